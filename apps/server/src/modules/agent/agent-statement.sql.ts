// SQL of agents' monthly statements.
import { baseFen } from '@lanting/contract/rules/promo/agent'
import type { AGENT_PAY, StateOf } from '@lanting/contract/states'
import type { Month } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { LineSum } from '#src/modules/agent/agent-lines.ts'
import type { MemberMonth } from '#src/modules/agent/agent-month.ts'

export async function agentIds(sql: Sql): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    'SELECT id FROM member_standing WHERE is_agent AND NOT is_trial AND closed_at IS NULL ORDER BY id',
  )
  return rows.map(({ id }) => id)
}

/** Locks the agent until the transaction ends. */
export async function lockAgent(tx: Tx, agentId: bigint): Promise<{ username: string; closed: boolean }> {
  return one(
    await tx.query<{ username: string; closed: boolean }>(
      'SELECT username, closed_at IS NOT NULL AS closed FROM member_locks WHERE id = $1 FOR NO KEY UPDATE',
      [agentId],
    ),
  )
}

export interface Beginning {
  /** The newest month with a statement. */
  readonly last: Month | null
  /** The month the agency began: for seeded accounts without an application when the first direct member registered. */
  readonly since: Month | null
  /** What came before does not count for the agent. */
  readonly approvedAt: Date | null
}

export async function readBeginning(sql: Sql, agentId: bigint): Promise<Beginning> {
  return one(
    await sql.query<Beginning>(
      `SELECT s.last, a.at AS "approvedAt",
              to_char(beijing_day(coalesce(a.at,
                (SELECT min(joined_at) FROM member_referrals WHERE inviter_id = $1 AND NOT is_trial))), 'YYYY-MM') AS since
         FROM (SELECT max(month) AS last FROM agent_statements WHERE agent_id = $1) s,
              (SELECT min(ended_at) AS at FROM agent_applications WHERE member_id = $1 AND state = 'approved') a`,
      [agentId],
    ),
  )
}

export interface NewStatement {
  readonly id: string
  readonly agentId: bigint
  readonly month: Month
  readonly members: number
  readonly active: number
  readonly netFen: bigint
  readonly correctedFen: bigint
  readonly carriedFen: bigint
  readonly tier: number
  readonly rateBp: number
  readonly commissionFen: bigint
}

/** The rule that statements are computed by now. */
const RULE = 2

/** With nothing to pay it is final at once. The caller holds the agent's lock and knows that the month has none. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  await tx.query(
    `INSERT INTO agent_statements (id, agent_id, month, members, active, net_fen, corrected_fen, carried_fen, tier, rate_bp,
                                   commission_fen, rule, state, made_at, paid_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint, ${RULE}, CASE WHEN $11::bigint > 0 THEN 'review' ELSE 'paid' END,
             app_now(), CASE WHEN $11::bigint > 0 THEN NULL ELSE app_now() END)`,
    figures(statement),
  )
}

/** Removes what an unpaid statement was computed from; it is computed again, by the rule of now. */
export async function clearParts(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM agent_statement_lines WHERE statement_id = $1', [id])
  await tx.query('DELETE FROM agent_statement_members WHERE statement_id = $1', [id])
  await tx.query(`UPDATE agent_statements SET rule = ${RULE} WHERE id = $1 AND state = 'review'`, [id])
}

/** Stores a recalculation. Only an unpaid statement may change. */
export async function replaceStatement(tx: Tx, statement: NewStatement): Promise<void> {
  await tx.query(
    `UPDATE agent_statements SET members = $4, active = $5, net_fen = $6, corrected_fen = $7, carried_fen = $8, tier = $9,
            rate_bp = $10, commission_fen = $11::bigint, state = CASE WHEN $11::bigint > 0 THEN 'review' ELSE 'paid' END,
            paid_at = CASE WHEN $11::bigint > 0 THEN NULL ELSE app_now() END
      WHERE id = $1 AND agent_id = $2 AND month = $3 AND state = 'review'`,
    figures(statement),
  )
}

function figures(statement: NewStatement): unknown[] {
  return [
    statement.id,
    statement.agentId,
    statement.month,
    statement.members,
    statement.active,
    statement.netFen,
    statement.correctedFen,
    statement.carriedFen,
    statement.tier,
    statement.rateBp,
    statement.commissionFen,
  ]
}

