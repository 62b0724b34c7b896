// SQL of statements by the first rule, which counted every entry in the month of its posting: what they counted, and how
// far that is from their members' bets.
import type { Month } from '@lanting/contract/time'
import { one, type Sql } from '#src/db/pool.ts'
import type { Counted } from '#src/modules/agent/agent-correction.sql.ts'
import { LINE_CODES, type LineSum, PLAY_CODES } from '#src/modules/agent/agent-lines.ts'
import { spanOf } from '#src/modules/agent/agent-month.sql.ts'

/** The lines of such a statement as the ledger gives them now. */
export async function postedLines(sql: Sql, id: string, month: Month): Promise<LineSum[]> {
  const { from, to } = spanOf(month)
  return sql.query<LineSum>(
    `SELECT t.code, count(DISTINCT t.id)::int AS entries, sum(e.amount)::bigint AS "amountFen"
       FROM agent_statement_members m JOIN account_balances a ON a.member_id = m.member_id AND a.currency = 'CNY'
       JOIN posted_entries e ON e.account_id = a.id JOIN posted_transactions t ON t.id = e.tx_id
      WHERE m.statement_id = $1 AND m.left_out IS NULL AND t.code = ANY ($4) AND t.at >= $2 AND t.at < $3
      GROUP BY t.code`,
    [id, from, to, LINE_CODES],
  )
}

/** The last month by this rule; null when there is none. */
export async function lastMonth(sql: Sql, agentId: bigint): Promise<Month | null> {
  const rows = await sql.query<{ month: Month | null }>(
    'SELECT max(month) AS month FROM agent_statements WHERE agent_id = $1 AND rule = 1',
    [agentId],
  )
  return one(rows).month
}

/**
 * By how much members' bets that settled in such months differ from the play that those statements counted: stakes still
 * open at a month's end were counted as revenue, results posted after it were not.
 */
export async function differences(sql: Sql, agentId: bigint, month: Month): Promise<Counted[]> {
  return sql.query<Counted>(
    `WITH counted AS MATERIALIZED (
       SELECT m.member_id, beijing_start(to_date(s.month, 'YYYY-MM')) AS from_at,
              beijing_start((to_date(s.month, 'YYYY-MM') + interval '1 month')::date) AS to_at
         FROM agent_statements s JOIN agent_statement_members m ON m.statement_id = s.id AND m.left_out IS NULL
        WHERE s.agent_id = $1 AND s.rule = 1),
     parts AS (
       SELECT c.member_id, b.bet_fen - b.payout_fen AS fen FROM counted c JOIN bet_results b ON b.member_id = c.member_id
        WHERE b.status = 'settled' AND NOT b.is_trial AND b.settled_at >= c.from_at AND b.settled_at < c.to_at
       UNION ALL
       SELECT c.member_id, e.amount FROM counted c JOIN account_balances a ON a.member_id = c.member_id AND a.currency = 'CNY'
         JOIN posted_entries e ON e.account_id = a.id JOIN posted_transactions t ON t.id = e.tx_id
        WHERE t.code = ANY ($3) AND t.at >= c.from_at AND t.at < c.to_at)
     SELECT member_id AS "memberId", $2::text AS month, sum(fen)::bigint AS "playFen", 0::bigint AS "givenFen", 0::bigint AS "cashFen",
            sum(fen)::bigint AS "countedFen"
       FROM parts GROUP BY 1`,
    [agentId, month, PLAY_CODES],
  )
}
