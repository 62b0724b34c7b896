// Every statement of withdrawals.
import type { PayoutWay } from '@lanting/contract/pay-ways'
import type { MEMBER, StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface WithdrawalRow {
  readonly no: string
  readonly member_id: bigint
  readonly card_id: string
  readonly channel: PayoutWay
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly fee_cents: bigint | null
  readonly rate_e4: bigint | null
  readonly state: StateOf<typeof WITHDRAWAL>
  readonly reason: string | null
  readonly remark: string
  readonly never_trapped: boolean
  readonly hold_until: Date | null
  readonly created_at: Date
  readonly approved_at: Date | null
  readonly ended_at: Date | null
}

const COLUMNS = `no, member_id, card_id, channel, amount_fen, usdt_cents, fee_cents, rate_e4, state, reason, remark,
  never_trapped, hold_until, created_at, approved_at, ended_at`

export interface MemberFacts {
  readonly vip: number
  readonly state: StateOf<typeof MEMBER>
  /** The account is being closed: the whole balance may leave, as in a time-out. */
  readonly is_closing: boolean
  readonly pay_password_set_at: Date | null
  readonly pay_password_counts: boolean
  readonly count_today: bigint
  readonly sum_today: bigint
  readonly has_pending: boolean
}

/** Taken before any count: the pending one, the day's counts and sums, the balance. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}

/** Today's usage; refused withdrawals do not count. */
export async function readMemberFacts(sql: Sql, memberId: bigint): Promise<MemberFacts> {
  return one(
    await sql.query<MemberFacts>(
      `SELECT v.level AS vip, m.state, EXISTS (SELECT 1 FROM running_closures c WHERE c.member_id = m.id) AS is_closing, s.pay_password_set_at,
              EXISTS (SELECT 1 FROM payout_accounts c WHERE c.member_id = m.id AND c.created_at < s.pay_password_set_at) AS pay_password_counts,
              (SELECT count(*) FROM withdrawals w WHERE w.member_id = m.id AND w.state <> 'returned'
                AND beijing_day(w.created_at) = beijing_day(app_now())) AS count_today,
              (SELECT coalesce(sum(w.amount_fen), 0)::bigint FROM withdrawals w WHERE w.member_id = m.id AND w.state <> 'returned'
                AND beijing_day(w.created_at) = beijing_day(app_now())) AS sum_today,
              EXISTS (SELECT 1 FROM withdrawals w WHERE w.member_id = m.id AND w.state IN ('paying', 'review')) AS has_pending
         FROM member_standing m JOIN member_levels v ON v.member_id = m.id JOIN member_passwords s ON s.member_id = m.id
        WHERE m.id = $1`,
      [memberId],
    ),
  )
}

export interface NewWithdrawal {
  readonly no: string
  readonly memberId: bigint
  readonly cardId: string
  readonly channel: WithdrawalRow['channel']
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  readonly feeCents: bigint | null
  readonly rateE4: bigint | null
  readonly neverTrapped: boolean
  readonly forfeitedFen: bigint
  readonly holdUntil: Date | null
  readonly passkeyId: string | null
}

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, usdt_cents, fee_cents, rate_e4, state, never_trapped,
       forfeited_fen, hold_until, passkey_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'review', $9, $10, $11, $12, app_now())`,
    [
      row.no,
      row.memberId,
      row.cardId,
      row.channel,
      row.amountFen,
      row.usdtCents,
      row.feeCents,
      row.rateE4,
      row.neverTrapped,
      row.forfeitedFen,
      row.holdUntil,
      row.passkeyId,
    ],
  )
}

export async function readWithdrawal(sql: Sql, no: string): Promise<WithdrawalRow | null> {
  const rows = await sql.query<WithdrawalRow>(`SELECT ${COLUMNS} FROM withdrawals WHERE no = $1`, [no])
  return rows[0] ?? null
}

export async function pendingNo(sql: Sql, memberId: bigint): Promise<string | null> {
  const rows = await sql.query<{ no: string }>(
    "SELECT no FROM withdrawals WHERE member_id = $1 AND state IN ('paying', 'review')",
    [memberId],
  )
  return rows[0]?.no ?? null
}

export interface PayeeRow {
  readonly bank: string
  readonly owner: string
  readonly number: string
  readonly branch: string
}

/** The card of the request, also when unbound since. */
export async function readCard(sql: Sql, cardId: string): Promise<PayeeRow> {
  return one(
    await sql.query<PayeeRow>('SELECT bank, owner, number, branch FROM payout_accounts WHERE id = $1', [
      cardId,
    ]),
  )
}

export async function markPaying(tx: Tx, no: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE withdrawals SET state = 'paying', approved_at = app_now() WHERE no = $1 AND state = 'review' RETURNING no`,
    [no],
  )
  return rows.length > 0
}

type Ended = Extract<StateOf<typeof WITHDRAWAL>, 'paid' | 'returned'>
export type Open = Exclude<StateOf<typeof WITHDRAWAL>, Ended>

/** Closes a withdrawal once; null when already closed. */
export async function endWithdrawal(
  tx: Tx,
  no: string,
  from: Open,
  to: Ended,
  reason: string | null,
  remark: string,
): Promise<WithdrawalRow | null> {
  const rows = await tx.query<WithdrawalRow>(
    `UPDATE withdrawals SET state = $3, reason = $4, remark = $5, ended_at = app_now()
      WHERE no = $1 AND state = $2 RETURNING ${COLUMNS}`,
    [no, from, to, reason, remark],
  )
  return rows[0] ?? null
}
