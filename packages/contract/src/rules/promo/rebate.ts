// Rebates: what turnover gives back, and how a correction meets what is still unclaimed. Pure (docs/rules/rebate.md).
import { VENUES } from '#src/data/play/venues.ts'
import { vipLevel } from '#src/data/vip-levels.ts'

/** Floored to the fen; what is below one fen gives nothing. */
export function rebateFen(validFen: bigint, rateBp: number): bigint {
  return (validFen * BigInt(rateBp)) / 10_000n
}

/** The rate of a venue's category at a level; our own lotteries count as lottery. */
export function rebateRateBp(plat: string, level: number): number {
  const column = VENUES.find(({ platname }) => platname === plat)?.rebate ?? 'lottery'
  return vipLevel(level).rebateBp[column]
}

export interface Unclaimed {
  readonly id: string
  readonly moneyFen: bigint
}

export interface Cut {
  /** What each row keeps; 0 cancels it. */
  readonly kept: readonly Unclaimed[]
  /** What no row could bear: it makes later rows smaller. */
  readonly debtFen: bigint
}

/** Takes too much given out of unclaimed rows, in their order. */
export function cutUnclaimed(rows: readonly Unclaimed[], tooMuchFen: bigint): Cut {
  let left = tooMuchFen
  const kept: Unclaimed[] = []
  for (const row of rows) {
    if (left === 0n) break
    const cut = row.moneyFen < left ? row.moneyFen : left
    left -= cut
    kept.push({ id: row.id, moneyFen: row.moneyFen - cut })
  }
  return { kept, debtFen: left }
}
