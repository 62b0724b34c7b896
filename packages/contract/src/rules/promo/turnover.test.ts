// The cover rule's table and the worked example of requirements.
import { describe, expect, it } from 'vitest'
import { OWN_LOTTERY } from '#src/codes.ts'
import type { Outcome } from '#src/states.ts'
import {
  applyTurnover,
  gameFamily,
  markFamily,
  remainingFen,
  sumFamily,
  validAmounts,
  type Requirement,
  type SettledBet,
} from './turnover.ts'

const fen = (yuan: number) => BigInt(Math.round(yuan * 100))
const sum = (id: number, yuan: number, outcome: Outcome = 'lose'): SettledBet => ({
  stakeFen: fen(yuan),
  outcome,
  family: sumFamily(id),
})
const mark = (id: number, yuan: number, picked: number[] = [], outcome: Outcome = 'lose'): SettledBet => ({
  stakeFen: fen(yuan),
  outcome,
  family: markFamily(id, picked, '马'),
})
const total = (bets: readonly SettledBet[]) => validAmounts(bets).reduce((acc, part) => acc + part, 0n)

describe('the cover rule', () => {
  it.each<[string, SettledBet[], number]>([
    ['大 100', [sum(2001, 100)], 100],
    ['大 100 + 小 100', [sum(2001, 100, 'win'), sum(2002, 100)], 0],
    ['大 300 + 小 100', [sum(2001, 300, 'win'), sum(2002, 100)], 200],
    ['大 100 + 单 100, two families', [sum(2001, 100), sum(2003, 100, 'win')], 200],
    ['three 组合, 76.9 percent', [sum(2011, 50), sum(2012, 50), sum(2013, 50, 'win')], 150],
    ['all four 组合', [sum(2011, 50), sum(2012, 50), sum(2013, 50), sum(2014, 50, 'win')], 0],
    ['红绿蓝 50/50/80, 84.8 percent', [sum(2031, 50), sum(2032, 50), sum(2033, 80)], 0],
    ['特码 39 numbers', Array.from({ length: 39 }, (_, i) => mark(1001, 10, [i + 1])), 390],
    ['特码 40 numbers', Array.from({ length: 40 }, (_, i) => mark(1001, 10, [i + 1])), 0],
    ['特大 on 49, a tie', [mark(1011, 100, [], 'tie')], 0],
    ['特大 + 特小', [mark(1011, 100), mark(1012, 100)], 0],
    ['特大 + 特双, two families', [mark(1011, 100), mark(1014, 100)], 200],
    ['总大 + 总小', [mark(1121, 100), mark(1122, 40)], 60],
    ['色波 all three', [mark(1031, 10), mark(1032, 10), mark(1033, 50)], 30],
    ['特肖 all twelve', Array.from({ length: 12 }, (_, i) => mark(1041 + i, 10)), 0],
    [
      '特肖 nine others, 36 of 49',
      Array.from({ length: 9 }, (_, i) => mark(1041 + (i < 6 ? i : i + 1), 10)),
      90,
    ],
    ['特码尾数 nine of ten', Array.from({ length: 9 }, (_, i) => mark(1061 + i, 10)), 0],
    ['正码, no family', Array.from({ length: 49 }, (_, i) => mark(1071, 1, [i + 1])), 49],
    ['平特一肖, no family', Array.from({ length: 12 }, (_, i) => mark(1081 + i, 10)), 120],
    ['void', [sum(2001, 100, 'void')], 0],
    ['the same pick twice', [sum(2001, 100), sum(2001, 50)], 150],
    ['和值 20 middle numbers', Array.from({ length: 20 }, (_, i) => sum(2104 + i, 10)), 0],
    ['和值 0 and 27', [sum(2100, 10), sum(2127, 10)], 20],
  ])('%s counts %d', (_, bets, valid) => {
    expect(total(bets)).toBe(fen(valid))
  })

  it.each([
    [79, 100, 200],
    [80, 100, 200],
    [8001, 10_000, 0],
    [81, 100, 0],
  ])(
    'two picks that together cover %i of %i count %i of 200: exactly 80 percent is not too much',
    (covered, whole, valid) => {
      const pick = (name: string, weight: number): SettledBet => ({
        stakeFen: fen(100),
        outcome: 'lose',
        family: { family: '主平客', pick: name, weight, whole },
      })
      expect(total([pick('主', covered - 20), pick('平', 20)])).toBe(fen(valid))
    },
  )

  it('shares a cut family by stake, the rest of the division to the earliest', () => {
    const parts = validAmounts([sum(2001, 1), sum(2001, 1), sum(2002, 1)])
    expect(parts).toEqual([34n, 33n, 33n])
  })

  it('cuts 庄 against 闲 and leaves 和 alone', () => {
    const bet = (selection: string, yuan: number): SettledBet => ({
      stakeFen: fen(yuan),
      outcome: 'lose',
      family: gameFamily('bac', selection),
    })
    expect(total([bet('庄', 100), bet('闲', 100), bet('和', 10)])).toBe(fen(10))
  })

  const fixture = (pick: string, weight: number, yuan: number, outcome: Outcome = 'lose'): SettledBet => ({
    stakeFen: fen(yuan),
    outcome,
    family: { family: '赛果', pick, weight, whole: 10_000 },
  })

  it.each<[string, SettledBet[], number]>([
    ['exactly 80 percent', [fixture('主', 5500, 100), fixture('平', 2500, 100, 'win')], 200],
    ['a ten-thousandth more', [fixture('主', 5501, 100), fixture('平', 2500, 100, 'win')], 0],
    ['a ten-thousandth less', [fixture('主', 5499, 100), fixture('平', 2500, 100, 'win')], 200],
    ['a void pick beside it', [fixture('主', 5500, 100), fixture('客', 4500, 50, 'void')], 100],
  ])('covers %s', (_, bets, valid) => {
    expect(total(bets)).toBe(fen(valid))
  })

  it('adds chances of different wholes exactly: 1/3 + 7/15 is 80 percent', () => {
    const third = { stakeFen: 100n, outcome: 'lose', family: { family: 'f', pick: 'a', weight: 1, whole: 3 } }
    const rest = { stakeFen: 100n, outcome: 'win', family: { family: 'f', pick: 'b', weight: 7, whole: 15 } }
    expect(total([third, rest] as SettledBet[])).toBe(200n)
  })

  it('does not count sport bets below 1.50', () => {
    const bet = (sportOddsMilli: number): SettledBet => ({
      stakeFen: 1000n,
      outcome: 'win',
      family: null,
      sportOddsMilli,
    })
    expect(validAmounts([bet(1460), bet(1500)])).toEqual([0n, 1000n])
  })
})

