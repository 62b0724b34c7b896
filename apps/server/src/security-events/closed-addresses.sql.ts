// Every statement about closed addresses, and the checks before one is closed.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

export async function isAddressClosed(sql: Sql, network: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM closed_addresses WHERE network = $1 AND until > app_now()', [
    network,
  ])
  return rows.length > 0
}

export interface Closing {
  readonly network: string
  readonly staffId: bigint
  readonly reason: string
  readonly hours: number
}

/** False when it is closed already. */
export async function closeAddress(tx: Tx, { network, staffId, reason, hours }: Closing): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO closed_addresses (network, closed_by, closed_at, until, reason)
     VALUES ($1, $2, app_now(), app_now() + $4 * interval '1 hour', $3)
     ON CONFLICT (network) DO UPDATE
       SET closed_by = excluded.closed_by, closed_at = excluded.closed_at, until = excluded.until, reason = excluded.reason
       WHERE closed_addresses.until <= app_now()
     RETURNING 1`,
    [network, staffId, reason, hours],
  )
  return rows.length === 1
}

/** Whether it is closed, held until the transaction ends. */
export async function lockClosing(tx: Tx, network: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM closed_addresses WHERE network = $1 AND until > app_now() FOR UPDATE',
    [network],
  )
  return rows.length > 0
}

export async function openAddress(tx: Tx, network: string): Promise<void> {
  await tx.query('UPDATE closed_addresses SET until = app_now() WHERE network = $1', [network])
}

export interface ClosingRow {
  readonly network: string
  readonly closed_by: string
  readonly closed_at: Date
  readonly until: Date
  readonly reason: string
  /** Opening it was requested. */
  readonly asked: boolean
}

const SELECT = `SELECT c.network, s.name AS closed_by, c.closed_at, c.until, c.reason,
    EXISTS (SELECT 1 FROM approval_requests a WHERE a.kind = 'address' AND a.subject = c.network AND a.state = 'open'
      AND (a.expires_at IS NULL OR a.expires_at > app_now())) AS asked
  FROM closed_addresses c JOIN staff_names s ON s.id = c.closed_by WHERE c.until > app_now()`

export async function closedNow(sql: Sql, limit: number): Promise<ClosingRow[]> {
  return sql.query<ClosingRow>(`${SELECT} ORDER BY c.closed_at DESC, c.network LIMIT $1`, [limit])
}

export async function readClosing(sql: Sql, network: string): Promise<ClosingRow | null> {
  const rows = await sql.query<ClosingRow>(`${SELECT} AND c.network = $1`, [network])
  return rows[0] ?? null
}

/** Where colleagues are logged in from now, and where they logged in from since an instant. */
export async function staffAddresses(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ ip: string }>(
    'SELECT DISTINCT ip FROM staff_addresses WHERE ended_at IS NULL AND expires_at > app_now()',
  )
  return rows.map(({ ip }) => ip)
}

export interface AddressStory {
  readonly first_at: Date | null
  readonly last_at: Date | null
  readonly names: bigint
  readonly names_known: bigint
  readonly failures: bigint
  readonly locked: bigint
  readonly successes: bigint
}

/** What an address did in the hours before and after an instant. */
export async function addressStory(
  sql: Sql,
  network: string,
  at: Date,
  hours: number,
): Promise<AddressStory> {
  return one(
    await sql.query<AddressStory>(
      `WITH span AS (SELECT $2::timestamptz - $3 * interval '1 hour' AS since, $2::timestamptz + $3 * interval '1 hour' AS until),
       bad AS (
         SELECT e.at, e.event, lower(e.who) AS who, e.staff_id FROM security_events e, span
          WHERE e.network = $1 AND e.kind IN ('failure', 'refusal') AND e.at BETWEEN span.since AND span.until),
       tried AS (SELECT DISTINCT who FROM bad WHERE staff_id IS NULL AND who <> '—')
       SELECT min(at) AS first_at, max(at) AS last_at, count(*) AS failures,
              count(*) FILTER (WHERE event IN ('staff_login_locked', 'member_login_locked')) AS locked,
              (SELECT count(*) FROM tried) AS names,
              (SELECT count(*) FROM tried WHERE EXISTS (SELECT 1 FROM member_names m WHERE lower(m.username) = tried.who)
                 OR EXISTS (SELECT 1 FROM staff_names s WHERE lower(s.username) = tried.who)) AS names_known,
              (SELECT count(*) FROM member_logins l, span
                WHERE l.network = $1 AND l.outcome <> 'wrong' AND l.at BETWEEN span.since AND span.until) AS successes
         FROM bad`,
      [network, at, hours],
    ),
  )
}

export async function pruneClosedAddresses(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM closed_addresses WHERE until < app_now() - make_interval(days => $1)', [
    KEPT_DAYS.closedAddresses,
  ])
}
