// Chances and return rates of every play against the published tables.
import { describe, expect, it } from 'vitest'
import { MARK_PLAYS } from '#src/data/play/plays-mark.ts'
import { SUM_PLAYS } from '#src/data/play/plays-sum.ts'
import { ANIMALS } from '#src/data/play/lunar-years.ts'
import { markPlays } from './lottery-mark.ts'
import { markChance, returnRate, sumChance } from './return-rate.ts'

/** Group → title (or *) → chance and return rate, as published for a year of the Horse. */
const MARK: readonly [string, string, string, number][] = [
  ['特码', '*', '1/49', 96.94],
  ['两面', '*', '24/49', 97.55],
  ['色波', '红波', '17/49', 96.45],
  ['色波', '蓝波', '16/49', 96.33],
  ['色波', '绿波', '16/49', 96.33],
  ['特肖', '马', '5/49', 95.92],
  ['特肖', '羊', '4/49', 95.92],
  ['特码尾数', '0尾', '4/49', 95.92],
  ['特码尾数', '9尾', '5/49', 95.92],
  ['正码', '*', '6/49', 96.12],
  ['平特一肖', '马', '12574/22701', 95.82],
  ['平特一肖', '鼠', '7139/15134', 96.23],
  ['平特尾数', '0尾', '7139/15134', 96.23],
  ['平特尾数', '5尾', '12574/22701', 95.82],
  ['总和', '总大', '21714479/42950292', 97.07],
  ['总和', '总小', '21235813/42950292', 97.4],
  ['总和', '总单', '21220/42441', 97.5],
  ['总和', '总双', '21221/42441', 97.5],
  ['连码', '二全中', '5/392', 95.66],
  ['连码', '三全中', '5/4606', 95.53],
  ['连码', '特串', '1/196', 95.41],
]

describe('return rates', () => {
  it.each(MARK)('six-mark %s %s wins %s and returns %d percent', (group, title, chance, rate) => {
    const plays = MARK_PLAYS.find((row) => row.name === group)?.plays ?? []
    const [wins, all] = chance.split('/').map(BigInt) as [bigint, bigint]
    const chosen = plays.filter((play) => title === '*' || play.title === title)
    expect(chosen.length).toBeGreaterThan(0)
    for (const play of chosen) {
      const exact = markChance(play.id, '马')
      expect(exact.wins * all).toBe(wins * exact.all)
      expect(returnRate(exact, play.oddsMilli)).toBe(rate)
    }
  })

  it.each(ANIMALS)('stays between 95 and 97.6 percent in a year of %s', (animal) => {
    for (const group of markPlays(animal)) {
      for (const play of group.plays) {
        const rate = returnRate(markChance(play.id, animal), play.oddsMilli)
        expect(rate, `${group.name} ${play.title}`).toBeGreaterThanOrEqual(95)
        expect(rate, `${group.name} ${play.title}`).toBeLessThanOrEqual(97.6)
      }
    }
  })

  it.each([
    [2001, 97.5],
    [2011, 97.02],
    [2012, 96.84],
    [2021, 96.32],
    [2031, 96.28],
    [2032, 95.98],
    [2041, 96],
    [2043, 96.12],
    [2100, 95],
    [2105, 95.55],
    [2112, 95.63],
    [2113, 95.63],
  ])('sum play %i returns %d percent', (id, rate) => {
    const play = SUM_PLAYS.flatMap((group) => group.plays).find((row) => row.id === id)
    expect(returnRate(sumChance(id), play?.oddsMilli ?? 0)).toBe(rate)
  })
})
