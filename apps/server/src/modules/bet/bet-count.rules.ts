// How much of a venue's bet counts as valid turnover, given the member's other bets of the same round. Pure.
import type { BET, Outcome, StateOf } from '@lanting/contract/states'
import { LIMITS } from '@lanting/contract/limits'
import { type FamilyPick, gameFamily, validAmounts } from '@lanting/contract/rules/promo/turnover'
import { BET_NOTES } from '@lanting/contract/texts/records'
import { FIXTURE_FAMILY } from '@lanting/contract/data/play/fixtures'

export interface RoundBet {
  readonly betFen: bigint
  readonly oddsMilli: number
  readonly selection: string
  readonly status: StateOf<typeof BET>
  readonly outcome: Outcome | null
  /** The venue's result, including the bet's exact probability. */
  readonly result: Readonly<Record<string, unknown>>
}

/** The exact probability the venue sent. Without one it is derived from the odds, which are 0.95 / p. */
function fixtureFamily({ result, selection, oddsMilli }: RoundBet): FamilyPick | null {
  const { weight, whole } = asRecord(result['family'])
  if (isWeight(weight) && isWeight(whole) && whole > 0 && weight <= whole)
    return { family: FIXTURE_FAMILY, pick: selection, weight, whole }
  return oddsMilli === 0 ? null : { family: FIXTURE_FAMILY, pick: selection, weight: 950, whole: oddsMilli }
}

function isWeight(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export interface Counted {
  readonly validFen: bigint
  /** Why less than the stake counted; empty when all of it did. */
  readonly note: string
}

/** In order of acceptance; unsettled bets count nothing yet. */
export function countRound(category: string, gameCode: string, bets: readonly RoundBet[]): Counted[] {
  const isFixture = category === 'sport' || category === 'gaming'
  const settled = bets.map((bet) => ({
    stakeFen: bet.status === 'settled' ? bet.betFen : 0n,
    outcome: bet.status === 'settled' ? (bet.outcome ?? 'void') : 'void',
    family: isFixture ? fixtureFamily(bet) : gameFamily(gameCode, bet.selection),
    ...(isFixture ? { sportOddsMilli: bet.oddsMilli } : {}),
  }))
  const valid = validAmounts(settled)
  return bets.map((bet, i) => ({ validFen: valid[i] ?? 0n, note: noteOf(bet, valid[i] ?? 0n, isFixture) }))
}

function noteOf(bet: RoundBet, validFen: bigint, isFixture: boolean): string {
  if (bet.status === 'open') return BET_NOTES.open
  if (bet.status === 'void' || bet.outcome === 'void') return BET_NOTES.void
  if (bet.betFen === 0n) return BET_NOTES.free
  if (bet.outcome === 'tie') return BET_NOTES.tie
  if (isFixture && bet.oddsMilli < LIMITS.sportOddsMinMilli) return BET_NOTES.lowOdds
  return validFen < bet.betFen ? BET_NOTES.covered : ''
}
