// A claim as the current user sees it, at both edges of its half hour.
import { LIMITS } from '@lanting/contract/limits'
import { formatBeijing } from '@lanting/contract/time'
import { expect, it } from 'vitest'
import { claimStateOf, isClaimable } from './review-state.ts'

const NOW = Date.UTC(2026, 0, 1, 16)
const claimed = (agoMs: number, mine: 0 | 1) => ({
  staff: '王敏',
  at: formatBeijing(new Date(NOW - agoMs)),
  mine,
})

it.each([
  ['free', true, null],
  ['other', false, claimed(0, 0)],
  ['other', false, claimed(LIMITS.claimMs - 1000, 0)],
  ['stale', true, claimed(LIMITS.claimMs, 0)],
  ['stale', true, claimed(LIMITS.claimMs + 1000, 0)],
  ['mine', false, claimed(0, 1)],
  // Its holder decides, however long it took.
  ['mine', false, claimed(2 * LIMITS.claimMs, 1)],
  // A clock of ours that is behind does not free the claim of another.
  ['other', false, claimed(-1000, 0)],
])('is %s, and to be claimed: %s (%j)', (state, claimable, claim) => {
  expect(claimStateOf(claim, NOW)).toBe(state)
  expect(isClaimable(claim, NOW)).toBe(claimable)
})
