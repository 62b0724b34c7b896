// The checkpoint: sums of all entries up to a transaction below which nothing is in flight any more.
import { one, type Tx } from '#src/db/pool.ts'

/** The part of the chart that an account `a` belongs to: its class, and each venue's mirrors by themselves. */
export const PART = `CASE a.class WHEN 'venue' THEN 'venue:' || regexp_replace(a.name, '^.*:', '') ELSE a.class END`

export interface Horizon {
  /** Everything up to here is summed up and was found sound. */
  readonly throughTx: bigint
  /** When this horizon was noted: whatever changed without a transaction since then is new as well. */
  readonly at: Date
  /** The next horizon, when this snapshot sees everything below it; else null. */
  readonly mayAdvanceTo: bigint | null
}

/**
 * Ids are taken in another order than they are committed, so the highest visible id says nothing about those below it.
 * A horizon is therefore noted with the number of the database transaction that notes it, and holds in a later snapshot
 * in which every database transaction up to that number has ended.
 */
export async function readHorizon(tx: Tx): Promise<Horizon> {
  const rows = await tx.query<{ through_tx: bigint; next_tx: bigint; at: Date; ended: boolean }>(
    `SELECT through_tx, next_tx, at, next_xid < pg_snapshot_xmin(pg_current_snapshot()) AS ended FROM ledger_checkpoint`,
  )
  const row = one(rows)
  return { throughTx: row.through_tx, at: row.at, mayAdvanceTo: row.ended ? row.next_tx : null }
}

/** Sums up to the horizon that the caller has just found sound, and notes the next one. */
export async function advanceCheckpoint(tx: Tx, to: bigint | null): Promise<void> {
  const rows = await tx.query<{ through_tx: bigint; next_tx: bigint; foreign: boolean }>(
    `SELECT through_tx, next_tx, next_xid > pg_current_xact_id() AS "foreign" FROM ledger_checkpoint FOR UPDATE`,
  )
  const { through_tx: through, next_tx: next, foreign } = one(rows)
  // Another process has moved it meanwhile.
  if (to !== null && to !== next) return
  if (to !== null && to > through) {
    await tx.query(
      `WITH added AS MATERIALIZED (
         SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries WHERE tx_id > $1 AND tx_id <= $2
          GROUP BY account_id),
       parts AS (
         INSERT INTO ledger_checkpoint_totals AS k (currency, part, total, entries)
         SELECT a.currency, ${PART}, sum(n.total), sum(n.entries) FROM added n JOIN ledger_accounts a ON a.id = n.account_id GROUP BY 1, 2
         ON CONFLICT (currency, part) DO UPDATE
           SET total = k.total + EXCLUDED.total, entries = k.entries + EXCLUDED.entries)
       INSERT INTO ledger_checkpoint_sums AS k (account_id, total, entries)
       SELECT account_id, total, entries FROM added ORDER BY account_id
       ON CONFLICT (account_id) DO UPDATE
         SET total = k.total + EXCLUDED.total, entries = k.entries + EXCLUDED.entries`,
      [through, to],
    )
    await tx.query('UPDATE ledger_checkpoint SET through_tx = $1, at = next_at', [to])
  }
  // A number of the future was noted by another cluster, before a restore: it would never end here.
  if (to === null && !foreign) return
  await tx.query(
    `UPDATE ledger_checkpoint SET next_xid = pg_current_xact_id(), next_at = app_now(),
            next_tx = coalesce((SELECT max(id) FROM ledger_transactions), 0)`,
  )
}
