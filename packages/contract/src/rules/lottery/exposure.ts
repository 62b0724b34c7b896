// What a round can cost the house at worst, from the stakes on each play and pick. Pure.
// The rules in words: docs/rules/bets.md#exposure.
import type { Animal } from '#src/data/play/lunar-years.ts'
import { MARK_NUMBERS } from '#src/data/play/mark-numbers.ts'
import { markPlay, settleMark } from './lottery-mark.ts'
import { sumPlayWins, sumResult } from './lottery-sum.ts'

/** Everything on one play and pick of a round, trial bets left out. */
export interface Standing {
  readonly playId: number
  /** Two digits each, ascending, with commas; empty for plays without numbers. */
  readonly picks: string
  readonly stakeFen: bigint
  /** What all of it pays together if it wins. */
  readonly payFen: bigint
}

/** Net loss of the house in the worst case; below zero when it cannot lose. */
export function exposureFen(type: 1 | 2, standings: readonly Standing[], yearAnimal: Animal): bigint {
  const stakes = standings.reduce((sum, standing) => sum + standing.stakeFen, 0n)
  const worst = type === 2 ? worstSum(standings) : worstMark(standings, yearAnimal)
  return worst - stakes
}

const max = (values: Iterable<bigint>) => {
  let most = 0n
  for (const value of values) if (value > most) most = value
  return most
}

/** The kinds of outcome of three digits: all those with equal total and shape pay the same. */
const SUM_KINDS = (() => {
  const kinds = new Map<string, ReturnType<typeof sumResult>>()
  for (let i = 0; i < 1000; i++) {
    const result = sumResult([Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10])
    kinds.set(`${result.total}:${result.shape}`, result)
  }
  return [...kinds.values()]
})()

/** Exact: the dearest of all 1,000 outcomes. */
function worstSum(standings: readonly Standing[]): bigint {
  return max(
    SUM_KINDS.map((result) =>
      standings.reduce((pay, at) => (sumPlayWins(at.playId, result) ? pay + at.payFen : pay), 0n),
    ),
  )
}

/** Groups that the special ball alone decides. */
const BY_SPECIAL = new Set(['特码', '两面', '色波', '特肖', '特码尾数'])

/** Sum of the `count` largest, grouped by what can win together once. */
function largest(standings: readonly Standing[], count: number): bigint {
  const byPick = new Map<string, bigint>()
  for (const { playId, picks, payFen } of standings) {
    const key = `${playId}:${picks}`
    byPick.set(key, (byPick.get(key) ?? 0n) + payFen)
  }
  const sorted = [...byPick.values()].toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return sorted.slice(0, count).reduce((sum, pay) => sum + pay, 0n)
}

/** A bound from above: the parts of a draw are taken at their worst each, though no draw need hold all of them. */
function worstMark(standings: readonly Standing[], yearAnimal: Animal): bigint {
  const groups = new Map<string, Standing[]>()
  for (const standing of standings) {
    const play = markPlay(standing.playId)
    if (!play) throw new Error(`no such play: ${standing.playId}`)
    const name = BY_SPECIAL.has(play.group) ? 'special' : play.group === '总和' ? play.title : play.group
    groups.set(name, [...(groups.get(name) ?? []), standing])
  }
  const of = (name: string) => groups.get(name) ?? []
  const all = (name: string) => of(name).reduce((sum, { payFen }) => sum + payFen, 0n)
  return (
    worstSpecial(of('special'), yearAnimal) +
    max([all('总大'), all('总小')]) +
    max([all('总单'), all('总双')]) +
    largest(of('正码'), 6) +
    largest(of('平特一肖'), 7) +
    largest(of('平特尾数'), 7) +
    all('连码')
  )
}

/** The dearest of the 49 special balls; 49 gives the stakes of 两面 back. */
function worstSpecial(standings: readonly Standing[], yearAnimal: Animal): bigint {
  if (standings.length === 0) return 0n
  const lines = standings.map((standing) => ({ ...standing, picked: standing.picks.split(',').map(Number) }))
  return max(
    MARK_NUMBERS.map((special) => {
      const draw = { six: [], special, yearAnimal }
      return lines.reduce((pay, { playId, picked, stakeFen, payFen }) => {
        const outcome = settleMark(playId, picked, draw)
        return pay + (outcome === 'win' ? payFen : outcome === 'tie' ? stakeFen : 0n)
      }, 0n)
    }),
  )
}
