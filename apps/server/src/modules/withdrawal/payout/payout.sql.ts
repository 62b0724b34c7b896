// Every statement of payout tries and the provider queries about them.
import type { PayoutChoice, PayoutStuck } from '@lanting/contract/data/money/payouts'
import { DESK_LIMITS } from '@lanting/contract/limits'
import type { StateOf, WITHDRAWAL } from '@lanting/contract/states'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { ProviderState, ProviderReply } from '#src/modules/withdrawal/payout/payout.rules.ts'
import { KEPT_DAYS, PRUNED_AT_ONCE } from '#src/lib/retention.ts'

export interface TryRow {
  readonly payout_no: string
  readonly withdrawal_no: string
  readonly n: number
  readonly state: 'open' | 'paid' | 'unpaid'
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly last_sent_at: Date | null
  readonly asked: number
  readonly heard: ProviderState | null
  readonly heard_at: Date | null
  readonly turned_away: string | null
  readonly said: string
  readonly paid_fen: bigint | null
  readonly stuck_because: PayoutStuck | null
  readonly stuck_at: Date | null
  readonly decided: PayoutChoice | 'itself' | null
  readonly decided_at: Date | null
  readonly withdrawal: StateOf<typeof WITHDRAWAL>
  readonly member_id: bigint
  readonly amount_fen: bigint
}

const COLUMNS = `p.payout_no, p.withdrawal_no, p.n, p.state, p.created_at, p.sent_at, p.last_sent_at, p.asked, p.heard, p.heard_at,
  p.turned_away, p.said, p.paid_fen, p.stuck_because, p.stuck_at, p.decided, p.decided_at,
  w.state AS withdrawal, w.member_id, w.amount_fen`

/** The payout number is committed before it is sent. The first poll is due after the sender's own attempt. */
export async function insertTry(tx: Tx, payoutNo: string, withdrawalNo: string, n: number): Promise<void> {
  await tx.query(
    `INSERT INTO payout_tries (payout_no, withdrawal_no, n, state, created_at, next_ask_at)
     VALUES ($1, $2, $3, 'open', app_now(), app_now() + interval '2 seconds')`,
    [payoutNo, withdrawalNo, n],
  )
}

export async function triesOf(sql: Sql, withdrawalNo: string): Promise<TryRow[]> {
  return sql.query<TryRow>(
    `SELECT ${COLUMNS} FROM payout_tries p JOIN withdrawals w ON w.no = p.withdrawal_no
      WHERE p.withdrawal_no = $1 ORDER BY p.n`,
    [withdrawalNo],
  )
}

export async function readTry(sql: Sql, payoutNo: string): Promise<TryRow | null> {
  const rows = await sql.query<TryRow>(
    `SELECT ${COLUMNS} FROM payout_tries p JOIN withdrawals w ON w.no = p.withdrawal_no WHERE p.payout_no = $1`,
    [payoutNo],
  )
  return rows[0] ?? null
}

/** Lock order: the withdrawal, then the try. */
export async function lockTry(tx: Tx, payoutNo: string): Promise<TryRow | null> {
  await tx.query(
    `SELECT 1 FROM withdrawals WHERE no = (SELECT withdrawal_no FROM payout_tries WHERE payout_no = $1) FOR UPDATE`,
    [payoutNo],
  )
  await tx.query('SELECT 1 FROM payout_tries WHERE payout_no = $1 FOR UPDATE', [payoutNo])
  return readTry(tx, payoutNo)
}

/** Committed before the request, so that a try without it was never sent. */
export async function markSent(sql: Sql, payoutNo: string): Promise<void> {
  await sql.query(
    `UPDATE payout_tries SET sent_at = coalesce(sent_at, app_now()), last_sent_at = app_now() WHERE payout_no = $1`,
    [payoutNo],
  )
}

