// What is left of a bonus whose turnover was not finished, and what a bet takes back that counts less. Pure.

/**
 * Losses since the credit eat the gift before they eat what is the member's own, so what is left is the gift minus net
 * losses. Winnings stay the member's.
 */
export function bonusLeftFen(bonusFen: bigint, netResultFen: bigint): bigint {
  const left = netResultFen < 0n ? bonusFen + netResultFen : bonusFen
  return left > 0n ? left : 0n
}

/** What a bet gave to one requirement. */
export interface Part {
  readonly id: string
  readonly fen: bigint
}

/** Of parts in the order in which they were given: what goes back so that at most `keepFen` stays, the last first. */
export function takenBack(parts: readonly Part[], keepFen: bigint): Part[] {
  let over = parts.reduce((sum, { fen }) => sum + fen, 0n) - keepFen
  const back: Part[] = []
  for (const { id, fen } of parts.toReversed()) {
    if (over <= 0n) break
    const part = fen < over ? fen : over
    back.push({ id, fen: part })
    over -= part
  }
  return back
}
