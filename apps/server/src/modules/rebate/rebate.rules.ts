// How what a member's days give now meets what they gave before: rows to claim, rows that become smaller, and a debt. Pure.
import { cutUnclaimed, type Unclaimed } from '@lanting/contract/rules/rebate'
import type { Day } from '@lanting/contract/time'

/** A member's day at a venue. */
export interface PlayDay {
  readonly plat: string
  readonly day: Day
}

/** What it gives now and gave before. */
export interface DayChange extends PlayDay {
  readonly dueFen: bigint
  readonly beforeFen: bigint
}

export type UnclaimedDay = Unclaimed & PlayDay

export interface Standing<Change extends DayChange> {
  readonly changes: readonly Change[]
  readonly debtFen: bigint
  /** The oldest first. */
  readonly unclaimed: readonly UnclaimedDay[]
}

export interface Reckoned<Change extends DayChange> {
  readonly rows: readonly { readonly change: Change; readonly moneyFen: bigint }[]
  /** What rows that became smaller keep; 0 cancels one. */
  readonly cuts: readonly Unclaimed[]
  readonly debtFen: bigint
  readonly givenFen: bigint
  /** How many days gave too much. */
  readonly smaller: number
}

/**
 * What was given too much is taken back first: never from the wallet, but from what is unclaimed, the changed day's rows
 * before the oldest, and else from what comes next.
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
