// SQL of late changes: ended months whose bets changed, and what the statements of an agent have counted of them so far.
import type { Month } from '@lanting/contract/time'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { Figures } from '#src/modules/agent/agent-month.ts'

export interface MonthKey {
  readonly memberId: bigint
  readonly month: Month
}

/**
 * Marks ended months for a correction. Updates a mark that is there, so that a statement which takes it waits for this
 * change; in one order, to avoid deadlocks.
 */
export async function markMonths(tx: Tx, keys: readonly MonthKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query(
    `INSERT INTO agent_recounts (member_id, month)
     SELECT DISTINCT k.member_id, k.month FROM unnest($1::bigint[], $2::text[]) AS k (member_id, month)
       JOIN member_referrals m ON m.id = k.member_id AND m.inviter_id IS NOT NULL AND NOT m.is_trial
      ORDER BY 1, 2
     ON CONFLICT (member_id, month) DO UPDATE SET month = excluded.month`,
    [keys.map(({ memberId }) => memberId.toString()), keys.map(({ month }) => month)],
  )
}

/**
 * Takes the marks that a statement of this month accounts for, before it reads any bet. Months whose statement is still
 * under review keep theirs: that one is computed again.
 */
export async function takeMarks(tx: Tx, agentId: bigint, month: Month): Promise<MonthKey[]> {
  const direct = await tx.query<{ id: bigint }>('SELECT id FROM member_referrals WHERE inviter_id = $1', [
    agentId,
  ])
  const ids = direct.map(({ id }) => id)
  await tx.query(
    'SELECT 1 FROM agent_recounts WHERE member_id = ANY ($1) AND month <= $2 ORDER BY member_id, month FOR UPDATE',
    [ids, month],
  )
  return tx.query<MonthKey>(
    `WITH taken AS (
       DELETE FROM agent_recounts r WHERE r.member_id = ANY ($3) AND r.month <= $2
          AND NOT EXISTS (SELECT 1 FROM agent_statements s
                           WHERE s.agent_id = $1 AND s.month = r.month AND s.month <> $2 AND s.state = 'review')
       RETURNING r.member_id, r.month)
     SELECT t.member_id AS "memberId", t.month FROM taken t
       JOIN agent_statements s ON s.agent_id = $1 AND s.month = t.month AND s.month < $2`,
    [agentId, month, ids],
  )
}

export async function hasMarks(sql: Sql, agentId: bigint, month: Month): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM agent_recounts r JOIN member_referrals m ON m.id = r.member_id
      WHERE m.inviter_id = $1 AND r.month = $2 LIMIT 1`,
    [agentId, month],
  )
  return rows.length > 0
}

export type Counted = MonthKey & Figures

/** What other statements of the agent have counted of these months. */
export async function countedElsewhere(
  sql: Sql,
  statement: { readonly id: string; readonly agentId: bigint },
  months: readonly Month[],
): Promise<Counted[]> {
  return sql.query<Counted>(
    `SELECT m.member_id AS "memberId", m.month, sum(m.play_fen)::bigint AS "playFen", sum(m.given_fen)::bigint AS "givenFen",
            sum(m.cash_fen)::bigint AS "cashFen", sum(m.counted_fen)::bigint AS "countedFen"
       FROM agent_statements s JOIN agent_statement_members m ON m.statement_id = s.id
      WHERE s.agent_id = $2 AND s.id <> $1 AND m.month = ANY ($3) GROUP BY 1, 2`,
    [statement.id, statement.agentId, months],
  )
}

/** The months that a statement corrects. */
export async function correctedMonths(sql: Sql, id: string): Promise<MonthKey[]> {
  return sql.query<MonthKey>(
    `SELECT m.member_id AS "memberId", m.month FROM agent_statement_members m JOIN agent_statements s ON s.id = m.statement_id
      WHERE s.id = $1 AND m.month <> s.month ORDER BY 1, 2`,
    [id],
  )
}
