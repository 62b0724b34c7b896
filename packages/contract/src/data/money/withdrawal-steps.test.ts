// A step of a withdrawal is called by how far it has come.
import { expect, it } from 'vitest'
import { withdrawalStepTitle } from './withdrawal-steps.ts'

it.each([
  ['submitted', 'done', '已提交'],
  ['review', 'now', '审核中'],
  ['review', 'done', '审核通过'],
  ['review', 'failed', '审核未通过'],
  ['paying', 'todo', '出款中'],
  ['paying', 'done', '已出款'],
  ['paying', 'failed', '出款未成功'],
  ['sent', 'done', '已交给支付通道'],
  ['checking', 'now', '人工核对中'],
  ['repaying', 'now', '重新出款'],
  ['repaying', 'done', '已重新出款'],
  ['repaying', 'failed', '重新出款未成功'],
  ['paid', 'todo', '已到账'],
  ['refused', 'done', '已拒绝，款项已退回'],
] as const)('%s, %s: %s', (step, state, title) => {
  expect(withdrawalStepTitle(step, state)).toBe(title)
})
