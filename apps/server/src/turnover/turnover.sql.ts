// Every statement of turnover: what is required, and the lifetime totals of deposits and turnover.
import type { Product } from '@lanting/contract/rules/promo/turnover'
import type { StateOf, TURNOVER } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { PageWindow } from '#src/db/page.ts'
import { newId } from '#src/lib/ids.ts'

export interface RequirementRow {
  readonly id: string
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amount_fen: bigint
  readonly multiple: number
  readonly required_fen: bigint
  readonly done_fen: bigint
  readonly only_product: Product | null
  readonly state: StateOf<typeof TURNOVER>
  readonly created_at: Date
  readonly closed_at: Date | null
  readonly note: string
}

const COLUMNS =
  'id, source, ref, title, amount_fen, multiple, required_fen, done_fen, only_product, state, created_at, closed_at, note'

export interface NewRequirement {
  readonly memberId: bigint
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amountFen: bigint
  readonly multiple: number
  readonly requiredFen: bigint
  readonly isGift: boolean
  readonly only: Product | null
}

/** In one statement. A gift that asks for turnover is a pot with its own sum. */
export async function insertRequirements(tx: Tx, rows: readonly NewRequirement[]): Promise<void> {
  await tx.query(
    `INSERT INTO turnover_requirements (id, member_id, source, ref, title, amount_fen, multiple, required_fen, is_gift, pot_fen,
       only_product, state, created_at, closed_at)
     SELECT r.id, r.member_id, r.source, r.ref, r.title, r.amount_fen, r.multiple, r.required_fen, r.is_gift,
            CASE WHEN r.is_gift AND r.required_fen > 0 THEN r.amount_fen ELSE 0 END, r.only_product,
            CASE WHEN r.required_fen = 0 THEN 'done' ELSE 'open' END, app_now(), CASE WHEN r.required_fen = 0 THEN app_now() END
       FROM (SELECT u.id, u.member_id, u.source, u.ref, u.title, u.amount_fen, u.multiple, u.is_gift, u.only_product,
                    -- An excluded member is not asked to play for own money.
                    CASE WHEN NOT u.is_gift AND m.state = 'excluded' THEN 0 ELSE u.required_fen END AS required_fen
               FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::smallint[], $8::bigint[],
                   $9::boolean[], $10::text[])
                      AS u (id, member_id, source, ref, title, amount_fen, multiple, required_fen, is_gift, only_product)
               JOIN member_standing m ON m.id = u.member_id) r
     ON CONFLICT (source, ref) DO NOTHING`,
    [
      rows.map(() => newId()),
      rows.map((row) => row.memberId),
      rows.map((row) => row.source),
      rows.map((row) => row.ref),
      rows.map((row) => row.title),
      rows.map((row) => row.amountFen),
      rows.map((row) => row.multiple),
      rows.map((row) => row.requiredFen),
      rows.map((row) => row.isGift),
      rows.map((row) => row.only),
    ],
  )
}

/** The member's open rows, oldest first, held until the transaction ends. */
export async function lockOpen(tx: Tx, memberId: bigint): Promise<RequirementRow[]> {
  return tx.query<RequirementRow>(
    `SELECT ${COLUMNS} FROM turnover_requirements WHERE member_id = $1 AND state = 'open' ORDER BY created_at, id FOR UPDATE`,
    [memberId],
  )
}

/** The same for many members. */
export async function lockOpenOf(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<(RequirementRow & { readonly member_id: bigint })[]> {
  return tx.query<RequirementRow & { member_id: bigint }>(
    `SELECT member_id, ${COLUMNS} FROM turnover_requirements WHERE member_id = ANY ($1) AND state = 'open'
      ORDER BY member_id, created_at, id FOR UPDATE`,
    [memberIds],
  )
}

/** Done, a gift is the member's own: its pot is empty. */
export async function setDoneMany(
  tx: Tx,
  rows: readonly { readonly id: string; readonly doneFen: bigint }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `UPDATE turnover_requirements r SET done_fen = d.done, state = CASE WHEN d.done >= r.required_fen THEN 'done' ELSE 'open' END,
            closed_at = CASE WHEN d.done >= r.required_fen THEN app_now() END,
            pot_fen = CASE WHEN d.done >= r.required_fen THEN 0 ELSE r.pot_fen END
       FROM unnest($1::uuid[], $2::bigint[]) AS d (id, done) WHERE r.id = d.id`,
    [rows.map((row) => row.id), rows.map((row) => row.doneFen.toString())],
  )
}

export async function setDone(tx: Tx, id: string, doneFen: bigint): Promise<void> {
  await tx.query(
    `UPDATE turnover_requirements SET done_fen = $2, state = CASE WHEN $2 >= required_fen THEN 'done' ELSE 'open' END,
            closed_at = CASE WHEN $2 >= required_fen THEN app_now() END,
            pot_fen = CASE WHEN $2 >= required_fen THEN 0 ELSE pot_fen END WHERE id = $1`,
    [id, doneFen],
  )
}

