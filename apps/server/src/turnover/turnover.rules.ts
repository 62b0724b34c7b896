// What is left of an unfinished bonus, and what is reverted when a bet counts less. Pure.

/**
 * Losses since the credit reduce the gift before the member's own money, so what is left is the gift minus net losses.
 * Winnings are the member's.
 */
export function bonusLeftFen(bonusFen: bigint, netResultFen: bigint): bigint {
  const left = netResultFen < 0n ? bonusFen + netResultFen : bonusFen
  return left > 0n ? left : 0n
}

/** What a bet gave to one requirement, and what of the bet counts there, in percent. */
export interface Part {
  readonly id: string
  readonly fen: bigint
  readonly percent: number
}

/** Of parts in the order in which they were applied: what is reverted when the bet counts only `keepFen`, the last first. */
export function takenBack(parts: readonly Part[], keepFen: bigint): { id: string; fen: bigint }[] {
  let left = keepFen
  const back: { id: string; fen: bigint }[] = []
  for (const { id, fen, percent } of parts) {
    const share = BigInt(percent)
    const mayKeep = (left * share) / 100n
    const isWhole = fen <= mayKeep
    if (!isWhole) back.unshift({ id, fen: fen - mayKeep })
    left = isWhole ? left - (fen * 100n + share - 1n) / share : 0n
  }
  return back
}

/** What a row loses that began with what another had counted, at most its own deposit: when that other counts less. */
export function inheritedLossFen(fromFen: bigint, toFen: bigint, ownFen: bigint): bigint {
  const [before, after] = [fromFen, toFen].map((fen) => (fen < ownFen ? fen : ownFen))
  return (before ?? 0n) - (after ?? 0n)
}
