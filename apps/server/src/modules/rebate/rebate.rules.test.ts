// Current against previous rebates, case by case, and their sum over many generated members.
import { describe, expect, it } from 'vitest'
import { type DayChange, reckonRebates, type UnclaimedDay } from './rebate.rules.ts'

const DAY = '2026-11-10'
const change = (plat: string, beforeFen: bigint, dueFen: bigint, day = DAY): DayChange => ({
  plat,
  day,
  beforeFen,
  dueFen,
})
const open = (id: string, plat: string, moneyFen: bigint, day = DAY): UnclaimedDay => ({
  id,
  plat,
  day,
  moneyFen,
})

describe('what a day gives', () => {
  it.each<
    [string, { changes: DayChange[]; debtFen: bigint; unclaimed: UnclaimedDay[] }, string[], string[], bigint]
  >([
    ['nothing new', { changes: [change('AG', 300n, 300n)], debtFen: 0n, unclaimed: [] }, [], [], 0n],
    ['a first row', { changes: [change('AG', 0n, 300n)], debtFen: 0n, unclaimed: [] }, ['AG 300'], [], 0n],
    [
      'the difference',
      { changes: [change('AG', 300n, 450n)], debtFen: 0n, unclaimed: [] },
      ['AG 150'],
      [],
      0n,
    ],
    ['less a debt', { changes: [change('AG', 0n, 300n)], debtFen: 100n, unclaimed: [] }, ['AG 200'], [], 0n],
    [
      'no row for a debt as large',
      { changes: [change('AG', 0n, 300n)], debtFen: 300n, unclaimed: [] },
      [],
      [],
      0n,
    ],
    [
      'what a debt leaves of it',
      { changes: [change('AG', 0n, 300n)], debtFen: 450n, unclaimed: [] },
      [],
      [],
      150n,
    ],
    [
      'a debt over two rows',
      { changes: [change('AG', 0n, 300n), change('PP', 0n, 200n)], debtFen: 400n, unclaimed: [] },
      ['PP 100'],
      [],
      0n,
    ],
    [
      'too much, from the row of the day before older ones',
      {
        changes: [change('AG', 300n, 100n)],
        debtFen: 0n,
        unclaimed: [open('old', 'PP', 500n, '2026-11-01'), open('own', 'AG', 300n)],
      },
      [],
      ['own 100'],
      0n,
    ],
    [
      'too much, over several rows and then a debt',
      {
        changes: [change('AG', 900n, 0n)],
        debtFen: 0n,
        unclaimed: [open('old', 'PP', 500n, '2026-11-01'), open('own', 'AG', 300n)],
      },
      [],
      ['old 0', 'own 0'],
      100n,
    ],
    [
      'two corrections of one row: it is cut once to what both leave',
      {
        changes: [change('AG', 300n, 200n), change('PP', 300n, 250n)],
        debtFen: 0n,
        unclaimed: [open('own', 'AG', 300n)],
      },
      [],
      ['own 150'],
      0n,
    ],
    [
      'too much and new in one run: the new row is smaller',
      { changes: [change('AG', 0n, 300n), change('PP', 100n, 0n)], debtFen: 0n, unclaimed: [] },
      ['AG 200'],
      [],
      0n,
    ],
  ])('%s', (_name, standing, rows, cuts, debtFen) => {
    const got = reckonRebates(standing)
    expect(got.rows.map((row) => `${row.change.plat} ${row.moneyFen}`)).toEqual(rows)
    expect(got.cuts.map(({ id, moneyFen }) => `${id} ${moneyFen}`)).toEqual(cuts)
    expect(got.debtFen).toBe(debtFen)
  })
})

it('loses and makes no fen, whatever came together', () => {
  let seed = 7
  const below = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const fen = () => BigInt(below(4) === 0 ? 0 : below(1000))
  for (let n = 0; n < 500; n++) {
    const changes = ['AG', 'PP', 'CP'].slice(0, 1 + below(3)).map((plat) => change(plat, fen(), fen()))
    const unclaimed = ['AG', 'PP', 'KY'].slice(0, below(4)).map((plat) => open(plat, plat, 1n + fen()))
    const debtFen = fen()
    const got = reckonRebates({ changes, debtFen, unclaimed })
    const due = changes.reduce((sum, { dueFen, beforeFen }) => sum + dueFen - beforeFen, 0n)
    const cutFen = got.cuts.reduce(
      (sum, { id, moneyFen }) => sum + (unclaimed.find((row) => row.id === id)?.moneyFen ?? 0n) - moneyFen,
      0n,
    )
    expect(got.givenFen - cutFen - (got.debtFen - debtFen)).toBe(due)
    expect(got.debtFen).toBeGreaterThanOrEqual(0n)
  }
})
