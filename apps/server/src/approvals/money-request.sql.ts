// Every statement about money that two people must agree on.
import { LIMITS } from '@lanting/contract/limits'
import { type Sql, type Tx } from '#src/db/pool.ts'

export type RequestKind = 'suspense' | 'transfer' | 'adjust' | 'unfreeze'
export type RequestState = 'open' | 'approved' | 'refused' | 'expired'

/** As a column of another list every field may be missing: nobody has asked yet. */
export interface RequestColumns {
  readonly request_state: RequestState | null
  readonly request_payload: Readonly<Record<string, string>> | null
  readonly request_reason: string | null
  readonly asked_by: bigint | null
  readonly asked_name: string | null
  readonly asked_at: Date | null
  readonly expires_at: Date | null
  readonly decided_name: string | null
  readonly decided_at: Date | null
  readonly decision_note: string | null
}

/** An open one past its day reads as expired. */
const STATE = `CASE WHEN q.state = 'open' AND q.expires_at <= app_now() THEN 'expired' ELSE q.state END`
const FIELDS = `${STATE} AS request_state, q.payload AS request_payload, q.reason AS request_reason, q.asked_by,
  asker.name AS asked_name, q.asked_at, q.expires_at, decider.name AS decided_name, q.decided_at, q.decision_note`
const PEOPLE =
  'LEFT JOIN staff asker ON asker.id = q.asked_by LEFT JOIN staff decider ON decider.id = q.decided_by'

/** For lists: the newest request about each row, whose subject is the given expression. */
export const REQUEST_FIELDS = FIELDS
export function requestJoin(kind: RequestKind, subject: string): string {
  return `LEFT JOIN LATERAL (SELECT * FROM money_requests n WHERE n.kind = '${kind}' AND n.subject = ${subject}
    ORDER BY n.asked_at DESC, n.state = 'open' DESC LIMIT 1) q ON true ${PEOPLE}`
}

export interface OpenRequest {
  readonly id: string
  readonly payload: Readonly<Record<string, string>>
  readonly member_id: bigint | null
  readonly reason: string
  readonly asked_by: bigint
  readonly asked_name: string
  readonly is_expired: boolean
}

export interface NewRequest {
  readonly id: string
  readonly kind: RequestKind
  readonly subject: string
  readonly memberId: bigint | null
  readonly payload: Readonly<Record<string, string>>
  readonly reason: string
  readonly askedBy: bigint
}

/** False when the same already waits. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  await tx.query(
    `UPDATE money_requests SET state = 'expired'
      WHERE kind = $1 AND subject = $2 AND state = 'open' AND expires_at <= app_now()`,
    [request.kind, request.subject],
  )
  const rows = await tx.query(
    `INSERT INTO money_requests (id, kind, subject, member_id, payload, reason, state, asked_by, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, app_now(), app_now() + $8 * interval '1 millisecond')
     ON CONFLICT (kind, subject) WHERE state = 'open' DO NOTHING RETURNING id`,
    [
      request.id,
      request.kind,
      request.subject,
      request.memberId,
      JSON.stringify(request.payload),
      request.reason,
      request.askedBy,
      LIMITS.secondPersonMs,
    ],
  )
  return rows.length > 0
}

export async function lockOpen(tx: Tx, kind: RequestKind, subject: string): Promise<OpenRequest | null> {
  const rows = await tx.query<OpenRequest>(
    `SELECT q.id, q.payload, q.member_id, q.reason, q.asked_by, asker.name AS asked_name,
            q.expires_at <= app_now() AS is_expired
       FROM money_requests q JOIN staff asker ON asker.id = q.asked_by
      WHERE q.kind = $1 AND q.subject = $2 AND q.state = 'open' FOR UPDATE OF q`,
    [kind, subject],
  )
  return rows[0] ?? null
}

export async function endRequest(
  tx: Tx,
  id: string,
  decision: { state: 'approved' | 'refused'; by: bigint; note: string },
): Promise<void> {
  await tx.query(
    `UPDATE money_requests SET state = $2, decided_by = $3, decided_at = app_now(), decision_note = $4 WHERE id = $1`,
    [id, decision.state, decision.by, decision.note],
  )
}

/** The newest request about a subject, since an instant. */
export async function newestRequest(
  sql: Sql,
  kind: RequestKind,
  subject: string,
  since: Date,
): Promise<RequestColumns | null> {
  const rows = await sql.query<RequestColumns>(
    `SELECT ${FIELDS} FROM money_requests q ${PEOPLE}
      WHERE q.kind = $1 AND q.subject = $2 AND q.asked_at >= $3 ORDER BY q.asked_at DESC LIMIT 1`,
    [kind, subject, since],
  )
  return rows[0] ?? null
}
