// Who may decide, line by line.
import { LIMITS } from '@lanting/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  approvalsNeeded,
  areTied,
  checkClaim,
  checkHolds,
  checkOpen,
  checkPerson,
  type DecisionFacts,
  isEnough,
  type Person,
} from '#src/approvals/approvals.rules.ts'

const now = new Date('2026-11-15T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)
const ME = 1n
const OTHER = 2n
const person = (id: bigint, change: Partial<Person> = {}): Person => ({
  id,
  ties: [],
  ...change,
})
const me = person(ME)
const mine = { by: ME, name: '周宁', at: now }
const theirs = { by: OTHER, name: '许岚', at: minutesAgo(29) }
const asked: DecisionFacts = {
  mayDecide: true,
  state: 'open',
  asker: person(OTHER),
  about: null,
  approvers: [],
}
const byMember: DecisionFacts = { ...asked, asker: null }

it.each([
  [999_999n, 1],
  [1_000_000n, 2],
  [20_000_000n, 2],
] as const)('%i fen needs %i people', (amountFen, people) => {
  expect(approvalsNeeded(amountFen)).toBe(people)
})

describe('a claim', () => {
  it.each([
    ['of a free item', null, null],
    ['of one’s own again', mine, null],
    ['of somebody else’s', theirs, 'claimedByOther'],
    ['that was left for half an hour', { ...theirs, at: minutesAgo(30) }, null],
  ] as const)('%s', (_case, claim, key) => {
    expect(checkClaim(claim, ME, now)?.key ?? null).toBe(key)
  })
})

describe('a decision that needs a claim', () => {
  it.each([
    ['without one', null, 'notClaimed'],
    ['over somebody else’s', theirs, 'claimedByOther'],
    ['over one that somebody left long ago', { ...theirs, at: minutesAgo(90) }, 'claimedByOther'],
    ['by the one who claimed', mine, null],
  ] as const)('%s', (_case, claim, key) => {
    expect(checkHolds(claim, ME)?.key ?? null).toBe(key)
  })
})

describe('a decision', () => {
  it.each([
    ['about what is open', asked, null],
    ['by a role that may not', { ...asked, mayDecide: false }, 'forbidden'],
    ['about what was agreed to', { ...asked, state: 'approved' }, 'wrongState'],
    ['about what was refused', { ...asked, state: 'refused' }, 'wrongState'],
    ['about what ran out', { ...asked, state: 'expired' }, 'wrongState'],
    [
      'by a role that may not, about what is over',
      { ...asked, mayDecide: false, state: 'refused' },
      'forbidden',
    ],
  ] as const)('%s', (_case, facts, key) => {
    expect(checkOpen(facts)?.key ?? null).toBe(key)
  })

  it.each([
    ['by somebody else than the asker', asked, null, null],
    ['by the asker', { ...asked, asker: me }, 'ownRequest', 'ownRequest'],
    ['by whom it is about', { ...asked, about: ME }, 'ownRequest', 'ownRequest'],
    ['about somebody else', { ...asked, about: 3n }, null, null],
    ['by the first', byMember, null, null],
    ['by whoever agreed first', { ...byMember, approvers: [me] }, 'ownRequest', null],
    ['by the second', { ...byMember, approvers: [person(OTHER)] }, null, null],
  ] as const)('%s', (_case, facts, yes, no) => {
    expect(checkPerson(facts, me, 'approve', now)?.key ?? null).toBe(yes)
    expect(checkPerson(facts, me, 'refuse', now)?.key ?? null).toBe(no)
  })

  const made = (by: bigint, days: number) => ({
    ties: [
      { by: 9n, at: daysAgo(0) },
      { by, at: daysAgo(days) },
    ],
  })
  it.each([
    ['that the asker made or reset yesterday', person(OTHER), person(ME, made(OTHER, 1)), true],
    ['that made the asker yesterday', person(OTHER, made(ME, 1)), me, true],
    [
      'that the asker made a moment short of a month ago',
      person(OTHER),
      person(ME, made(OTHER, 29.99)),
      true,
    ],
    ['that the asker made a month ago', person(OTHER), person(ME, made(OTHER, 30)), false],
    ['that a third one made yesterday', person(OTHER), person(ME, made(3n, 1)), false],
  ] as const)('by an account %s', (_case, asker, decider, tied) => {
    expect(areTied(asker, decider, now)).toBe(tied)
    const key = tied ? 'tiedAccount' : undefined
    expect(checkPerson({ ...asked, asker }, decider, 'approve', now)?.key).toBe(key)
    expect(checkPerson({ ...asked, asker }, decider, 'refuse', now)?.key).toBe(key)
    expect(checkPerson({ ...byMember, approvers: [asker] }, decider, 'approve', now)?.key).toBe(key)
    expect(checkPerson({ ...byMember, approvers: [asker] }, decider, 'refuse', now)).toBeNull()
  })

  it('says for how long two accounts count as one', () => {
    const refusal = checkPerson({ ...asked, asker: person(OTHER, made(ME, 1)) }, me, 'approve', now)
    expect(refusal?.vars).toEqual({ days: LIMITS.tiedAccountDays })
  })

  it('is enough from one below ten thousand, from two different people above', () => {
    expect(isEnough([], ME, 1)).toBe(true)
    expect(isEnough([], ME, 2)).toBe(false)
    expect(isEnough([ME], ME, 2)).toBe(false)
    expect(isEnough([OTHER], ME, 2)).toBe(true)
  })
})
