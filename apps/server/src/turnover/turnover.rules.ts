// What is reverted when a bet counts less. Pure.

/** What a bet gave to one requirement. */
export interface Part {
  readonly id: string
  readonly fen: bigint
}

/** Of parts in the order in which they were applied: what is reverted when the bet counts only `keepFen`, the last first. */
export function takenBack(parts: readonly Part[], keepFen: bigint): Part[] {
  let left = keepFen
  const back: Part[] = []
  for (const { id, fen } of parts) {
    const kept = fen < left ? fen : left
    left -= kept
    if (kept < fen) back.unshift({ id, fen: fen - kept })
  }
  return back
}
