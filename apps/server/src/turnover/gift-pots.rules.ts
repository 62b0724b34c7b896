// Gift pots: whose money a settled bet wins or loses. Pure (docs/rules/turnover.md#gift-pots).

/** What is left of one gift, with what was won from it. */
export interface Pot {
  readonly id: string
  readonly fen: bigint
}

/** What one settlement staked and what it won (plus) or lost (minus). */
export interface Played {
  readonly stakeFen: bigint
  readonly netFen: bigint
}

export function sumOf(pots: readonly Pot[]): bigint {
  return pots.reduce((sum, { fen }) => sum + fen, 0n)
}

/** What each pot, oldest first, contributes to a sum. */
function partsOf(pots: readonly Pot[], sumFen: bigint): bigint[] {
  let left = sumFen
  return pots.map(({ fen }) => {
    const part = fen < left ? fen : left
    left -= part
    return part
  })
}

/** Pots are never larger than all that the member has; what is missing is missing in the oldest. */
export function coveredPots(pots: readonly Pot[], totalFen: bigint): Pot[] {
  const missing = sumOf(pots) - (totalFen > 0n ? totalFen : 0n)
  if (missing <= 0n) return [...pots]
  const parts = partsOf(pots, missing)
  return pots.map((pot, i) => ({ ...pot, fen: pot.fen - (parts[i] ?? 0n) }))
}

/**
 * The pots, oldest first, after a settlement. `totalFen` is all that the member had before it, open stakes counted.
 * A loss is paid by own money, then by the pots. A gain is own money while there is any; otherwise it belongs to the pots
 * that paid the stake, each its share, the rest of the division to the youngest of them.
 */
export function settlePots(pots: readonly Pot[], totalFen: bigint, { stakeFen, netFen }: Played): Pot[] {
  const before = coveredPots(pots, totalFen)
  const ownFen = totalFen - sumOf(before)
  if (netFen < 0n) return coveredPots(before, totalFen + netFen)
  if (netFen === 0n || ownFen > 0n) return before
  // A win without a stake (a free game) belongs to the pot that would have paid.
  const parts = partsOf(before, stakeFen > 0n ? stakeFen : 1n)
  const paidFen = parts.reduce((sum, part) => sum + part, 0n)
  if (paidFen === 0n) return before
  const shares = parts.map((part) => (netFen * part) / paidFen)
  const youngest = parts.findLastIndex((part) => part > 0n)
  const restFen = netFen - shares.reduce((sum, share) => sum + share, 0n)
  return before.map((pot, i) => ({
    ...pot,
    fen: pot.fen + (shares[i] ?? 0n) + (i === youngest ? restFen : 0n),
  }))
}
