// Every statement of the office's withdrawal queue, with the facts that staff look at.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { THIRTY_DAYS, THIRTY_DAYS_AGO } from '#src/db/thirty-days.ts'
import type { QueueFilter } from '#src/modules/cashier-review/queue.sql.ts'

export interface WithdrawalQueueRow {
  readonly no: string
  readonly member_id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: number
  readonly channel: 'bank' | 'usdt-trc20' | 'usdt-erc20'
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly fee_cents: bigint | null
  readonly forfeited_fen: bigint
  readonly state: 0 | 1 | 2 | 3
  readonly reason: string | null
  readonly remark: string
  readonly hold_until: Date | null
  readonly created_at: Date
  readonly age: number
  readonly approvals: bigint
  readonly claimed_by: bigint | null
  readonly claimed_name: string | null
  readonly claimed_at: Date | null
  readonly payout_no: string | null
  readonly payout_sent_at: Date | null
  readonly payout_asked: number
  readonly payout_said: string
  readonly card_id: string
  readonly card_bank: string
  readonly card_owner: string
  readonly card_number: string
  readonly card_branch: string
  readonly card_bound_at: Date
  readonly is_first: boolean
  readonly no_play: boolean
  readonly shared_card: boolean
  readonly other_payer: boolean
  readonly young_card: boolean
  readonly young_password: boolean
  readonly new_device: boolean
  readonly never_trapped: boolean
}

// Everything is judged at the instant of the request, so that a hint does not fade while the item waits.
const HINTS = `
    NOT EXISTS (SELECT 1 FROM withdrawals o WHERE o.member_id = w.member_id AND o.state = 2 AND o.no <> w.no) AS is_first,
    EXISTS (SELECT 1 FROM deposits d WHERE d.member_id = w.member_id AND d.state = 2 AND d.ended_at < w.created_at
              AND NOT EXISTS (SELECT 1 FROM bets b WHERE b.member_id = w.member_id AND b.valid_fen > 0
                                AND b.created_at >= d.ended_at AND b.created_at < w.created_at)) AS no_play,
    EXISTS (SELECT 1 FROM cards o WHERE o.number = c.number AND o.member_id <> w.member_id) AS shared_card,
    EXISTS (SELECT 1 FROM deposits d WHERE d.member_id = w.member_id AND d.state = 2 AND d.payer_name <> ''
              AND m.realname <> m.username AND d.payer_name <> m.realname) AS other_payer,
    c.created_at > w.created_at - interval '24 hours' AS young_card,
    coalesce(m.pay_password_set_at > w.created_at - interval '24 hours'
             AND EXISTS (SELECT 1 FROM cards k WHERE k.member_id = m.id AND k.created_at < m.pay_password_set_at), false)
      AS young_password,
    EXISTS (SELECT 1 FROM devices v WHERE v.member_id = w.member_id AND v.first_seen_at > w.created_at - interval '24 hours'
              AND v.first_seen_at <= w.created_at
              AND EXISTS (SELECT 1 FROM devices o WHERE o.member_id = w.member_id AND o.first_seen_at < v.first_seen_at))
      AS new_device,
    w.never_trapped`

const SELECT = `SELECT w.no, w.member_id, m.username, m.realname, m.vip, m.state AS member_state, w.channel, w.amount_fen,
    w.usdt_cents, w.fee_cents, w.forfeited_fen, w.state, w.reason, w.remark, w.hold_until, w.created_at,
    extract(epoch FROM coalesce(w.ended_at, app_now()) - greatest(w.created_at, w.hold_until))::float8 AS age,
    (SELECT count(*) FROM review_decisions r WHERE r.subject = 'withdrawal:' || w.no AND r.action = 'approve') AS approvals,
    w.claimed_by, s.name AS claimed_name, w.claimed_at, w.payout_no, w.payout_sent_at, w.payout_asked, w.payout_said,
    c.id AS card_id, c.bank AS card_bank, c.owner AS card_owner, c.number AS card_number, c.branch AS card_branch,
    c.created_at AS card_bound_at, ${HINTS}
  FROM withdrawals w JOIN members m ON m.id = w.member_id JOIN cards c ON c.id = w.card_id
  LEFT JOIN staff s ON s.id = w.claimed_by`

const MATCHES = `w.state = coalesce($1::smallint, 1)
  AND ($2::text IS NULL OR w.no = $2 OR starts_with(lower(m.username), lower($2)) OR right(c.number, 4) = $2)
  AND (NOT $3::boolean OR w.claimed_by = $5)
  AND (NOT $4::boolean OR EXISTS (SELECT 1 FROM review_decisions r WHERE r.subject = 'withdrawal:' || w.no AND r.action = 'approve'))`

function values(filter: QueueFilter): unknown[] {
  return [filter.state, filter.q, filter.mine, filter.second, filter.staffId]
}

/** What waits: oldest first. What ended: newest first. */
export async function listWithdrawals(
  sql: Sql,
  filter: QueueFilter,
  window: { limit: number; offset: number },
): Promise<WithdrawalQueueRow[]> {
  const waits = filter.state === null || filter.state < 2
  return sql.query<WithdrawalQueueRow>(
    `${SELECT} WHERE ${MATCHES} ORDER BY w.created_at ${waits ? 'ASC' : 'DESC'}, w.no LIMIT $6 OFFSET $7`,
    [...values(filter), window.limit, window.offset],
  )
}

