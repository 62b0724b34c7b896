// Every statement of credits and debits by staff.
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { one, type Tx } from '#src/db/pool.ts'

/** Locks the day's sum, so that concurrent requests cannot exceed its limit together. */
export async function lockDaySum(tx: Tx): Promise<bigint> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('adjust-day', 0))")
  const rows = await tx.query<{ sum: bigint }>(
    `SELECT coalesce(sum((payload ->> 'fen')::bigint), 0)::bigint AS sum FROM approval_requests
      WHERE kind = 'adjust' AND (state = 'approved' OR (state = 'open' AND expires_at > app_now()))
        AND beijing_day(asked_at) = beijing_day(app_now())`,
  )
  return one(rows).sum
}

export interface LockedMember {
  readonly id: bigint
  readonly username: string
  readonly state: StateOf<typeof MEMBER>
}

/** A real member, locked until the transaction ends; of a closed account money is only taken out. */
export async function lockMember(
  tx: Tx,
  id: bigint | number,
  isCredit: boolean,
): Promise<LockedMember | null> {
  const rows = await tx.query<LockedMember>(
    'SELECT id, username, state FROM member_locks WHERE id = $1 AND NOT is_trial AND (closed_at IS NULL OR NOT $2) FOR NO KEY UPDATE',
    [id, isCredit],
  )
  return rows[0] ?? null
}
