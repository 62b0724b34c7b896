// Rebates to the fen, and corrections against what is unclaimed.
import { describe, expect, it } from 'vitest'
import { VENUES } from '#src/data/play/venues.ts'
import { fenFromYuan, yuanFromFen } from '#src/money.ts'
import { cutUnclaimed, rebateFen, rebateRateBp } from './rebate.ts'

describe('a rebate', () => {
  it.each([
    ['123456.78', 'CP', 3, '185.18'],
    ['999.99', 'CP', 1, '0.99'],
    ['3.20', 'CP', 1, '0.00'],
    ['10.00', 'CP', 1, '0.01'],
    ['88888.88', 'PP', 3, '533.33'],
    ['100.00', 'AG', 10, '0.80'],
    ['100.00', 'KY', 5, '0.50'],
  ])('of %s at %s with VIP%i is %s', (valid, plat, level, money) => {
    expect(yuanFromFen(rebateFen(fenFromYuan(valid), rebateRateBp(plat, level)))).toBe(money)
  })

  it('has a rate for every venue at every level', () => {
    for (const { platname } of [...VENUES, { platname: 'CP' }]) {
      for (let level = 1; level <= 10; level++) expect(rebateRateBp(platname, level)).toBeGreaterThan(0)
    }
  })
})

describe('too much given', () => {
  const rows = [
    { id: 'a', moneyFen: 100n },
    { id: 'b', moneyFen: 50n },
  ]

  it.each([
    [0n, [], 0n],
    [40n, [['a', 60n]], 0n],
    [100n, [['a', 0n]], 0n],
    [
      120n,
      [
        ['a', 0n],
        ['b', 30n],
      ],
      0n,
    ],
    [
      200n,
      [
        ['a', 0n],
        ['b', 0n],
      ],
      50n,
    ],
  ] as const)(
    'of %s is taken from unclaimed rows in order, and the rest is carried on',
    (tooMuch, kept, debtFen) => {
      const cut = cutUnclaimed(rows, tooMuch)
      expect(cut.kept.map(({ id, moneyFen }) => [id, moneyFen])).toEqual(kept)
      expect(cut.debtFen).toBe(debtFen)
    },
  )
})