/** Clears all open rows; their progress stays readable. */
export async function clearOpen(tx: Tx, memberId: bigint): Promise<number> {
  const rows = await tx.query(
    `UPDATE turnover_requirements SET state = 'cleared', closed_at = app_now(), pot_fen = 0, note = $2
      WHERE member_id = $1 AND state = 'open' RETURNING id`,
    [memberId, TEXTS.turnoverCleared],
  )
  return rows.length
}

/** Turnover of own money is waived; unfinished gifts keep theirs. */
export async function waiveOwn(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `UPDATE turnover_requirements SET state = 'cleared', closed_at = app_now(), note = $2
      WHERE member_id = $1 AND state = 'open' AND NOT is_gift`,
    [memberId, TEXTS.turnoverWaived],
  )
}

export async function hasOpen(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM turnover_requirements WHERE member_id = $1 AND state = 'open' LIMIT 1",
    [memberId],
  )
  return rows.length > 0
}

export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}

/** A deposit's credit locks the member first: before the ledger's rows, as everywhere, to avoid a deadlock. */
export async function addDeposited(tx: Tx, memberId: bigint, amountFen: bigint): Promise<void> {
  await lockMember(tx, memberId)
  await tx.query('UPDATE member_totals SET paysum_fen = paysum_fen + $2 WHERE member_id = $1', [
    memberId,
    amountFen,
  ])
}

/** A correction may subtract what was counted before, never more than there is. The caller holds the locks on the members. */
export async function addFlows(
  tx: Tx,
  flows: readonly { readonly memberId: bigint; readonly validFen: bigint }[],
): Promise<void> {
  await tx.query(
    `UPDATE member_totals t SET flow_fen = greatest(0, t.flow_fen + f.valid)
       FROM unnest($1::bigint[], $2::bigint[]) AS f (id, valid) WHERE t.member_id = f.id`,
    [flows.map(({ memberId }) => memberId), flows.map(({ validFen }) => validFen.toString())],
  )
}

export async function setTotals(tx: Tx, memberId: bigint, paysumFen: bigint, flowFen: bigint): Promise<void> {
  await tx.query('UPDATE member_totals SET paysum_fen = $2, flow_fen = $3 WHERE member_id = $1', [
    memberId,
    paysumFen,
    flowFen,
  ])
}

/** A venue's log that was not read to its end for so long may hold unread winnings. */
const UNREAD = "interval '2 minutes'"

/**
 * Bets not settled, transfers not ended, deposits and withdrawals under review; logs of the member's venues that were not
 * read to their end just now, and rows of them that people must decide about.
 */
export async function hasUnsettled(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM bet_results WHERE member_id = $1 AND status = 'open'
     UNION ALL SELECT 1 FROM transfer_records WHERE member_id = $1 AND state = 'pending'
     UNION ALL SELECT 1 FROM deposit_records WHERE member_id = $1 AND state = 'review'
     UNION ALL SELECT 1 FROM withdrawal_records WHERE member_id = $1 AND state IN ('paying', 'review')
     UNION ALL SELECT 1 FROM venue_accounts m LEFT JOIN venue_bet_logs c ON c.plat = m.plat
                WHERE m.member_id = $1 AND coalesce(c.read_to_end_at < app_now() - ${UNREAD}, true)
     UNION ALL SELECT 1 FROM quarantined_bets WHERE member = 'm' || $1::bigint AND state = 'open' LIMIT 1`,
    [memberId],
  )
  return rows.length > 0
}

/** Members with open rows whose accounts hold less than this together: the next ones after a member, in order. */
export async function poorWithOpen(
  sql: Sql,
  belowFen: bigint,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await sql.query<{ member_id: bigint }>(
    `SELECT r.member_id FROM (SELECT DISTINCT member_id FROM turnover_requirements WHERE state = 'open' AND member_id > $2) r
      WHERE coalesce((SELECT sum(a.balance) FROM account_balances a
                       WHERE a.member_id = r.member_id AND a.currency = 'CNY'), 0) < $1
      ORDER BY r.member_id LIMIT $3`,
    [belowFen, after, limit],
  )
  return rows.map((row) => row.member_id)
}

export async function sumOpen(sql: Sql, memberId: bigint): Promise<{ required: bigint; done: bigint }> {
  return one(
    await sql.query<{ required: bigint; done: bigint }>(
      `SELECT coalesce(sum(required_fen), 0)::bigint AS required, coalesce(sum(done_fen), 0)::bigint AS done
         FROM turnover_requirements WHERE member_id = $1 AND state = 'open'`,
      [memberId],
    ),
  )
}

export async function listRequirements(sql: Sql, memberId: bigint, openOnly: boolean, window: PageWindow) {
  const rows = await sql.query<RequirementRow>(
    `SELECT ${COLUMNS} FROM turnover_requirements WHERE member_id = $1 AND (NOT $2 OR state = 'open')
      ORDER BY state <> 'open', CASE WHEN state = 'open' THEN created_at END, created_at DESC LIMIT $3 OFFSET $4`,
    [memberId, openOnly, window.limit, window.offset],
  )
  const total = await sql.query<{ total: bigint }>(
    "SELECT count(*) AS total FROM turnover_requirements WHERE member_id = $1 AND (NOT $2 OR state = 'open')",
    [memberId, openOnly],
  )
  return { rows, total: one(total).total }
}