it('lets a void pick cover nothing', () => {
  const void4 = { ...sum(2014, 50), outcome: 'void' as const }
  expect(total([sum(2011, 50), sum(2012, 50), sum(2013, 50), void4])).toBe(fen(150))
  expect(total([sum(2011, 50), sum(2012, 50), sum(2013, 50), sum(2014, 50)])).toBe(0n)
})

describe('requirements', () => {
  const played = (validFen: bigint, at: number, plat: string = OWN_LOTTERY) => ({ plat, validFen, at })
  const rows: Requirement[] = [
    { id: 'deposit', requiredFen: fen(1000), doneFen: 0n, createdAt: 1, only: null },
    { id: 'rebate', requiredFen: fen(5.2), doneFen: 0n, createdAt: 2, only: null },
    { id: 'packet', requiredFen: fen(10.98), doneFen: 0n, createdAt: 3, only: null },
  ]

  it('follows the worked example to 416.18 and then to 0', () => {
    expect(remainingFen(rows)).toBe(fen(1016.18))
    let now = applyTurnover(rows, played(total([sum(2001, 300)]), 10))
    now = applyTurnover(now, played(total([mark(1011, 200, [], 'tie')]), 11))
    now = applyTurnover(now, played(total([sum(2001, 500, 'win'), sum(2002, 200)]), 12))
    expect(remainingFen(now)).toBe(fen(416.18))
    now = applyTurnover(now, played(fen(500), 13))
    expect(now.map((row) => row.doneFen)).toEqual([fen(1000), fen(5.2), fen(10.98)])
    expect(remainingFen(now)).toBe(0n)
  })

  it('counts only the bets of the product that a row names, and passes the others on', () => {
    const slotsOnly = rows.map((row, i) => ({ ...row, only: i === 0 ? ('slots' as const) : null }))
    const done = (plat: string) =>
      applyTurnover(slotsOnly, played(fen(10), 10, plat)).map((row) => row.doneFen)
    expect(done(OWN_LOTTERY)).toEqual([0n, fen(5.2), fen(4.8)])
    expect(done('PP')).toEqual([fen(10), 0n, 0n])
  })

  it.each([
    [null, 'AG', true],
    [null, OWN_LOTTERY, true],
    ['lottery', OWN_LOTTERY, true],
    ['lottery', 'IGSS', false],
    ['lottery', 'PP', false],
    ['slots', 'PP', true],
    ['slots', 'AGDZ', true],
    ['slots', 'AGBY', false],
    ['slots', 'AG', false],
    ['slots', OWN_LOTTERY, false],
    ['slots', 'unknown', false],
  ] as const)('a row that counts %s and a bet at %s: %s', (only, plat, counts) => {
    const [row] = applyTurnover(
      [{ id: 'a', requiredFen: 100n, doneFen: 0n, createdAt: 1, only }],
      played(100n, 2, plat),
    )
    expect(row?.doneFen).toBe(counts ? 100n : 0n)
  })

  it('fills the oldest row first, in whatever order the rows come', () => {
    const now = applyTurnover(rows.toReversed(), played(fen(1003), 10))
    expect(now.map((row) => row.doneFen)).toEqual([0n, fen(3), fen(1000)])
  })

  it('lets what was done too much on one row pay for no other', () => {
    const row = { id: 'a', requiredFen: 100n, doneFen: 150n, createdAt: 1, only: null }
    expect(remainingFen([row, { ...row, id: 'b', doneFen: 0n }])).toBe(100n)
  })

  it('does not let an older bet fill a younger row', () => {
    const now = applyTurnover(rows, played(fen(5000), 2))
    expect(now.map((row) => row.doneFen)).toEqual([fen(1000), fen(5.2), 0n])
  })
})
