// Texts of a withdrawal at the desk.
import { expect, test } from 'vitest'
import { blockedBecause, saidText } from './withdrawal.rules.ts'

const row = (hold_until: string | null, paused = '') => ({ hold_until, paused })

test.each([
  ['', '尚无回应'],
  ['paid 500.00', '已支付 500.00'],
  ['refused 500.00 收款方拒绝入账', '已拒绝 500.00 收款方拒绝入账'],
  ['accepted 500.00', '已受理 500.00'],
  ['unknown: TimeoutError', '未知 TimeoutError'],
  ['no: payout_reused', 'no: payout_reused'],
])('the provider said %j: %s', (said, text) => {
  expect(saidText(said)).toBe(text)
})

test('a hold blocks until its end, a freeze always', () => {
  const at = Date.UTC(2026, 10, 15, 2)
  expect(blockedBecause(row('2026-11-15 10:00:01'), false, at)).toBe('安全保留期至 11-15 10:00，届时方可通过')
  expect(blockedBecause(row('2026-11-15 10:00:00'), false, at)).toBeNull()
  expect(blockedBecause(row(null), true, at)).toBe('账目不符，放款冻结中')
  expect(blockedBecause(row(null, '会员已冻结，放款暂停'), false, at)).toBe('会员已冻结，放款暂停')
})
