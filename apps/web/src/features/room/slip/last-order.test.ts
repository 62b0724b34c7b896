// The stake of the last visit is the next room's first one, where that room takes it.
import { LIMITS } from '@lanting/contract/limits'
import { expect, it } from 'vitest'
import { closeSession, openSession } from '#src/lib/session.ts'
import { firstStake, rememberStake } from './last-order.ts'

it('keeps the stake between rooms, within their limits, and for one member only', () => {
  openSession({ api_token: 'token-1', must_change_password: 0 })
  expect(firstStake(1, 1000)).toBe(LIMITS.quickStakeDefault)
  rememberStake(50)
  expect(firstStake(1, 1000)).toBe(50)
  expect(firstStake(50, 50)).toBe(50)
  expect(firstStake(51, 1000)).toBe(LIMITS.quickStakeDefault)
  expect(firstStake(1, 49)).toBe(LIMITS.quickStakeDefault)
  closeSession()
  expect(firstStake(1, 1000)).toBe(LIMITS.quickStakeDefault)
})
