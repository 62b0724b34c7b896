// Every statement about changes that wait for a second person.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type RequestKind = 'switch' | 'rate' | 'totp' | 'intake'
export type RequestState = 'open' | 'approved' | 'refused' | 'expired'

export interface RequestRow {
  readonly id: bigint
  readonly kind: RequestKind
  readonly key: string
  readonly title: string
  readonly payload: { readonly from: string; readonly to: string }
  readonly reason: string
  /** As it is now: an open one past its day reads as expired. */
  readonly state: RequestState
  readonly asked_by: bigint
  readonly asked_name: string
  readonly asked_at: Date
  readonly expires_at: Date
  readonly decided_name: string | null
  readonly decided_at: Date | null
  readonly decision_note: string
}

const STATE = `CASE WHEN r.state = 'open' AND r.expires_at <= app_now() THEN 'expired' ELSE r.state END`
const SELECT = `SELECT r.id, r.kind, r.key, r.title, r.payload, r.reason, ${STATE} AS state, r.asked_by,
    asker.name AS asked_name, r.asked_at, r.expires_at, decider.name AS decided_name, r.decided_at, r.decision_note
  FROM second_person_requests r
  JOIN staff asker ON asker.id = r.asked_by LEFT JOIN staff decider ON decider.id = r.decided_by`

export interface NewRequest {
  readonly kind: RequestKind
  readonly key: string
  readonly title: string
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly askedBy: bigint
  readonly lifeMs: number
}

/** The new request's id, or null when the same change already waits. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<bigint | null> {
  await tx.query(
    `UPDATE second_person_requests SET state = 'expired'
      WHERE kind = $1 AND key = $2 AND state = 'open' AND expires_at <= app_now()`,
    [request.kind, request.key],
  )
  const rows = await tx.query<{ id: bigint }>(
    `INSERT INTO second_person_requests (kind, key, title, payload, reason, state, asked_by, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'open', $6, app_now(), app_now() + $7 * interval '1 millisecond')
     ON CONFLICT (kind, key) WHERE state = 'open' DO NOTHING RETURNING id`,
    [
      request.kind,
      request.key,
      request.title,
      JSON.stringify({ from: request.from, to: request.to }),
      request.reason,
      request.askedBy,
      request.lifeMs,
    ],
  )
  return rows[0]?.id ?? null
}

export async function readRequest(sql: Sql, id: bigint): Promise<RequestRow> {
  return one(await sql.query<RequestRow>(`${SELECT} WHERE r.id = $1`, [id]))
}

export async function lockRequest(tx: Tx, id: number): Promise<RequestRow | null> {
  const rows = await tx.query<RequestRow>(`${SELECT} WHERE r.id = $1 FOR UPDATE OF r`, [id])
  return rows[0] ?? null
}

export async function decideRequest(
  tx: Tx,
  id: bigint,
  decision: { state: 'approved' | 'refused'; by: bigint; note: string },
): Promise<void> {
  await tx.query(
    `UPDATE second_person_requests SET state = $2, decided_by = $3, decided_at = app_now(), decision_note = $4
      WHERE id = $1`,
    [id, decision.state, decision.by, decision.note],
  )
}

export async function listRequests(
  sql: Sql,
  state: RequestState | null,
  window: { limit: number; offset: number },
): Promise<RequestRow[]> {
  return sql.query<RequestRow>(
    `${SELECT} WHERE ($1::text IS NULL OR ${STATE} = $1) ORDER BY (${STATE} = 'open') DESC, r.id DESC LIMIT $2 OFFSET $3`,
    [state, window.limit, window.offset],
  )
}

export async function countRequests(sql: Sql, state: RequestState | null): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM second_person_requests r WHERE ($1::text IS NULL OR ${STATE} = $1)`,
    [state],
  )
  return one(rows).total
}

/** Which keys of a kind have an open request, and which one. */
export async function openRequests(sql: Sql, kind: RequestKind): Promise<Map<string, number>> {
  const rows = await sql.query<{ key: string; id: bigint }>(
    `SELECT key, id FROM second_person_requests WHERE kind = $1 AND state = 'open' AND expires_at > app_now()`,
    [kind],
  )
  return new Map(rows.map((row) => [row.key, Number(row.id)]))
}
