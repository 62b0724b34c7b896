// Member facts that activity rules need. Reads only.
import type { DepositFact } from '@lanting/contract/rules/promo/activity'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { ACTIVITY_NOTES } from '@lanting/contract/texts/records'
import { one, type Sql } from '#src/db/pool.ts'

interface DepositRow {
  readonly ref: string
  readonly amount_fen: bigint
  readonly created_at: Date
  readonly used: boolean
  readonly withdrawn: boolean
}

/** Every credited deposit has one turnover row, also one credited out of suspense. */
const DEPOSIT = `SELECT r.ref, r.amount_fen, r.created_at,
    EXISTS (SELECT 1 FROM activity_applications a WHERE a.deposit_ref = r.ref
             AND (a.state = 'review' OR a.paid_at IS NOT NULL)) AS used,
    EXISTS (SELECT 1 FROM withdrawal_records w WHERE w.member_id = r.member_id AND w.state <> 'returned'
             AND w.created_at >= r.created_at) AS withdrawn
  FROM turnover_progress r WHERE r.member_id = $1 AND r.source = 'deposit'`

function factOf(row: DepositRow | undefined): DepositFact | null {
  if (row === undefined) return null
  return {
    ref: row.ref,
    amountFen: row.amount_fen,
    at: row.created_at.getTime(),
    isUsed: row.used,
    hasWithdrawnSince: row.withdrawn,
  }
}

/** Null also for members whose lifetime total includes deposits from before this ledger. */
export async function firstDeposit(sql: Sql, memberId: bigint): Promise<DepositFact | null> {
  const rows = await sql.query<DepositRow>(
    `${DEPOSIT} AND (SELECT paysum_fen FROM member_sums WHERE member_id = $1)
        <= (SELECT sum(amount_fen) FROM turnover_progress WHERE member_id = $1 AND source = 'deposit')
      ORDER BY r.created_at, r.id LIMIT 1`,
    [memberId],
  )
  return factOf(rows[0])
}

export async function todayDeposit(sql: Sql, memberId: bigint): Promise<DepositFact | null> {
  const rows = await sql.query<DepositRow>(
    `${DEPOSIT} AND r.created_at >= beijing_start(beijing_day(app_now()))
      ORDER BY r.created_at, r.id LIMIT 1`,
    [memberId],
  )
  return factOf(rows[0])
}

/** The current state, for the staff decision. */
export async function depositByRef(sql: Sql, memberId: bigint, ref: string): Promise<DepositFact | null> {
  return factOf((await sql.query<DepositRow>(`${DEPOSIT} AND r.ref = $2`, [memberId, ref]))[0])
}

/** The Chinese names of the profile fields still missing. */
export async function missingProfile(sql: Sql, memberId: bigint): Promise<string[]> {
  const rows = await sql.query<{ mobile: boolean; email: boolean; birthday: boolean; card: boolean }>(
    `SELECT mobile, email, birthday,
            EXISTS (SELECT 1 FROM card_numbers c WHERE c.member_id = m.id AND c.removed_at IS NULL) AS card
       FROM member_profile_parts m WHERE m.id = $1`,
    [memberId],
  )
  const { mobile, email, birthday, card } = one(rows)
  const parts = [
    { has: mobile, name: ACTIVITY_NOTES.mobile },
    { has: email, name: ACTIVITY_NOTES.email },
    { has: birthday, name: ACTIVITY_NOTES.birthday },
    { has: card, name: ACTIVITY_NOTES.card },
  ]
  return parts.filter(({ has }) => !has).map(({ name }) => name)
}

/** Valid turnover of own lotteries, by settlement time. */
export async function lotteryValidFen(
  sql: Sql,
  memberId: bigint,
  span: { readonly from: Date; readonly to: Date },
): Promise<bigint> {
  const rows = await sql.query<{ valid: bigint }>(
    `SELECT coalesce(sum(valid_fen), 0)::bigint AS valid FROM valid_bets
      WHERE member_id = $1 AND plat = $4 AND NOT is_trial AND status = 'settled' AND settled_at >= $2 AND settled_at < $3`,
    [memberId, span.from, span.to, OWN_LOTTERY],
  )
  return one(rows).valid
}

export async function winningStakeFen(
  sql: Sql,
  memberId: bigint,
  playId: number,
  minFen: bigint,
): Promise<bigint | null> {
  const rows = await sql.query<{ stake: bigint | null }>(
    `SELECT max(bet_fen) AS stake FROM valid_bets
      WHERE member_id = $1 AND plat = $4 AND NOT is_trial AND status = 'settled' AND outcome = 'win' AND play_id = $2
        AND bet_fen >= $3 AND settled_at >= beijing_start(beijing_day(app_now()))`,
    [memberId, playId, minFen, OWN_LOTTERY],
  )
  return one(rows).stake
}