export async function insertParts(
  tx: Tx,
  statementId: string,
  lines: readonly LineSum[],
  members: readonly MemberMonth[],
): Promise<void> {
  await tx.query(
    `INSERT INTO agent_statement_lines (statement_id, code, entries, amount_fen)
     SELECT $1, * FROM unnest($2::text[], $3::int[], $4::bigint[])`,
    [
      statementId,
      lines.map(({ code }) => code),
      lines.map(({ entries }) => entries),
      lines.map(({ amountFen }) => amountFen.toString()),
    ],
  )
  await tx.query(
    `INSERT INTO agent_statement_members (statement_id, member_id, month, is_active, is_protected, play_fen, given_fen, cash_fen,
                                          counted_fen)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::boolean[], $5::boolean[], $6::bigint[], $7::bigint[], $8::bigint[],
                              $9::bigint[])`,
    [
      statementId,
      members.map(({ memberId }) => memberId.toString()),
      members.map(({ month }) => month),
      members.map(({ isActive }) => isActive),
      members.map(({ isProtected }) => isProtected),
      members.map(({ playFen }) => playFen.toString()),
      members.map(({ givenFen }) => givenFen.toString()),
      members.map(({ cashFen }) => cashFen.toString()),
      members.map(({ countedFen }) => countedFen.toString()),
    ],
  )
}

export interface StatementRow {
  readonly id: string
  readonly agent_id: bigint
  readonly username: string
  readonly month: Month
  readonly members: number
  readonly active: number
  readonly net_fen: bigint
  readonly corrected_fen: bigint
  readonly carried_fen: bigint
  readonly tier: number
  readonly rate_bp: number
  readonly commission_fen: bigint
  readonly rule: 1 | 2
  /** Members whose figures make up the sums. */
  readonly summed: number
  readonly state: StateOf<typeof AGENT_PAY>
  readonly made_at: Date
  readonly paid_at: Date | null
}

const STATEMENT = `SELECT s.id, s.agent_id, m.username, s.month, s.members, s.active, s.net_fen, s.corrected_fen, s.carried_fen,
    s.tier, s.rate_bp, s.commission_fen, s.rule, s.state, s.made_at, s.paid_at,
    CASE s.rule WHEN 1 THEN s.members ELSE (SELECT count(*)::int FROM agent_statement_members x
      WHERE x.statement_id = s.id AND x.month = s.month AND x.counted_fen <> 0) END AS summed
  FROM agent_statements s JOIN member_names m ON m.id = s.agent_id`

export function baseOf({
  net_fen: net,
  corrected_fen: corrected,
  carried_fen: carried,
}: StatementRow): bigint {
  return baseFen({ netFen: net, correctedFen: corrected, carriedFen: carried })
}

export async function readStatement(sql: Sql, id: string): Promise<StatementRow | null> {
  const rows = await sql.query<StatementRow>(`${STATEMENT} WHERE s.id::text = $1`, [id])
  return rows[0] ?? null
}

/** Locks the agent's row before the statement's, the same order as the job. */
export async function lockStatement(tx: Tx, id: string): Promise<StatementRow | null> {
  await tx.query(
    `SELECT 1 FROM member_locks WHERE id = (SELECT agent_id FROM agent_statements WHERE id::text = $1) FOR NO KEY UPDATE`,
    [id],
  )
  await tx.query('SELECT 1 FROM agent_statements WHERE id::text = $1 FOR UPDATE', [id])
  return readStatement(tx, id)
}

export async function readMonth(sql: Sql, agentId: bigint, month: Month): Promise<StatementRow | null> {
  const rows = await sql.query<StatementRow>(`${STATEMENT} WHERE s.agent_id = $1 AND s.month = $2`, [
    agentId,
    month,
  ])
  return rows[0] ?? null
}

/** The statement before this month, whose balance it carries on. */
export async function readBefore(sql: Sql, agentId: bigint, month: Month): Promise<StatementRow | null> {
  const rows = await sql.query<StatementRow>(
    `${STATEMENT} WHERE s.agent_id = $1 AND s.month < $2 ORDER BY s.month DESC LIMIT 1`,
    [agentId, month],
  )
  return rows[0] ?? null
}

