// SQL of members' months for their agent: settled bets, the ledger entries tied to those bets, and what else was posted.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { addMonths, dayStart, type Month, monthStart } from '@lanting/contract/time'
import type { Sql } from '#src/db/pool.ts'
import { DEPOSIT_CODES, type LineSum, POSTED_CODES } from '#src/modules/agent/agent-lines.ts'

/** From inclusive, to exclusive. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

export function spanOf(month: Month): Span {
  return {
    from: new Date(dayStart(monthStart(month))),
    to: new Date(dayStart(monthStart(addMonths(month, 1)))),
  }
}

export interface DirectMember {
  readonly id: bigint
  readonly depositFen: bigint
  readonly flowFen: bigint
}

/** Members registered through the agent's link before the span ended, with their activity figures. */
export async function directMembers(sql: Sql, agentId: bigint, { from, to }: Span): Promise<DirectMember[]> {
  return sql.query<DirectMember>(
    `SELECT m.id,
            (SELECT coalesce(sum(e.amount), 0)::bigint FROM account_balances a JOIN posted_entries e ON e.account_id = a.id
               JOIN posted_transactions t ON t.id = e.tx_id
              WHERE a.name = 'member:' || m.id || ':main' AND t.code = ANY ($4) AND t.at >= $2 AND t.at < $3) AS "depositFen",
            (SELECT coalesce(sum(b.valid_fen), 0)::bigint FROM bet_results b WHERE b.member_id = m.id AND b.status = 'settled'
                AND NOT b.is_trial AND b.settled_at >= $2 AND b.settled_at < $3) AS "flowFen"
       FROM member_referrals m WHERE m.inviter_id = $1 AND NOT m.is_trial AND m.joined_at < $3 ORDER BY m.id`,
    [agentId, from, to, DEPOSIT_CODES],
  )
}

/** Who of them was protected at any instant of the month, or had a limit used up. */
export async function protectedMembers(
  sql: Sql,
  memberIds: readonly bigint[],
  month: Month,
): Promise<Set<bigint>> {
  const { from, to } = spanOf(month)
  const rows = await sql.query<{ id: bigint }>(
    `SELECT member_id AS id FROM member_protections
      WHERE member_id = ANY ($1) AND from_at < $3 AND (until_at IS NULL OR until_at > $2)
     UNION SELECT member_id FROM limited_days WHERE member_id = ANY ($1) AND day >= $4 AND day < $5`,
    [memberIds, from, to, monthStart(month), monthStart(addMonths(month, 1))],
  )
  return new Set(rows.map(({ id }) => id))
}

export interface MemberPlay {
  readonly memberId: bigint
  readonly bets: number
  readonly stakeFen: bigint
  readonly payoutFen: bigint
}

/** Bets of the span by the time they settled, lotteries and venues alike. Open bets and void ones, which return their stake, have no net. */
export async function playOf(
  sql: Sql,
  memberIds: readonly bigint[],
  { from, to }: Span,
): Promise<MemberPlay[]> {
  return sql.query<MemberPlay>(
    `SELECT member_id AS "memberId", count(*)::int AS bets, sum(bet_fen)::bigint AS "stakeFen", sum(payout_fen)::bigint AS "payoutFen"
       FROM bet_results
      WHERE member_id = ANY ($1) AND status = 'settled' AND NOT is_trial AND settled_at >= $2 AND settled_at < $3 GROUP BY 1`,
    [memberIds, from, to],
  )
}

export interface MemberLine extends LineSum {
  readonly memberId: bigint
}

/** The keys of a bet's postings as SQL over the columns of `b`; a venue's bet has one posting per version of its result. */
export interface BetKeys {
  readonly stake: string
  readonly payout: string
  readonly venueBegins: string
}

/**
 * What the ledger has under the keys of the same bets, whenever it was posted: the stake of a lottery order, the payout of
 * a member's round, every version of a venue's bet.
 */
export async function entriesOfBets(
  sql: Sql,
  memberIds: readonly bigint[],
  { from, to }: Span,
  keys: BetKeys,
): Promise<MemberLine[]> {
  return sql.query<MemberLine>(
    `WITH bet AS MATERIALIZED (
       SELECT member_id, plat, bet_id, order_no, game_code, round_id FROM bet_results
        WHERE member_id = ANY ($1) AND status = 'settled' AND NOT is_trial AND settled_at >= $2 AND settled_at < $3),
     tied AS (
       SELECT k.member_id, t.id, t.code FROM (
           SELECT b.member_id, ${keys.stake} AS key FROM bet b WHERE b.plat = '${OWN_LOTTERY}'
           UNION SELECT b.member_id, ${keys.payout} FROM bet b WHERE b.plat = '${OWN_LOTTERY}') k
         JOIN posted_transactions t ON t.key = k.key
       UNION ALL
       SELECT b.member_id, t.id, t.code FROM bet b JOIN posted_transactions t ON t.ref = b.bet_id AND starts_with(t.key, ${keys.venueBegins})
        WHERE b.plat <> '${OWN_LOTTERY}')
     SELECT k.member_id AS "memberId", k.code, count(*)::int AS entries, sum(e.amount)::bigint AS "amountFen"
       FROM tied k JOIN posted_entries e ON e.tx_id = k.id
       JOIN account_balances a ON a.id = e.account_id AND a.member_id = k.member_id AND a.currency = 'CNY'
      GROUP BY 1, 2`,
    [memberIds, from, to],
  )
}

/** Rebates, gifts, deposits and withdrawals by the time they were posted. */
export async function postedOf(
  sql: Sql,
  memberIds: readonly bigint[],
  { from, to }: Span,
): Promise<MemberLine[]> {
  return sql.query<MemberLine>(
    `SELECT a.member_id AS "memberId", t.code, count(DISTINCT t.id)::int AS entries, sum(e.amount)::bigint AS "amountFen"
       FROM account_balances a JOIN posted_entries e ON e.account_id = a.id JOIN posted_transactions t ON t.id = e.tx_id
      WHERE a.member_id = ANY ($1) AND a.currency = 'CNY' AND t.code = ANY ($4) AND t.at >= $2 AND t.at < $3
      GROUP BY 1, 2`,
    [memberIds, from, to, POSTED_CODES],
  )
}
