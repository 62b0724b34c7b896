// What a bet pays: one rule for every game (docs/rules/bets.md#payout).
import type { Outcome } from '#src/states.ts'

/** Odds include the stake; fractions of a fen are cut. A tie and a void return the stake. */
export function payoutFen(stakeFen: bigint, oddsMilli: number, outcome: Outcome): bigint {
  switch (outcome) {
    case 'win':
      return (stakeFen * BigInt(oddsMilli)) / 1000n
    case 'tie':
    case 'void':
      return stakeFen
    case 'lose':
      return 0n
  }
}

/** The largest whole stake whose win stays within the cap. */
export function maxStakeYuan(payoutCapYuan: number, oddsMilli: number): number {
  return Math.floor((payoutCapYuan * 1000) / oddsMilli)
}

/** Odds as they travel: a number with two decimals. */
export function oddsNumber(oddsMilli: number): number {
  return oddsMilli / 1000
}
