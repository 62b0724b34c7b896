// A venue whose books differ from ours is frozen alone: its transfers, and withdrawals of members with money there.
import type { Refused } from '@lanting/contract/refusals'
import { frozenVenuesOf, insertVenueFreeze, readVenueFreeze } from '#src/books/venue-freeze.sql.ts'
import type { ComparisonRow } from '#src/books/venue-books.sql.ts'
import type { Sql } from '#src/db/pool.ts'

/** One comparison may have hit a venue in between; the second one in a row freezes. */
const FREEZES_AT = 2

export async function isVenueFrozen(sql: Sql, plat: string): Promise<boolean> {
  return (await readVenueFreeze(sql, plat)) !== null
}

/** Why a member cannot withdraw although the house pays out: money at a frozen venue. Null: not blocked. */
export async function venueHold(sql: Sql, memberId: bigint): Promise<Refused | null> {
  const names = await frozenVenuesOf(sql, memberId)
  return names.length === 0 ? null : { key: 'withdrawalVenueFrozen', vars: { names: names.join('、') } }
}

/** The unexplained rest after accepted differences, ours minus theirs; null: never compared. */
export function differenceOf({ ours_fen: ours, theirs_fen: theirs, accepted_fen: accepted }: ComparisonRow) {
  return ours === null || theirs === null ? null : ours - theirs - accepted
}

/** After a comparison. True when it froze now. */
export async function freezeIfDiffering(sql: Sql, row: ComparisonRow): Promise<boolean> {
  if (row.differing < FREEZES_AT) return false
  return insertVenueFreeze(sql, row.plat, differenceOf(row) ?? 0n)
}

/** Only after a comparison of later than the freeze found nothing. */
export function mayReopen({ frozenAt }: { readonly frozenAt: Date }, row: ComparisonRow): boolean {
  return row.differing === 0 && row.compared_at !== null && row.compared_at > frozenAt
}