/** Tries due for a poll: open ones with backoff up to a minute, unpaid ones at long intervals. */
export async function takeDue(sql: Sql, limit: number): Promise<TryRow[]> {
  const rows = await sql.query<{ payout_no: string }>(
    `UPDATE payout_tries SET asked = asked + 1,
            next_ask_at = CASE
              WHEN state = 'open' THEN app_now() + least(60, 5 * power(2, least(asked, 10))) * interval '1 second'
              WHEN app_now() < coalesce(decided_at, created_at) + $2 * interval '1 millisecond'
                THEN app_now() + $3 * interval '1 millisecond'
            END
      WHERE payout_no IN (SELECT payout_no FROM payout_tries WHERE next_ask_at <= app_now()
                           ORDER BY next_ask_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING payout_no`,
    [limit, DESK_LIMITS.payout.watchMs, DESK_LIMITS.payout.watchEveryMs],
  )
  const due: TryRow[] = []
  for (const { payout_no: no } of rows) {
    const row = await readTry(sql, no)
    if (row !== null) due.push(row)
  }
  return due
}

/** Saves a reply. Of one that does not match its request only the raw text is kept. */
export async function saveReply(
  tx: Tx,
  payoutNo: string,
  kind: 'send' | 'ask',
  reply: ProviderReply,
): Promise<void> {
  await tx.query(
    `UPDATE payout_tries SET said = $2, heard = coalesce($3, heard),
            heard_at = CASE WHEN $3::text IS NULL THEN heard_at ELSE app_now() END,
            turned_away = CASE WHEN $4::text = 'send' THEN $5 ELSE turned_away END,
            paid_fen = coalesce($6, paid_fen)
      WHERE payout_no = $1`,
    [payoutNo, reply.raw, reply.state, kind, reply.errorCode, reply.paidFen],
  )
  const again = await tx.query(
    `UPDATE payout_enquiries SET times = times + 1, at = app_now()
      WHERE id = (SELECT max(id) FROM payout_enquiries WHERE payout_no = $1) AND kind = $2 AND outcome = $3 RETURNING id`,
    [payoutNo, kind, reply.raw],
  )
  if (again.length > 0) return
  await tx.query(
    'INSERT INTO payout_enquiries (payout_no, kind, outcome, counts, at) VALUES ($1, $2, $3, $4, app_now())',
    [payoutNo, kind, reply.raw, reply.state !== null || reply.errorCode !== null],
  )
}

export async function markStuck(tx: Tx, payoutNo: string, because: PayoutStuck): Promise<void> {
  await tx.query(
    `UPDATE payout_tries SET stuck_because = $2, stuck_at = coalesce(CASE WHEN decided IS NULL THEN stuck_at END, app_now()),
            decided = NULL, decided_at = NULL, next_ask_at = CASE WHEN $2 = 'late' THEN NULL ELSE next_ask_at END
      WHERE payout_no = $1`,
    [payoutNo, because],
  )
}

/** Paid tries are not polled any more, unpaid ones for a while. */
export async function endTry(
  tx: Tx,
  payoutNo: string,
  state: 'paid' | 'unpaid',
  decided: PayoutChoice | 'itself',
): Promise<void> {
  await tx.query(
    `UPDATE payout_tries SET state = $2, decided = $3, decided_at = app_now(),
            next_ask_at = CASE WHEN $2 = 'unpaid' THEN app_now() + $4 * interval '1 millisecond' END
      WHERE payout_no = $1`,
    [payoutNo, state, decided, DESK_LIMITS.payout.watchEveryMs],
  )
}

/** A frozen member gets no payouts. */
export async function isMemberFrozen(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query("SELECT 1 FROM member_standing WHERE id = $1 AND state = 'frozen'", [memberId])
  return rows.length > 0
}

/** Not while the withdrawal is open, or the provider is still asked. */
export async function prunePayoutEnquiries(sql: Sql): Promise<void> {
  await sql.query(
    `WITH oldest AS (SELECT id, payout_no, at FROM payout_enquiries ORDER BY id LIMIT $1)
     DELETE FROM payout_enquiries WHERE id IN (
       SELECT o.id FROM oldest o JOIN payout_tries t USING (payout_no) JOIN withdrawals w ON w.no = t.withdrawal_no
        WHERE o.at < app_now() - make_interval(days => $2) AND t.next_ask_at IS NULL AND w.ended_at IS NOT NULL)`,
    [PRUNED_AT_ONCE, KEPT_DAYS.payoutEnquiries],
  )
}