export async function countWithdrawals(sql: Sql, filter: QueueFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM withdrawals w JOIN members m ON m.id = w.member_id JOIN cards c ON c.id = w.card_id
      WHERE ${MATCHES}`,
    values(filter),
  )
  return one(rows).total
}

export async function readWithdrawal(sql: Sql, no: string): Promise<WithdrawalQueueRow | null> {
  const rows = await sql.query<WithdrawalQueueRow>(`${SELECT} WHERE w.no = $1`, [no])
  return rows[0] ?? null
}

export async function lockWithdrawal(tx: Tx, no: string): Promise<WithdrawalQueueRow | null> {
  await tx.query('SELECT 1 FROM withdrawals WHERE no = $1 FOR UPDATE', [no])
  return readWithdrawal(tx, no)
}

export interface WithdrawalFactRow {
  readonly paid_before: bigint
  readonly used_by_others: bigint
  readonly count_today: bigint
  readonly sum_today: bigint
  readonly deposits_30: bigint
  readonly deposited_30: bigint
  readonly withdrawals_30: bigint
  readonly withdrawn_30: bigint
  readonly valid_30: bigint
  readonly net_30: bigint
  readonly pay_password_set_at: Date | null
  readonly new_device_at: Date | null
  readonly last_ip: string | null
}

export async function readFacts(sql: Sql, row: WithdrawalQueueRow): Promise<WithdrawalFactRow> {
  return one(
    await sql.query<WithdrawalFactRow>(
      `SELECT
         (SELECT count(*) FROM withdrawals WHERE card_id = $2 AND state = 2) AS paid_before,
         (SELECT count(DISTINCT member_id) FROM cards WHERE number = $3 AND member_id <> $1) AS used_by_others,
         t.count_today, t.sum_today, d.deposits_30, d.deposited_30, w.withdrawals_30, w.withdrawn_30, b.valid_30, b.net_30,
         m.pay_password_set_at,
         (SELECT max(v.first_seen_at) FROM devices v WHERE v.member_id = $1
             AND v.first_seen_at > $4::timestamptz - interval '24 hours'
             AND EXISTS (SELECT 1 FROM devices o WHERE o.member_id = $1 AND o.first_seen_at < v.first_seen_at)) AS new_device_at,
         (SELECT ip FROM login_events WHERE member_id = $1 ORDER BY at DESC LIMIT 1) AS last_ip
         FROM members m,
           (SELECT count(*) AS count_today, coalesce(sum(amount_fen), 0)::bigint AS sum_today FROM withdrawals
             WHERE member_id = $1 AND state <> 3 AND beijing_day(created_at) = beijing_day($4::timestamptz)) t,
           (SELECT count(*) AS deposits_30, coalesce(sum(amount_fen), 0)::bigint AS deposited_30 FROM deposits
             WHERE member_id = $1 AND state = 2 AND created_at >= ${THIRTY_DAYS_AGO}) d,
           (SELECT count(*) AS withdrawals_30, coalesce(sum(amount_fen), 0)::bigint AS withdrawn_30 FROM withdrawals
             WHERE member_id = $1 AND state = 2 AND created_at >= ${THIRTY_DAYS_AGO}) w,
           (SELECT coalesce(sum(valid_fen), 0)::bigint AS valid_30,
                   coalesce(sum(payout_fen - bet_fen) FILTER (WHERE status = 1), 0)::bigint AS net_30 FROM bets
             WHERE member_id = $1 AND created_at >= ${THIRTY_DAYS_AGO}) b
        WHERE m.id = $1`,
      [row.member_id, row.card_id, row.card_number, row.created_at],
    ),
  )
}

export interface DayRow {
  readonly day: string
  readonly deposited: bigint
  readonly withdrawn: bigint
}

/** What came and went on each of the thirty days. */
export async function readDays(sql: Sql, memberId: bigint): Promise<DayRow[]> {
  const sums = (table: string) => `
    (SELECT beijing_day(created_at) AS day, sum(amount_fen)::bigint AS fen FROM ${table}
      WHERE member_id = $1 AND state = 2 AND created_at >= ${THIRTY_DAYS_AGO} GROUP BY 1)`
  return sql.query<DayRow>(
    `SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(d.fen, 0) AS deposited, coalesce(w.fen, 0) AS withdrawn
       FROM ${THIRTY_DAYS}
       LEFT JOIN ${sums('deposits')} d ON d.day = each.day::date
       LEFT JOIN ${sums('withdrawals')} w ON w.day = each.day::date
      ORDER BY each.day`,
    [memberId],
  )
}

export interface LastDepositRow {
  readonly amount_fen: bigint
  readonly channel: 'bank' | 'usdt-trc20' | 'usdt-erc20' | 'wechat' | 'alipay'
  readonly payer_name: string
  readonly ended_at: Date
}

export async function lastDeposit(sql: Sql, memberId: bigint): Promise<LastDepositRow | null> {
  const rows = await sql.query<LastDepositRow>(
    `SELECT amount_fen, channel, payer_name, ended_at FROM deposits
      WHERE member_id = $1 AND state = 2 AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
    [memberId],
  )
  return rows[0] ?? null
}
