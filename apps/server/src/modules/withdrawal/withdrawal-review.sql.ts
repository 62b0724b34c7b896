// Every statement of the office's withdrawal queue, with the facts for the review.
import type { PayoutWay, PayWay } from '@lanting/contract/pay-ways'
import type { StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { one, type Sql } from '#src/db/pool.ts'
import { THIRTY_DAYS, THIRTY_DAYS_AGO } from '#src/db/thirty-days.sql.ts'
import { type QueueRow, queueStatements } from '#src/approvals/queue.sql.ts'

export interface WithdrawalQueueRow extends QueueRow {
  readonly state: StateOf<typeof WITHDRAWAL>
  readonly channel: PayoutWay
  readonly fee_cents: bigint | null
  readonly forfeited_fen: bigint
  readonly reason: string | null
  readonly hold_until: Date | null
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

// Hints are evaluated at the time of the request, so that they do not change while the item waits.
const HINTS = {
  firstWithdrawal: `NOT EXISTS (SELECT 1 FROM withdrawals o WHERE o.member_id = q.member_id AND o.state = 'paid' AND o.no <> q.no)`,
  noPlay: `EXISTS (SELECT 1 FROM deposit_records d WHERE d.member_id = q.member_id AND d.state = 'credited' AND d.ended_at < q.created_at
              AND NOT EXISTS (SELECT 1 FROM bet_results b WHERE b.member_id = q.member_id AND b.valid_fen > 0
                                AND b.created_at >= d.ended_at AND b.created_at < q.created_at))`,
  sharedCard: `EXISTS (SELECT 1 FROM payout_accounts o WHERE o.number = c.number AND o.member_id <> q.member_id)`,
  otherPayer: `EXISTS (SELECT 1 FROM deposit_payers d WHERE d.member_id = q.member_id AND d.state = 'credited' AND d.payer_name <> ''
              AND m.realname <> m.username AND d.payer_name <> m.realname)`,
  youngCard: `c.created_at > q.created_at - interval '24 hours'`,
  youngPassword: `EXISTS (SELECT 1 FROM member_passwords p WHERE p.member_id = m.id
              AND p.pay_password_set_at > q.created_at - interval '24 hours'
              AND EXISTS (SELECT 1 FROM payout_accounts k WHERE k.member_id = m.id AND k.created_at < p.pay_password_set_at))`,
  newDevice: `EXISTS (SELECT 1 FROM member_devices v WHERE v.member_id = q.member_id
              AND v.first_seen_at > q.created_at - interval '24 hours' AND v.first_seen_at <= q.created_at
              AND EXISTS (SELECT 1 FROM member_devices o WHERE o.member_id = q.member_id AND o.first_seen_at < v.first_seen_at))`,
  neverTrapped: 'q.never_trapped',
}

export const withdrawals = queueStatements<WithdrawalQueueRow>({
  kind: 'withdrawal',
  table: 'withdrawals',
  since: 'greatest(q.created_at, q.hold_until)',
  columns: `q.channel, q.fee_cents, q.forfeited_fen, q.reason, q.hold_until,
    p.payout_no, coalesce(p.sent_at, p.created_at) AS payout_sent_at, coalesce(p.asked, 0) AS payout_asked, coalesce(p.said, '') AS payout_said, c.id AS card_id, c.bank AS card_bank, c.owner AS card_owner,
    c.number AS card_number, c.branch AS card_branch, c.created_at AS card_bound_at,
    ${HINTS.firstWithdrawal} AS is_first, ${HINTS.noPlay} AS no_play, ${HINTS.sharedCard} AS shared_card,
    ${HINTS.otherPayer} AS other_payer, ${HINTS.youngCard} AS young_card, ${HINTS.youngPassword} AS young_password,
    ${HINTS.newDevice} AS new_device, ${HINTS.neverTrapped}`,
  joins: `JOIN payout_accounts c ON c.id = q.card_id LEFT JOIN LATERAL
    (SELECT * FROM payout_tries t WHERE t.withdrawal_no = q.no ORDER BY t.n DESC LIMIT 1) p ON true`,
  search: 'c.tail = ANY ($7)',
  hints: HINTS,
  waits: ['paying', 'review'],
  ends: { done: 'paid', refused: 'returned' },
})

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
         (SELECT count(*) FROM withdrawals WHERE card_id = $2 AND state = 'paid') AS paid_before,
         (SELECT count(DISTINCT member_id) FROM payout_accounts WHERE number = ANY ($3) AND member_id <> $1) AS used_by_others,
         t.count_today, t.sum_today, d.deposits_30, d.deposited_30, w.withdrawals_30, w.withdrawn_30, b.valid_30, b.net_30,
         p.pay_password_set_at,
         (SELECT max(v.first_seen_at) FROM member_devices v WHERE v.member_id = $1
             AND v.first_seen_at > $4::timestamptz - interval '24 hours'
             AND EXISTS (SELECT 1 FROM member_devices o WHERE o.member_id = $1 AND o.first_seen_at < v.first_seen_at)) AS new_device_at,
         (SELECT ip FROM member_logins WHERE member_id = $1 ORDER BY at DESC LIMIT 1) AS last_ip
         FROM member_passwords p,
           (SELECT count(*) AS count_today, coalesce(sum(amount_fen), 0)::bigint AS sum_today FROM withdrawals
             WHERE member_id = $1 AND state <> 'returned' AND beijing_day(created_at) = beijing_day($4::timestamptz)) t,
           (SELECT count(*) AS deposits_30, coalesce(sum(amount_fen), 0)::bigint AS deposited_30 FROM deposit_records
             WHERE member_id = $1 AND state = 'credited' AND created_at >= ${THIRTY_DAYS_AGO}) d,
           (SELECT count(*) AS withdrawals_30, coalesce(sum(amount_fen), 0)::bigint AS withdrawn_30 FROM withdrawals
             WHERE member_id = $1 AND state = 'paid' AND created_at >= ${THIRTY_DAYS_AGO}) w,
           (SELECT coalesce(sum(valid_fen), 0)::bigint AS valid_30,
                   coalesce(sum(payout_fen - bet_fen) FILTER (WHERE status = 'settled'), 0)::bigint AS net_30 FROM bet_results
             WHERE member_id = $1 AND created_at >= ${THIRTY_DAYS_AGO}) b
        WHERE p.member_id = $1`,
      [row.member_id, row.card_id, sql.sealed('account', row.card_number), row.created_at],
    ),
  )
}

export interface DayRow {
  readonly day: string
  readonly deposited: bigint
  readonly withdrawn: bigint
}

/** Money in and out on each of the thirty days. */
export async function readDays(sql: Sql, memberId: bigint): Promise<DayRow[]> {
  const sums = (table: string, done: string) => `
    (SELECT beijing_day(created_at) AS day, sum(amount_fen)::bigint AS fen FROM ${table}
      WHERE member_id = $1 AND state = '${done}' AND created_at >= ${THIRTY_DAYS_AGO} GROUP BY 1)`
  return sql.query<DayRow>(
    `SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(d.fen, 0) AS deposited, coalesce(w.fen, 0) AS withdrawn
       FROM ${THIRTY_DAYS}
       LEFT JOIN ${sums('deposit_records', 'credited')} d ON d.day = each.day::date
       LEFT JOIN ${sums('withdrawals', 'paid')} w ON w.day = each.day::date
      ORDER BY each.day`,
    [memberId],
  )
}

export interface LastDepositRow {
  readonly amount_fen: bigint
  readonly channel: PayWay
  readonly payer_name: string
  readonly ended_at: Date
}

export async function lastDeposit(sql: Sql, memberId: bigint): Promise<LastDepositRow | null> {
  const rows = await sql.query<LastDepositRow>(
    `SELECT amount_fen, channel, payer_name, ended_at FROM deposit_payers
      WHERE member_id = $1 AND state = 'credited' AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
    [memberId],
  )
  return rows[0] ?? null
}