/** Months are paid in order: a later one carries on what an earlier one leaves. */
export async function hasEarlierReview(sql: Sql, agentId: bigint, month: Month): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM agent_statements WHERE agent_id = $1 AND month < $2 AND state = 'review' LIMIT 1",
    [agentId, month],
  )
  return rows.length > 0
}

/** Whether another statement of the agent is by the rule of now. */
export async function hasRuleTwo(sql: Sql, agentId: bigint, exceptId: string): Promise<boolean> {
  const rows = await sql.query(
    'SELECT 1 FROM agent_statements WHERE agent_id = $1 AND id <> $2 AND rule = 2 LIMIT 1',
    [agentId, exceptId],
  )
  return rows.length > 0
}

/** Unpaid statements by the first rule, oldest first: they are computed again before a later month is. */
export async function unpaidRuleOne(sql: Sql, agentId: bigint): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    "SELECT id FROM agent_statements WHERE agent_id = $1 AND rule = 1 AND state = 'review' ORDER BY month",
    [agentId],
  )
  return rows.map(({ id }) => id)
}

export async function readLines(sql: Sql, id: string): Promise<LineSum[]> {
  return sql.query<LineSum>(
    'SELECT code, entries, amount_fen AS "amountFen" FROM agent_statement_lines WHERE statement_id = $1',
    [id],
  )
}

export async function readMembers(sql: Sql, id: string): Promise<MemberMonth[]> {
  return sql.query<MemberMonth>(
    `SELECT member_id AS "memberId", month, is_active AS "isActive", is_protected AS "isProtected", play_fen AS "playFen",
            given_fen AS "givenFen", cash_fen AS "cashFen", counted_fen AS "countedFen"
       FROM agent_statement_members WHERE statement_id = $1`,
    [id],
  )
}

/** The earlier months that a statement corrects, each with its sum. */
export async function readCorrections(sql: Sql, { id, month }: Pick<StatementRow, 'id' | 'month'>) {
  return sql.query<{ month: Month; members: number; fen: bigint }>(
    `SELECT month, count(*)::int AS members, sum(counted_fen)::bigint AS fen FROM agent_statement_members
      WHERE statement_id = $1 AND month <> $2 GROUP BY 1 ORDER BY 1`,
    [id, month],
  )
}

/** Members whose losses do not count: by the first rule left out, by the second protected. For staff only. */
export async function leftOut(sql: Sql, { id, month }: Pick<StatementRow, 'id' | 'month'>) {
  return sql.query<{ reason: string | null; members: number }>(
    `SELECT left_out AS reason, count(*)::int AS members FROM agent_statement_members
      WHERE statement_id = $1 AND month = $2 AND (left_out IS NOT NULL OR is_protected) GROUP BY 1 ORDER BY 1`,
    [id, month],
  )
}

export async function setPaid(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE agent_statements SET state = 'paid', paid_at = app_now() WHERE id = $1", [id])
}

export async function listOfAgent(sql: Sql, agentId: bigint, window: PageWindow) {
  const rows = await sql.query<StatementRow>(
    `${STATEMENT} WHERE s.agent_id = $1 ORDER BY s.month DESC LIMIT $2 OFFSET $3`,
    [agentId, window.limit, window.offset],
  )
  const counted = await sql.query<{ n: bigint }>(
    'SELECT count(*) AS n FROM agent_statements WHERE agent_id = $1',
    [agentId],
  )
  return { rows, total: one(counted).n }
}

export async function listStatements(sql: Sql, state: StateOf<typeof AGENT_PAY> | null, window: PageWindow) {
  const rows = await sql.query<StatementRow>(
    `${STATEMENT} WHERE ($1::text IS NULL OR s.state = $1) ORDER BY s.month DESC, s.commission_fen DESC, s.id LIMIT $2 OFFSET $3`,
    [state, window.limit, window.offset],
  )
  const counted = await sql.query<{ n: bigint }>(
    'SELECT count(*) AS n FROM agent_statements s WHERE ($1::text IS NULL OR s.state = $1)',
    [state],
  )
  return { rows, total: one(counted).n }
}
