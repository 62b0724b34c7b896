// The spelling of the audit chain: one spelling of a row, and the hash that ties it to the row before.
import { createHash } from 'node:crypto'

/** All fields of a row, in the form that is hashed. */
export interface ChainedRow {
  readonly seq: bigint
  readonly at: Date
  /** Null in rows from before it was stored. */
  readonly product_at: Date | null
  readonly staff_id: bigint | null
  readonly staff_name: string
  readonly role: string
  readonly action: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly subject_name: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
  readonly request_id: string
  readonly ip: string
  readonly prev_hash: string
}

/** JSON with its keys in order, so that the same content always has the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = Object.entries(value)
    .filter(([, of]) => of !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => `${JSON.stringify(name)}:${canonicalJson(of)}`)
  return `{${fields.join(',')}}`
}

/** SHA-256 over the predecessor's hash and the row. */
export function hashOfRow(row: ChainedRow): string {
  const content = canonicalJson({
    seq: row.seq.toString(),
    at: row.at.toISOString(),
    product_at: row.product_at?.toISOString(),
    staff_id: row.staff_id === null ? null : row.staff_id.toString(),
    staff_name: row.staff_name,
    role: row.role,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    before: row.before,
    after: row.after,
    reason: row.reason,
    request_id: row.request_id,
    ip: row.ip,
  })
  return createHash('sha256').update(row.prev_hash).update('\n').update(content).digest('hex')
}
