// A storm's orders in the database, and what the books must hold once every callback of it was answered.
import type { DEPOSIT, StateOf } from '@lanting/contract/states'
import type { Db } from '#src/db/pool.ts'
import { inspectBooks } from '#src/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import type { Storm, StormOrder } from '#src/test/money/callback-storm.ts'

/** Open orders of these members, every third in USDT; already created at the provider and not to be polled. */
export async function layOrders(
  db: Db,
  memberIds: readonly bigint[],
  count: number,
  prefix: string,
): Promise<StormOrder[]> {
  return db.query<StormOrder>(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, usdt_cents, rate_e4, state, provider, provider_no, created_at,
       expire_at, next_ask_at)
     SELECT 'D' || $3 || lpad(g::text, 20 - length($3), '0'),
            ($1::bigint[])[1 + g % cardinality($1::bigint[])],
            CASE WHEN g % 3 = 0 THEN 'usdt-trc20' ELSE 'wechat' END,
            10000 + g * 100,
            CASE WHEN g % 3 = 0 THEN (10000 + g * 100) * 10000 / 71000 END,
            CASE WHEN g % 3 = 0 THEN 71000 END,
            'unpaid', 'sandbox', 'STORM' || g, app_now(), app_now() + interval '60 minutes', 'infinity'
       FROM generate_series(1, $2::int) g
     RETURNING no, channel, amount_fen AS "amountFen", usdt_cents AS "usdtCents", expire_at AS "expireAt"`,
    [memberIds.map(String), count, prefix],
  )
}

export async function closeBeforehand(db: Db, storm: Storm): Promise<void> {
  await db.query(
    `UPDATE deposits SET state = 'closed', remark = '超时未支付，订单已关闭', ended_at = app_now() WHERE no = ANY($1)`,
    [[...storm.closed]],
  )
}

/** What is wrong after the storm, line by line; nothing when the credited set is exact and the rest is in suspense. */
export async function faultsAfter(
  db: Db,
  storm: Storm,
  orders: readonly StormOrder[],
  memberIds: readonly bigint[],
): Promise<string[]> {
  const faults: string[] = []
  const rows = await db.query<{ no: string; state: StateOf<typeof DEPOSIT> }>(
    'SELECT no, state FROM deposits WHERE no = ANY($1)',
    [orders.map(({ no }) => no)],
  )
  for (const { no, state } of rows) {
    if ((state === 'credited') !== storm.credited.has(no)) faults.push(`${no} is in state ${state}`)
  }
  const due = orders.reduce((sum, { no, amountFen }) => sum + (storm.credited.has(no) ? amountFen : 0n), 0n)
  const held = await sum(
    db,
    `SELECT coalesce(sum(balance), 0)::bigint AS fen, count(*) AS n FROM ledger_accounts
      WHERE member_id = ANY($1::bigint[]) AND class = 'main'`,
    memberIds.map(String),
  )
  if (held.fen !== due) faults.push(`members were credited ${held.fen} fen, not ${due}`)
  const kept = await sum(
    db,
    'SELECT coalesce(sum(amount_fen), 0)::bigint AS fen, count(*) AS n FROM suspense_items WHERE txn_id = ANY($1)',
    [...new Set(storm.sent.map(({ body }) => body.txn_id))],
  )
  if (kept.fen !== storm.suspenseFen || Number(kept.n) !== storm.suspenseItems)
    faults.push(
      `${kept.n} items of ${kept.fen} fen in suspense, not ${storm.suspenseItems} of ${storm.suspenseFen}`,
    )
  const { lines } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
  for (const line of lines) if (line.freezes && !line.ok) faults.push(`books: ${line.invariant}`)
  return faults
}

async function sum(
  db: Db,
  statement: string,
  values: readonly string[],
): Promise<{ fen: bigint; n: bigint }> {
  const rows = await db.query<{ fen: bigint; n: bigint }>(statement, [values])
  return rows[0] ?? { fen: 0n, n: 0n }
}
