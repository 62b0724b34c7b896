// A venue whose books differ from ours is frozen alone: no money goes there, and members keep what is not in doubt.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import type { Refused } from '@lanting/contract/refusals'
import {
  doubtsOf,
  insertVenueFreeze,
  readMirrorOf,
  readVenueFreeze,
  type VenueWallet,
} from '#src/books/freeze/venue-freeze.sql.ts'
import type { ComparisonRow } from '#src/books/venue-books.sql.ts'
import type { Sql } from '#src/db/pool.ts'

/** One comparison may have hit a venue in between; the second one in a row freezes. */
const FREEZES_AT = 2

export async function isVenueFrozen(sql: Sql, plat: string): Promise<boolean> {
  return (await readVenueFreeze(sql, plat)) !== null
}

/**
 * Why a withdrawal that leaves this much in the wallet must wait: more came home from frozen venues than our books know
 * of. Only that amount is in doubt, and it stays in the wallet; money at the venue never holds the wallet. Null: not
 * blocked.
 */
export async function venueHold(sql: Sql, memberId: bigint, leavesFen: bigint): Promise<Refused | null> {
  const doubts = await doubtsOf(sql, memberId)
  const doubtFen = doubts.reduce((sum, { fen }) => sum + fen, 0n)
  if (doubtFen <= leavesFen) return null
  const names = doubts.map(({ name }) => name).join('、')
  return { key: 'withdrawalVenueFrozen', vars: { names, x: yuanFromFen(doubtFen) } }
}

/** What of the member's money at a venue may be recalled: at a frozen one, what both books agree on. */
export async function recallableFen(sql: Sql, at: VenueWallet, heldFen: bigint): Promise<bigint> {
  if (!(await isVenueFrozen(sql, at.plat))) return heldFen
  const mirrorFen = await readMirrorOf(sql, at)
  return mirrorFen < heldFen ? (mirrorFen < 0n ? 0n : mirrorFen) : heldFen
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

/** It answered once, and not for a long time. */
export function isSilent({ compared_at: at, closed_at: closed }: ComparisonRow, now: Date): boolean {
  return closed === null && at !== null && now.getTime() - at.getTime() > DESK_LIMITS.venueCase.silentAfterMs
}

/** Whether its statement may replace its answer: frozen, differing already, or silent. */
export function hasCase(freeze: object | null, row: ComparisonRow, now: Date): boolean {
  return row.closed_at === null && (freeze !== null || row.differing > 0 || isSilent(row, now))
}

/** Only after a comparison of later than the freeze found nothing. */
export function mayReopen({ frozenAt }: { readonly frozenAt: Date }, row: ComparisonRow): boolean {
  return row.differing === 0 && row.compared_at !== null && row.compared_at > frozenAt
}
