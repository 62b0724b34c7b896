// Statements of the office's trust page: incidents, releases of leaves, and what is kept of each root.
import type { Sql, Tx } from '#src/db/pool.ts'

export interface NewIncident {
  readonly title: string
  readonly text: string
  readonly started: Date
  readonly ended: Date | null
  readonly follows: number | null
}

export async function insertIncident(tx: Tx, one: NewIncident): Promise<void> {
  await tx.query(
    'INSERT INTO incidents (title, text, started_at, ended_at, follows, at) VALUES ($1, $2, $3, $4, $5, app_now())',
    [one.title, one.text, one.started, one.ended, one.follows],
  )
}

/** Whether it is the first that was written about something. */
export async function isFirstIncident(sql: Sql, id: number): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM incidents WHERE id = $1 AND follows IS NULL', [id])).length > 0
}

/** False when its leaves are not kept any more. */
export async function releaseLeaves(tx: Tx, rootNo: number, reason: string): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO liability_releases (root_no, reason, at)
     SELECT $1, $2, app_now() WHERE EXISTS (SELECT 1 FROM liability_chunks WHERE root_no = $1)
     ON CONFLICT (root_no) DO NOTHING RETURNING root_no`,
    [rootNo, reason],
  )
  return rows.length > 0
}

export async function isReleased(sql: Sql, rootNo: number): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM liability_releases WHERE root_no = $1', [rootNo])).length > 0
}

export interface KeptRow {
  readonly no: bigint
  readonly has_leaves: boolean
  readonly released: boolean
}

export async function keptOf(sql: Sql, nos: readonly bigint[]): Promise<Map<bigint, KeptRow>> {
  const rows = await sql.query<KeptRow>(
    `SELECT no, EXISTS (SELECT 1 FROM liability_chunks c WHERE c.root_no = no) AS has_leaves,
            EXISTS (SELECT 1 FROM liability_releases l WHERE l.root_no = no) AS released
       FROM unnest($1::bigint[]) AS no`,
    [nos],
  )
  return new Map(rows.map((row) => [row.no, row]))
}

/** Open alarms about the trust page. */
export async function openAlarms(sql: Sql): Promise<{ kind: string; raised_at: Date }[]> {
  return sql.query(
    `SELECT kind, raised_at FROM alarm_states
      WHERE ended_at IS NULL AND kind IN ('liability_total', 'cover_short') ORDER BY raised_at`,
  )
}

/** What waits for a second person here. */
export async function openRequests(sql: Sql): Promise<{ id: string }[]> {
  return sql.query(
    `SELECT id FROM approval_requests WHERE kind IN ('incident', 'leaves') AND state = 'open' ORDER BY id DESC LIMIT 20`,
  )
}
