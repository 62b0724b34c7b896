// Who types a confirmation, and what counts as typed: the last of those who must agree types the sum, to the fen.
import { expect, it } from 'vitest'
import { openApproval } from '#src/test/fake-office.ts'
import { footOf, isTyped } from './approvals.ts'

const AT = Date.UTC(2026, 10, 15, 2)

it.each([
  ['the only one', { approvals: 0, needed: 1 }, true],
  ['the first of two', { approvals: 0, needed: 2 }, false],
  ['the second of two', { approvals: 1, needed: 2 }, true],
] as const)('%s types it: %o, %s', (_who, counts, types) => {
  const foot = footOf({ ...openApproval, amount: '1880.00', ...counts }, null, '许岚', AT)
  expect(foot.confirm).toEqual(types ? { amount: '1880.00', typed: '4.00', firstNote: '' } : null)
})

const of = (amount: string | null) => ({ amount, typed: '恢复转账', firstNote: '' })

it.each([
  ['1880.00', '1880', true],
  ['1880.00', '1880.00', true],
  ['1880.00', '1,880.00', true],
  ['1880.00', '1,880', true],
  ['1880.00', '1880.01', false],
  ['1880.00', '1879.99', false],
  ['1880.00', '188', false],
  ['1880.00', '-1880', false],
  ['1880.00', '', false],
  ['1880.00', '恢复转账', false],
  [null, '恢复转账', true],
  [null, ' 恢复转账 ', true],
  [null, '恢复', false],
  [null, '', false],
])('for %s, %j is typed: %s', (amount, typed, is) => {
  expect(isTyped(of(amount), typed)).toBe(is)
})
