// Who may decide about a deposit or a withdrawal, line by line.
import { describe, expect, it } from 'vitest'
import {
  approvalsNeeded,
  checkApprove,
  checkClaim,
  checkPay,
  checkRefuse,
  isEnough,
  type PayFacts,
} from '#src/approvals/review.rules.ts'

const now = new Date('2026-11-15T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const ME = 1n
const OTHER = 2n
const free: PayFacts = {
  isWaiting: true,
  claim: null,
  approvers: [],
  amountFen: 100_000n,
  holdUntil: null,
  isFrozen: false,
}
const mine = { ...free, claim: { by: ME, name: '周宁', at: now } }
const theirs = { ...free, claim: { by: OTHER, name: '许岚', at: minutesAgo(29) } }

it.each([
  [999_999n, 1],
  [1_000_000n, 2],
  [20_000_000n, 2],
] as const)('%i fen needs %i people', (amountFen, people) => {
  expect(approvalsNeeded(amountFen)).toBe(people)
})

describe('a claim', () => {
  it.each([
    ['of a free item', free, null],
    ['of one’s own again', mine, null],
    ['of somebody else’s', theirs, 'claimedByOther'],
    ['that was left for half an hour', { ...theirs, claim: { ...theirs.claim, at: minutesAgo(30) } }, null],
    ['of what is decided', { ...free, isWaiting: false }, 'wrongState'],
  ] as const)('%s', (_case, facts, key) => {
    expect(checkClaim(facts, ME, now)?.key ?? null).toBe(key)
  })
})

describe('a decision', () => {
  it.each([
    ['without a claim', free, 'notClaimed'],
    ['over somebody else’s claim', theirs, 'claimedByOther'],
    ['by the one who claimed', mine, null],
    ['about what is decided', { ...mine, isWaiting: false }, 'wrongState'],
  ] as const)('%s', (_case, facts, key) => {
    expect(checkApprove(facts, ME)?.key ?? null).toBe(key)
    expect(checkRefuse(facts, ME)?.key ?? null).toBe(key)
  })

  it('cannot be approved twice by one person', () => {
    expect(checkApprove({ ...mine, approvers: [ME] }, ME)?.key).toBe('ownRequest')
  })

  it('is enough from one below ten thousand, from two different people above', () => {
    expect(isEnough(mine, ME)).toBe(true)
    expect(isEnough({ ...mine, amountFen: 1_000_000n }, ME)).toBe(false)
    expect(isEnough({ ...mine, amountFen: 1_000_000n, approvers: [ME] }, ME)).toBe(false)
    expect(isEnough({ ...mine, amountFen: 1_000_000n, approvers: [OTHER] }, ME)).toBe(true)
  })

  it('to pay waits for the hold, and for sound books', () => {
    const held = { ...mine, holdUntil: new Date(now.getTime() + 1) }
    expect(checkPay(held, ME, now)).toEqual({ key: 'heldUntil', vars: { until: '2026-11-15 10:00:00' } })
    expect(checkPay({ ...mine, holdUntil: now }, ME, now)).toBeNull()
    expect(checkPay({ ...mine, isFrozen: true }, ME, now)?.key).toBe('withdrawalsFrozen')
  })
})
