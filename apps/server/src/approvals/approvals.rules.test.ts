// Who may decide, line by line.
import { LIMITS } from '@lanting/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  approvalsNeeded,
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
const ME = 1n
const OTHER = 2n
const me: Person = { id: ME, accounts: new Set([ME]) }
const mine = { by: ME, name: '周宁', at: now }
const theirs = { by: OTHER, name: '许岚', at: minutesAgo(29) }
const asked: DecisionFacts = {
  mayDecide: true,
  state: 'open',
  asker: OTHER,
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
    ['by the asker', { ...asked, asker: ME }, 'ownRequest', 'ownRequest'],
    ['by whom it is about', { ...asked, about: ME }, 'ownRequest', 'ownRequest'],
    ['about somebody else', { ...asked, about: 3n }, null, null],
    ['by the first', byMember, null, null],
    ['by whoever agreed first', { ...byMember, approvers: [ME] }, 'ownRequest', null],
    ['by the second', { ...byMember, approvers: [OTHER] }, null, null],
  ] as const)('%s', (_case, facts, yes, no) => {
    expect(checkPerson(facts, me, 'approve')?.key ?? null).toBe(yes)
    expect(checkPerson(facts, me, 'refuse')?.key ?? null).toBe(no)
  })

  it.each([
    ['that counts as one person with it', [ME, OTHER], 'tiedAccount'],
    ['that counts as one person with a third', [ME, 3n], undefined],
  ] as const)('by an account %s', (_case, accounts, key) => {
    const decider: Person = { id: ME, accounts: new Set(accounts) }
    const vars = key && { days: LIMITS.tiedAccountDays }
    for (const said of ['approve', 'refuse'] as const) {
      const refusal = checkPerson(asked, decider, said)
      expect([refusal?.key, refusal?.vars]).toEqual([key, vars])
    }
    expect(checkPerson({ ...byMember, approvers: [OTHER] }, decider, 'approve')?.key).toBe(key)
    expect(checkPerson({ ...byMember, approvers: [OTHER] }, decider, 'refuse')).toBeNull()
  })

  it('is enough from one below ten thousand, from two different people above', () => {
    expect(isEnough([], ME, 1)).toBe(true)
    expect(isEnough([], ME, 2)).toBe(false)
    expect(isEnough([ME], ME, 2)).toBe(false)
    expect(isEnough([OTHER], ME, 2)).toBe(true)
  })
})
