// VIP progress and the daily decision, case by case.
import { describe, expect, it } from 'vitest'
import { addDays } from '#src/time.ts'
import { decideVip, periodEnd, vipNext, vipPercent, type VipFacts } from './vip.ts'

const yuan = (amount: number) => BigInt(amount) * 100n
const base: VipFacts = {
  vip: 1,
  paysumFen: 0n,
  flowFen: 0n,
  periodStart: '2026-11-01',
  periodFlowFen: 0n,
  regainLevel: 0,
  regainBaseFen: 0n,
}

/** Runs the job on following days until nothing changes, and lists the levels it gives. */
function run(facts: VipFacts, from: string, days: number): number[] {
  const levels: number[] = []
  let now = facts
  for (let i = 0; i < days; i++) {
    const decision = decideVip(now, addDays(from, i))
    if (decision.kind === 'nothing') break
    now = { ...now, ...decision.after, periodFlowFen: 0n }
    levels.push(now.vip)
  }
  return levels
}

describe('the daily decision', () => {
  it('A: rises one level a day', () => {
    expect(run({ ...base, paysumFen: yuan(60_000), flowFen: yuan(620_000) }, '2026-11-11', 9)).toEqual([
      2, 3, 4,
    ])
  })

  it('B: deposits alone are not enough', () => {
    expect(run({ ...base, paysumFen: yuan(200_000), flowFen: yuan(90_000) }, '2026-11-11', 9)).toEqual([2])
  })

  const four: VipFacts = {
    ...base,
    vip: 4,
    paysumFen: yuan(60_000),
    flowFen: yuan(620_000),
    periodStart: '2026-08-01',
  }

  it('C: keeps the level with enough turnover and begins a new period', () => {
    const decision = decideVip({ ...four, periodFlowFen: yuan(130_000) }, '2026-10-30')
    expect(decision).toMatchObject({ kind: 'kept', after: { vip: 4, periodStart: '2026-10-30' } })
    expect(periodEnd('2026-10-30')).toBe('2027-01-27')
    expect(decideVip({ ...four, periodFlowFen: yuan(120_000) }, '2026-10-30').kind).toBe('kept')
    expect(decideVip({ ...four, periodFlowFen: yuan(120_000) - 1n }, '2026-10-30').kind).toBe('demoted')
    expect(decideVip(four, '2026-10-29').kind).toBe('nothing')
  })

  it('D: loses one level, and regains it only by its retention turnover', () => {
    const decision = decideVip({ ...four, periodFlowFen: yuan(90_000) }, '2026-10-30')
    expect(decision).toMatchObject({ kind: 'demoted', after: { vip: 3, regainLevel: 4 } })
    if (decision.kind !== 'demoted') return
    const after: VipFacts = { ...four, ...decision.after }
    expect(decideVip(after, '2026-10-31').kind).toBe('nothing')
    const short = { ...after, flowFen: after.flowFen + yuan(120_000) - 1n }
    expect(decideVip(short, '2026-11-20').kind).toBe('nothing')
    const enough = { ...after, flowFen: after.flowFen + yuan(120_000) }
    expect(decideVip(enough, '2026-11-20')).toMatchObject({
      kind: 'promoted',
      after: { vip: 4, regainLevel: 0 },
    })
  })

  it('re-earns each of two lost levels separately', () => {
    const lost: VipFacts = { ...four, vip: 2, regainLevel: 4, regainBaseFen: four.flowFen }
    const first = decideVip({ ...lost, flowFen: lost.flowFen + yuan(30_000) }, '2026-11-20')
    expect(first).toMatchObject({ kind: 'promoted', after: { vip: 3, regainLevel: 4 } })
    if (first.kind !== 'promoted') return
    const next = { ...lost, ...first.after, flowFen: lost.flowFen + yuan(30_000) }
    expect(decideVip(next, '2026-11-21').kind).toBe('nothing')
  })

  it('E: promotion is looked at before demotion', () => {
    const facts = {
      ...four,
      paysumFen: yuan(150_000),
      flowFen: yuan(1_500_000),
      periodFlowFen: yuan(100_000),
    }
    expect(decideVip(facts, '2026-10-30')).toMatchObject({ kind: 'promoted', after: { vip: 5 } })
  })

  it('never leaves VIP1 and VIP10', () => {
    expect(decideVip({ ...base, periodStart: '2020-01-01' }, '2026-11-11').kind).toBe('nothing')
    const top = {
      ...base,
      vip: 10,
      paysumFen: yuan(99_000_000),
      flowFen: yuan(999_000_000),
      periodStart: '2026-11-10',
    }
    expect(decideVip(top, '2026-11-11').kind).toBe('nothing')
  })
})

describe('progress', () => {
  it.each([
    [1, 0, 100],
    [3, 26_000, 100],
    [2, 994, 99],
    [2, 995, 100],
    [2, 0, 0],
  ])('VIP%i with ¥%i deposited is at %i percent of its own level', (vip, paysum, percent) => {
    expect(vipPercent(vip, yuan(paysum))).toBe(percent)
  })

  it('says what the next level still asks for', () => {
    expect(vipNext(3, yuan(26_000), yuan(186_000))).toEqual({
      level: 4,
      need_recharge: '24000.00',
      need_flow: '314000.00',
      percent: 44,
    })
    expect(vipNext(1, yuan(2_000), yuan(5_000))).toEqual({
      level: 2,
      need_recharge: '0.00',
      need_flow: '5000.00',
      percent: 75,
    })
    expect(vipNext(10, 0n, 0n)).toBeNull()
  })
})
