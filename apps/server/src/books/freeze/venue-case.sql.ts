// Every statement about cases that two people end by a venue's written statement.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'

export interface Statement {
  readonly id: string
  readonly sha256: string
}

export async function insertStatement(
  tx: Tx,
  file: { readonly bytes: Buffer; readonly sha256: string; readonly staffId: bigint },
): Promise<string> {
  const id = newId()
  await tx.query(
    'INSERT INTO venue_statements (id, bytes, sha256, staff_id, at) VALUES ($1, $2, $3, $4, app_now())',
    [id, file.bytes, file.sha256, file.staffId],
  )
  return id
}

export async function readStatement(sql: Sql, id: string): Promise<Statement | null> {
  const rows = await sql.query<Statement>('SELECT id, sha256 FROM venue_statements WHERE id::text = $1', [id])
  return rows[0] ?? null
}

export async function readStatementFile(
  sql: Sql,
  id: string,
): Promise<(Statement & { bytes: Buffer }) | null> {
  const rows = await sql.query<Statement & { bytes: Buffer }>(
    'SELECT id, sha256, bytes FROM venue_statements WHERE id::text = $1',
    [id],
  )
  return rows[0] ?? null
}

export interface NewCase {
  readonly approvalId: string
  readonly plat: string
  readonly statementId: string
  readonly statedFen: bigint
  readonly closes: boolean
}

export async function insertCase(tx: Tx, of: NewCase): Promise<void> {
  await tx.query(
    `INSERT INTO venue_cases (approval_id, plat, statement_id, stated_fen, closes, at)
     VALUES ($1, $2, $3, $4, $5, app_now())`,
    [of.approvalId, of.plat, of.statementId, of.statedFen, of.closes],
  )
}

export interface Mirror {
  readonly memberId: bigint
  readonly username: string
  readonly fen: bigint
}

/** Open stakes at a venue, by member, in order. Real money. */
export async function openStakesAt(sql: Sql, plat: string): Promise<Mirror[]> {
  return sql.query<Mirror>(
    `SELECT b.member_id AS "memberId", m.username, sum(b.bet_fen)::bigint AS fen
       FROM bet_results b JOIN member_names m ON m.id = b.member_id
      WHERE b.plat = $1 AND b.status = 'open' AND NOT b.is_trial GROUP BY 1, 2 ORDER BY 1`,
    [plat],
  )
}

/** Members' mirrors of a venue that are not zero, in order. Real money. */
export async function mirrorsAt(sql: Sql, plat: string): Promise<Mirror[]> {
  return sql.query<Mirror>(
    `SELECT a.member_id AS "memberId", m.username, a.balance AS fen
       FROM account_balances a JOIN member_names m ON m.id = a.member_id
      WHERE a.class = 'venue' AND a.currency = 'CNY' AND a.name LIKE '%:venue:' || $1 AND a.balance <> 0 ORDER BY 1`,
    [plat],
  )
}

export async function countOpenTransfers(sql: Sql, plat: string): Promise<number> {
  const rows = await sql.query<{ n: bigint }>(
    "SELECT count(*) AS n FROM transfer_records WHERE plat = $1 AND state = 'pending' AND currency = 'CNY'",
    [plat],
  )
  return Number(one(rows).n)
}
