// What a venue's bet counts as valid turnover, together with the member's other bets of the same round. Pure.
import type { BET, Outcome, StateOf } from '@lanting/contract/states'
import { LIMITS } from '@lanting/contract/limits'
import { type FamilyPick, gameFamily, validAmounts } from '@lanting/contract/rules/turnover'

export interface RoundBet {
  readonly betFen: bigint
  readonly oddsMilli: number
  readonly selection: string
  readonly status: StateOf<typeof BET>
  readonly outcome: Outcome | null
}

/** Odds of fixtures were made as 0.95 / p, so the chance can be read back from them, in millionths. */
function fixtureFamily(selection: string, oddsMilli: number): FamilyPick {
  return { family: '赛果', pick: selection, weight: Math.round(950_000_000 / oddsMilli), whole: 1_000_000 }
}

export interface Counted {
  readonly validFen: bigint
  /** Why less than the stake counted; empty when all of it did. */
  readonly note: string
}

/** In the order of acceptance; unsettled bets count nothing yet. */
export function countRound(category: string, gameCode: string, bets: readonly RoundBet[]): Counted[] {
  const isFixture = category === 'sport' || category === 'gaming'
  const settled = bets.map((bet) => ({
    stakeFen: bet.status === 'settled' ? bet.betFen : 0n,
    outcome: bet.status === 'settled' ? (bet.outcome ?? 'void') : 'void',
    family: isFixture ? fixtureFamily(bet.selection, bet.oddsMilli) : gameFamily(gameCode, bet.selection),
    ...(isFixture ? { sportOddsMilli: bet.oddsMilli } : {}),
  }))
  const valid = validAmounts(settled)
  return bets.map((bet, i) => ({ validFen: valid[i] ?? 0n, note: noteOf(bet, valid[i] ?? 0n, isFixture) }))
}

function noteOf(bet: RoundBet, validFen: bigint, isFixture: boolean): string {
  if (bet.status === 'open') return '未结算，暂不计入'
  if (bet.status === 'void' || bet.outcome === 'void') return '注单无效，不计入'
  if (bet.outcome === 'tie') return '和局退还本金，不计入'
  if (isFixture && bet.oddsMilli < LIMITS.sportOddsMinMilli) return '赔率低于1.50，不计入'
  return validFen < bet.betFen ? '所选合计覆盖超过80%的概率，按差额计入' : ''
}
