// SQL of agents' monthly statements.
import type { AGENT_PAY, MEMBER, StateOf } from '@lanting/contract/states'
import { addMonths, type Day, dayStart, type Month, monthStart } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { DEPOSIT_CODES, LINE_CODES, type LineSum } from '#src/modules/agent/agent-lines.ts'

const start = (day: Day) => new Date(dayStart(day))
const spanOf = (month: Month) => [start(monthStart(month)), start(monthStart(addMonths(month, 1)))] as const

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

/**
 * The newest month with a statement, and the month the agency began: when the application was approved, or for seeded
 * accounts without one when the first direct member registered.
 */
export async function readBeginning(
  sql: Sql,
  agentId: bigint,
): Promise<{ last: Month | null; since: Month | null }> {
  return one(
    await sql.query<{ last: Month | null; since: Month | null }>(
      `SELECT (SELECT max(month) FROM agent_statements WHERE agent_id = $1) AS last,
              to_char(beijing_day(coalesce(
                (SELECT min(ended_at) FROM agent_applications WHERE member_id = $1 AND state = 'approved'),
                (SELECT min(joined_at) FROM member_referrals WHERE inviter_id = $1 AND NOT is_trial))), 'YYYY-MM') AS since`,
      [agentId],
    ),
  )
}

export interface DirectMember {
  readonly id: bigint
  readonly state: StateOf<typeof MEMBER>
  readonly deposit_fen: bigint
  readonly flow_fen: bigint
}

/** Members registered through the agent's link before the month ended, with their activity figures. */
export async function directMembers(sql: Sql, agentId: bigint, month: Month): Promise<DirectMember[]> {
  return sql.query<DirectMember>(
    `SELECT m.id, m.state,
            (SELECT coalesce(sum(e.amount), 0)::bigint FROM account_balances a JOIN posted_entries e ON e.account_id = a.id
               JOIN posted_transactions t ON t.id = e.tx_id
              WHERE a.name = 'member:' || m.id || ':main' AND t.code = ANY ($4) AND t.at >= $2 AND t.at < $3) AS deposit_fen,
            (SELECT coalesce(sum(b.valid_fen), 0)::bigint FROM valid_bets b WHERE b.member_id = m.id AND b.status = 'settled'
                AND NOT b.is_trial AND b.settled_at >= $2 AND b.settled_at < $3) AS flow_fen
       FROM member_referrals m WHERE m.inviter_id = $1 AND NOT m.is_trial AND m.joined_at < $3 ORDER BY m.id`,
    [agentId, ...spanOf(month), DEPOSIT_CODES],
  )
}

/** What these members' accounts gained and lost in a month, by posting code. */
export async function sumLines(sql: Sql, memberIds: readonly bigint[], month: Month): Promise<LineSum[]> {
  if (memberIds.length === 0) return []
  return sql.query<LineSum>(
    `SELECT t.code, count(DISTINCT t.id)::int AS entries, sum(e.amount)::bigint AS "amountFen"
       FROM account_balances a JOIN posted_entries e ON e.account_id = a.id JOIN posted_transactions t ON t.id = e.tx_id
      WHERE a.member_id = ANY ($1) AND a.currency = 'CNY' AND t.code = ANY ($4) AND t.at >= $2 AND t.at < $3
      GROUP BY t.code`,
    [memberIds, ...spanOf(month), LINE_CODES],
  )
}

export interface NewStatement {
  readonly id: string
  readonly agentId: bigint
  readonly month: Month
  readonly members: number
  readonly active: number
  readonly netFen: bigint
  readonly carriedFen: bigint
  readonly tier: number
  readonly rateBp: number
  readonly commissionFen: bigint
}

/** With nothing to pay it is final at once. Idempotent: false when the month already has one. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO agent_statements (id, agent_id, month, members, active, net_fen, carried_fen, tier, rate_bp,
                                   commission_fen, state, made_at, paid_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::bigint, CASE WHEN $10::bigint > 0 THEN 'review' ELSE 'paid' END, app_now(),
             CASE WHEN $10::bigint > 0 THEN NULL ELSE app_now() END)
     ON CONFLICT (agent_id, month) DO NOTHING RETURNING 1`,
    figures(statement),
  )
  return rows.length > 0
}

/** Stores a recalculation. Only an unpaid statement may change. */
export async function replaceStatement(tx: Tx, statement: NewStatement): Promise<void> {
  await tx.query('DELETE FROM agent_statement_lines WHERE statement_id = $1', [statement.id])
  await tx.query('DELETE FROM agent_statement_members WHERE statement_id = $1', [statement.id])
  await tx.query(
    `UPDATE agent_statements SET members = $4, active = $5, net_fen = $6, carried_fen = $7, tier = $8, rate_bp = $9,
            commission_fen = $10::bigint, state = CASE WHEN $10::bigint > 0 THEN 'review' ELSE 'paid' END,
            paid_at = CASE WHEN $10::bigint > 0 THEN NULL ELSE app_now() END
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
    statement.carriedFen,
    statement.tier,
    statement.rateBp,
    statement.commissionFen,
  ]
}

export interface StatementMember {
  readonly memberId: bigint
  readonly isActive: boolean
  readonly leftOut: string | null
}

export async function insertParts(
  tx: Tx,
  statementId: string,
  lines: readonly LineSum[],
  members: readonly StatementMember[],
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
    `INSERT INTO agent_statement_members (statement_id, member_id, is_active, left_out)
     SELECT $1, * FROM unnest($2::bigint[], $3::boolean[], $4::text[])`,
    [
      statementId,
      members.map(({ memberId }) => memberId.toString()),
      members.map(({ isActive }) => isActive),
      members.map(({ leftOut }) => leftOut),
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
  readonly carried_fen: bigint
  readonly tier: number
  readonly rate_bp: number
  readonly commission_fen: bigint
  readonly state: StateOf<typeof AGENT_PAY>
  readonly made_at: Date
  readonly paid_at: Date | null
}

const STATEMENT = `SELECT s.id, s.agent_id, m.username, s.month, s.members, s.active, s.net_fen, s.carried_fen, s.tier,
    s.rate_bp, s.commission_fen, s.state, s.made_at, s.paid_at
  FROM agent_statements s JOIN member_names m ON m.id = s.agent_id`

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

export async function readLines(sql: Sql, id: string): Promise<LineSum[]> {
  return sql.query<LineSum>(
    'SELECT code, entries, amount_fen AS "amountFen" FROM agent_statement_lines WHERE statement_id = $1',
    [id],
  )
}

export async function countedMembers(sql: Sql, id: string): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    'SELECT member_id AS id FROM agent_statement_members WHERE statement_id = $1 AND left_out IS NULL',
    [id],
  )
  return rows.map((row) => row.id)
}

export async function leftOut(sql: Sql, id: string): Promise<{ reason: string; members: number }[]> {
  return sql.query(
    `SELECT left_out AS reason, count(*)::int AS members FROM agent_statement_members
      WHERE statement_id = $1 AND left_out IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [id],
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
