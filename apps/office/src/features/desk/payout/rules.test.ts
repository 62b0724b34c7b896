// Texts of the provider's replies: no reply reads differently from a reply.
import { expect, test } from 'vitest'
import { answerText, submitText } from './rules.ts'

test.each([
  ['', '还没有回应'],
  ['paid 1498.00', '已付 1,498.00'],
  ['accepted', '处理中'],
  ['refused 收款方拒绝入账', '已拒绝，收款方拒绝入账'],
  ['refused', '已拒绝'],
  ['unknown', '没有这个出款号'],
  ['no: account_invalid 户名不符', '不受理 account_invalid 户名不符'],
  ['unknown: TimeoutError', '超时'],
  ['unknown: status 502', 'HTTP 502'],
  ['unknown: unsigned answer (200)', 'HTTP 200，签名无效'],
  ['unknown: 答非所问：出款金额不符', '答非所问：出款金额不符'],
  ['unknown: TypeError', '连接中断'],
])('%j reads %s', (outcome, text) => {
  expect(answerText(outcome)).toBe(text)
})

test('a button says what is submitted, and how much', () => {
  const choice = {
    choice: 'return',
    lock: '',
    amount: '3000.00',
    admin: 0,
    key: '',
    lines: [],
    told: '',
  } as const
  expect(submitText({ ...choice, lines: [] })).toBe('提交退回 3,000.00 元')
})
