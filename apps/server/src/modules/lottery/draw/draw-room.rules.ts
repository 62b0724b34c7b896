// The house's cost of an open round per outcome, for the office's chart. Pure.
import type { Animal } from '@lanting/contract/data/play/lunar-years'
import { MARK_NUMBERS } from '@lanting/contract/data/play/mark-numbers'
import { exposureFen, type Standing } from '@lanting/contract/rules/lottery/exposure'
import { markPlay, settleMark, twoDigits } from '@lanting/contract/rules/lottery/lottery-mark'
import { sumPlayWins, sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { numbersOf } from '@lanting/contract/rules/lottery/lottery-play'
import { SPECIAL_GROUPS } from '@lanting/contract/data/play/plays-mark'

export interface Bar {
  readonly label: string
  /** Payouts less stakes in the worst case of that outcome. */
  readonly netFen: bigint
}

export function exposureBars(type: 1 | 2, standings: readonly Standing[], animal: Animal): Bar[] {
  return type === 2 ? sumBars(standings) : markBars(standings, animal)
}

const stakesOf = (standings: readonly Standing[]) => standings.reduce((sum, at) => sum + at.stakeFen, 0n)

/** Exact: per total, its most expensive outcome. */
function sumBars(standings: readonly Standing[]): Bar[] {
  const stakes = stakesOf(standings)
  const worst = Array.from({ length: 28 }, () => 0n)
  const seen = new Set<string>()
  for (let i = 0; i < 1000; i++) {
    const result = sumResult([Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10])
    const kind = `${result.total}:${result.shape}`
    if (seen.has(kind)) continue
    seen.add(kind)
    const pay = standings.reduce((sum, at) => (sumPlayWins(at.playId, result) ? sum + at.payFen : sum), 0n)
    if (pay > (worst[result.total] ?? 0n)) worst[result.total] = pay
  }
  return worst.map((pay, total) => ({ label: String(total), netFen: pay - stakes }))
}

/** Upper bound: plays on the special ball exactly, every other play at its own worst case. */
function markBars(standings: readonly Standing[], animal: Animal): Bar[] {
  const bySpecial = standings.filter((at) => SPECIAL_GROUPS.has(markPlay(at.playId)?.group ?? ''))
  const others = standings.filter((at) => !bySpecial.includes(at))
  const rest = exposureFen(1, others, animal) + stakesOf(others)
  const stakes = stakesOf(standings)
  return MARK_NUMBERS.map((special) => {
    const pay = bySpecial.reduce((sum, standing) => {
      const outcome = settleMark(standing.playId, numbersOf(standing.picks), {
        six: [],
        special,
        yearAnimal: animal,
      })
      return sum + (outcome === 'win' ? standing.payFen : outcome === 'tie' ? standing.stakeFen : 0n)
    }, 0n)
    return { label: twoDigits(special), netFen: pay + rest - stakes }
  })
}
