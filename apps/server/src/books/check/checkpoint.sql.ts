// The checkpoint: sums of all entries up to a transaction below which nothing is in flight any more.
import { keepActivity } from '#src/books/activity.sql.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** The part of the chart that an account `a` belongs to: its class, and each venue's mirrors by themselves. */
export const PART = `CASE a.class WHEN 'venue' THEN 'venue:' || regexp_replace(a.name, '^.*:', '') ELSE a.class END`

/** The line of the trial balance of an account `a`: members', results and suspense by class, the others by name. */
export const LINE = `CASE a.class WHEN 'main' THEN 'member:*:main' WHEN 'transit' THEN 'member:*:transit'
  WHEN 'withdrawing' THEN 'member:*:withdrawing' WHEN 'venue' THEN 'member:*:venue:*'
  WHEN 'result' THEN 'venue:*:result' WHEN 'suspense' THEN 'suspense:*' ELSE a.name END`

/** The checkpoint as a statement saw it, for `sinceCheckpoint`. */
export const THROUGH = '(SELECT through_tx FROM ledger_checkpoint) AS through_tx'

/** How far the kept figures reach. Passed as values, so that the planner sees how few rows are after them. */
export interface Through {
  readonly tx: bigint
  readonly account: bigint
}

/** Kept figures and the entries after them must match: read again when the checkpoint moved in between. */
export async function sinceCheckpoint<R extends object>(
  sql: Sql,
  ask: (through: Through) => Promise<(R & { readonly through_tx: bigint })[]>,
): Promise<R[]> {
  for (;;) {
    const through = one(
      await sql.query<{ tx: bigint; account: bigint }>(
        'SELECT through_tx AS tx, through_account AS account FROM ledger_checkpoint',
      ),
    )
    const rows = await ask(through)
    if (rows.every((row) => row.through_tx === through.tx)) return rows
  }
}

export interface Horizon {
  /** Everything up to here is summed up and was found sound. */
  readonly throughTx: bigint
  /** When this horizon was stored: changes without a transaction since then are new as well. */
  readonly at: Date
  /** The next horizon, when this snapshot sees everything below it; else null. */
  readonly mayAdvanceTo: bigint | null
}

/**
 * Ids are not committed in order, so the highest visible id does not bound the ones below it. A horizon is therefore
 * stored with the xid of the transaction that stores it, and is valid in a later snapshot in which every transaction up
 * to that xid has ended.
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
  const rows = await tx.query<{
    through_tx: bigint
    next_tx: bigint
    through_account: bigint
    next_account: bigint
    foreign: boolean
  }>(
    `SELECT through_tx, next_tx, through_account, next_account, next_xid > pg_current_xact_id() AS "foreign"
       FROM ledger_checkpoint FOR UPDATE`,
  )
  const { through_tx: through, next_tx: next, foreign, ...accounts } = one(rows)
  // Another process has moved it concurrently.
  if (to !== null && to !== next) return
  if (to !== null && to > through) {
    await keepSums(tx, through, to)
    await keepDays(tx, through, to)
    await keepActivity(tx, through, to)
    await countAccounts(tx, accounts.through_account, accounts.next_account)
    await tx.query(
      'UPDATE ledger_checkpoint SET through_tx = $1, through_account = next_account, at = next_at',
      [to],
    )
  }
  // An xid of the future was stored by another cluster, before a restore: it would never end here.
  if (to === null && !foreign) return
  await tx.query(
    `UPDATE ledger_checkpoint SET next_xid = pg_current_xact_id(), next_at = app_now(),
            next_tx = coalesce((SELECT max(id) FROM posted_transactions), 0),
            next_account = coalesce((SELECT max(id) FROM account_balances), 0)`,
  )
}

/** Each account's sum, and each part's. */
async function keepSums(tx: Tx, after: bigint, to: bigint): Promise<void> {
  await tx.query(
    `WITH added AS MATERIALIZED (
       SELECT account_id, sum(amount) AS total, count(*) AS entries FROM posted_entries WHERE tx_id > $1 AND tx_id <= $2
        GROUP BY account_id),
     parts AS (
       INSERT INTO ledger_checkpoint_totals AS k (currency, part, total, entries)
       SELECT a.currency, ${PART}, sum(n.total), sum(n.entries) FROM added n JOIN account_balances a ON a.id = n.account_id GROUP BY 1, 2
       ON CONFLICT (currency, part) DO UPDATE
         SET total = k.total + EXCLUDED.total, entries = k.entries + EXCLUDED.entries)
     INSERT INTO ledger_checkpoint_sums AS k (account_id, total, entries)
     SELECT account_id, total, entries FROM added ORDER BY account_id
     ON CONFLICT (account_id) DO UPDATE
       SET total = k.total + EXCLUDED.total, entries = k.entries + EXCLUDED.entries`,
    [after, to],
  )
}

/** What each line of the trial balance changed by on each day. */
async function keepDays(tx: Tx, after: bigint, to: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_day_totals AS k (day, currency, line, total)
     SELECT beijing_day(t.at), a.currency, ${LINE}, sum(e.amount)
       FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id JOIN account_balances a ON a.id = e.account_id
      WHERE t.id > $1 AND t.id <= $2 GROUP BY 1, 2, 3
     ON CONFLICT (day, currency, line) DO UPDATE SET total = k.total + EXCLUDED.total`,
    [after, to],
  )
}

/** How many accounts members have. Those of the house and the world are few, and counted on read. */
async function countAccounts(tx: Tx, after: bigint, to: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_account_counts AS k (currency, class, accounts)
     SELECT currency, class, count(*) FROM account_balances WHERE id > $1 AND id <= $2 AND kind <> 'derived' GROUP BY 1, 2
     ON CONFLICT (currency, class) DO UPDATE SET accounts = k.accounts + EXCLUDED.accounts`,
    [after, to],
  )
}
