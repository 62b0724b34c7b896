// Agents' months, as docs/rules/agent.md works them out.
import { describe, expect, it } from 'vitest'
import {
  applyAgainAt,
  baseFen,
  carriedFen,
  cashCostFen,
  checkAgentDraft,
  commissionOf,
  countedFen,
  isActiveMember,
  netFen,
} from './agent.ts'

const yuan = (amount: number) => BigInt(Math.round(amount * 100))

describe('the commission', () => {
  it.each([
    // net, carried, active, tier, percent, commission
    [80_000, 0, 12, 2, 25, 20_000],
    [80_000, 0, 8, 1, 20, 16_000],
    [70_000, -30_000, 3, 1, 20, 8_000],
    // The tier goes by what is left after the carry-over.
    [70_000, -30_000, 10, 1, 20, 8_000],
    [70_000, -30_000, 2, 0, 0, 0],
    [0, 0, 3, 0, 0, 0],
    [0.01, 0, 3, 1, 20, 0],
    [50_000, 0, 10, 1, 20, 10_000],
    [50_000.01, 0, 10, 2, 25, 12_500],
    [200_000.01, 0, 30, 3, 30, 60_000],
    [200_000.01, 0, 29, 2, 25, 50_000],
    [500_000.01, 0, 60, 4, 35, 175_000],
    [1_000_000.01, 0, 100, 5, 40, 400_000],
    [1_000_000.01, 0, 9, 1, 20, 200_000],
    [-30_000, 0, 50, 0, 0, 0],
    [10_000, -30_000, 50, 0, 0, 0],
  ])('of net %d with %d carried and %d active', (net, carried, active, tier, percent, commission) => {
    const base = baseFen({ netFen: yuan(net), correctedFen: 0n, carriedFen: yuan(carried) })
    const found = commissionOf({ baseFen: base, active })
    expect(found).toMatchObject({ tier, rateBp: percent * 100 })
    expect(found.commissionFen).toBe(yuan(commission))
  })
})

it('a month’s net revenue is what was lost less rebates, gifts and one percent of what came and went', () => {
  const sums = {
    lostFen: 100_000n,
    rebateFen: 1_234n,
    giftFen: 2_600n,
    depositFen: 50_055n,
    withdrawFen: 10_044n,
  }
  expect(cashCostFen(sums)).toBe(600n)
  expect(netFen(sums)).toBe(95_566n)
})

it('a balance below zero weighs on the next month, one above does not help it', () => {
  expect([carriedFen(-1n), carriedFen(0n), carriedFen(1n)]).toEqual([-1n, 0n, 0n])
})

it.each([
  ['made up at once', [-30_000, 70_000], [0, 8_000]],
  ['made up over several months', [-30_000, 10_000, 15_000, 10_000], [0, 0, 0, 1_000]],
  ['grows over several months', [-30_000, -10_000, 50_000], [0, 0, 2_000]],
  ['to the fen', [-0.01, 0.01, 100], [0, 0, 20]],
  ['by a correction of an earlier month', [10_000, [5_000, -20_000], 20_000], [2_000, 0, 1_000]],
])('a negative balance is carried until it is %s', (_how, months, commissions) => {
  let before = 0n
  const paid = months.map((month) => {
    const [net = 0, corrected = 0] = [month].flat()
    const sums = { netFen: yuan(net), correctedFen: yuan(corrected), carriedFen: carriedFen(before) }
    before = baseFen(sums)
    return commissionOf({ baseFen: before, active: 3 }).commissionFen
  })
  expect(paid).toEqual(commissions.map(yuan))
})

it('a carry that takes the base below a tier takes the lower tier', () => {
  const of = (net: number, carried: number) =>
    commissionOf({
      baseFen: baseFen({ netFen: yuan(net), correctedFen: 0n, carriedFen: yuan(carried) }),
      active: 10,
    })
  expect([of(60_000, -9_999.99).tier, of(60_000, -10_000).tier]).toEqual([2, 1])
})

it.each([
  [100n, false, 100n],
  [100n, true, 0n],
  [0n, true, 0n],
  [-100n, true, -100n],
  [-100n, false, -100n],
])('of a net of %d, protected: %s, counts %d', (net, isProtected, counted) => {
  expect(countedFen(net, isProtected)).toBe(counted)
})

it.each([
  [100, 1000, true],
  [99.99, 1000, false],
  [100, 999.99, false],
])('with %d deposited and %d turned over, active is %s', (deposited, flow, active) => {
  expect(isActiveMember({ depositFen: yuan(deposited), flowFen: yuan(flow) })).toBe(active)
})

it.each([
  ['13800138000', '理由', null],
  [' 13800138000 ', '理由', null],
  ['12800138000', '理由', 'mobileFormat'],
  ['138001380001', '', 'mobileFormat'],
  ['13800138000', ' ', 'applyReasonMissing'],
  ['13800138000', '长'.repeat(200), null],
  ['13800138000', '长'.repeat(201), 'applyReasonTooLong'],
])('an application of %s because of %s', (mobile, reason, refusal) => {
  expect(checkAgentDraft({ mobile, reason })).toBe(refusal)
})

it('may come again thirty days after a refusal', () => {
  expect(applyAgainAt(new Date('2026-11-15T00:00:00Z'))).toEqual(new Date('2026-12-15T00:00:00Z'))
})
