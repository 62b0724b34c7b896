// Compares current with previous rebates: rows to claim, rows that shrink, and a debt. Pure.
import { cutUnclaimed, type Unclaimed } from '@lanting/contract/rules/promo/rebate'
import type { Day } from '@lanting/contract/time'

/** A member's day at a venue. */
export interface PlayDay {
  readonly plat: string
  readonly day: Day
}

/** Its current and its previous rebate. */
export interface DayChange extends PlayDay {
  readonly dueFen: bigint
  readonly beforeFen: bigint
}

export type UnclaimedDay = Unclaimed & PlayDay

export interface Standing<Change extends DayChange> {
  readonly changes: readonly Change[]
  readonly debtFen: bigint
  /** Oldest first. */
  readonly unclaimed: readonly UnclaimedDay[]
}

export interface Reckoned<Change extends DayChange> {
  readonly rows: readonly { readonly change: Change; readonly moneyFen: bigint }[]
  /** New amounts of reduced rows; 0 cancels one. */
  readonly cuts: readonly Unclaimed[]
  readonly debtFen: bigint
  readonly givenFen: bigint
  /** How many days gave too much. */
  readonly smaller: number
}

/**
 * Overpaid rebates are recovered first: never from the wallet, but from unclaimed rows, the changed day's rows before
 * the oldest, and otherwise from later rebates.
 */
export function reckonRebates<Change extends DayChange>(standing: Standing<Change>): Reckoned<Change> {
  const left = new Map(standing.unclaimed.map((row) => [row.id, row.moneyFen]))
  let { debtFen } = standing
  const tooMuch = standing.changes.filter(({ dueFen, beforeFen }) => dueFen < beforeFen)
  for (const change of tooMuch) {
    const open = changedFirst(standing.unclaimed, change).map(({ id }) => ({
      id,
      moneyFen: left.get(id) ?? 0n,
    }))
    const cut = cutUnclaimed(
      open.filter(({ moneyFen }) => moneyFen > 0n),
      change.beforeFen - change.dueFen,
    )
    for (const { id, moneyFen } of cut.kept) left.set(id, moneyFen)
    debtFen += cut.debtFen
  }
  const rows: { change: Change; moneyFen: bigint }[] = []
  for (const change of standing.changes.filter(({ dueFen, beforeFen }) => dueFen > beforeFen)) {
    const fen = change.dueFen - change.beforeFen
    const netted = debtFen < fen ? debtFen : fen
    debtFen -= netted
    if (fen > netted) rows.push({ change, moneyFen: fen - netted })
  }
  return {
    rows,
    cuts: standing.unclaimed
      .map(({ id, moneyFen }) => ({ id, moneyFen: left.get(id) ?? moneyFen, wasFen: moneyFen }))
      .filter(({ moneyFen, wasFen }) => moneyFen !== wasFen)
      .map(({ id, moneyFen }) => ({ id, moneyFen })),
    debtFen,
    givenFen: rows.reduce((sum, { moneyFen }) => sum + moneyFen, 0n),
    smaller: tooMuch.length,
  }
}

function changedFirst(rows: readonly UnclaimedDay[], { plat, day }: PlayDay): readonly UnclaimedDay[] {
  const isOfIt = (row: PlayDay) => row.plat === plat && row.day === day
  return [...rows.filter(isOfIt), ...rows.filter((row) => !isOfIt(row))]
}
