// Every statement of the audit log. It is only ever added to.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { ChainedRow } from '#src/audit/chain-hash.ts'

export interface AuditRow extends ChainedRow {
  readonly hash: string
}

/** The product's time; in rows from before it was stored, the machine's. */
export const TOLD_AT = 'coalesce(product_at, at)'

/**
 * Locks the chain's end until the transaction ends, and returns both times: rows are ordered by the machine's clock,
 * which cannot be moved.
 */
export async function lockHead(tx: Tx): Promise<{ seq: bigint; hash: string; at: Date; product_at: Date }> {
  const head = one(
    await tx.query<{ seq: bigint; hash: string }>('SELECT seq, hash FROM audit_head FOR UPDATE'),
  )
  const times = one(
    await tx.query<{ at: Date; product_at: Date }>(
      `SELECT date_trunc('milliseconds', clock_timestamp()) AS at, date_trunc('milliseconds', app_now()) AS product_at`,
    ),
  )
  return { ...head, ...times }
}

export async function appendRow(tx: Tx, row: AuditRow): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (seq, at, staff_id, staff_name, role, action, subject_kind, subject_id, subject_name,
       before, after, reason, request_id, ip, prev_hash, hash, product_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      row.seq,
      row.at,
      row.staff_id,
      row.staff_name,
      row.role,
      row.action,
      row.subject_kind,
      row.subject_id,
      row.subject_name,
      JSON.stringify(row.before),
      JSON.stringify(row.after),
      row.reason,
      row.request_id,
      row.ip,
      row.prev_hash,
      row.hash,
      row.product_at,
    ],
  )
  await tx.query('UPDATE audit_head SET seq = $1, hash = $2', [row.seq, row.hash])
}

export async function readHead(sql: Sql): Promise<{ seq: bigint; hash: string }> {
  return one(await sql.query<{ seq: bigint; hash: string }>('SELECT seq, hash FROM audit_head'))
}

/** The next rows of the chain after `seq`, oldest first. */
export async function rowsAfter(sql: Sql, seq: bigint, limit: number): Promise<AuditRow[]> {
  return sql.query<AuditRow>('SELECT * FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT $2', [seq, limit])
}

export interface AuditFilter {
  readonly staff: string | null
  readonly action: string | null
  readonly subjectKind: string | null
  readonly subject: string | null
  readonly from: Date | null
  readonly to: Date | null
}

const MATCHES = `($1::text IS NULL OR staff_name = $1 OR staff_id = (SELECT id FROM staff_names WHERE username = lower($1)))
  AND ($2::text IS NULL OR action = $2 OR starts_with(action, $2 || '.'))
  AND ($3::text IS NULL OR subject_kind = $3)
  AND ($4::text IS NULL OR subject_id = $4 OR subject_name = $4)
  AND ($5::timestamptz IS NULL OR ${TOLD_AT} >= $5) AND ($6::timestamptz IS NULL OR ${TOLD_AT} < $6)`

function values(filter: AuditFilter): unknown[] {
  return [filter.staff, filter.action, filter.subjectKind, filter.subject, filter.from, filter.to]
}

export async function newestRows(
  sql: Sql,
  filter: AuditFilter,
  before: bigint | null,
  limit: number,
): Promise<AuditRow[]> {
  return sql.query<AuditRow>(
    `SELECT * FROM audit_log WHERE ${MATCHES} AND ($7::bigint IS NULL OR seq < $7) ORDER BY seq DESC LIMIT $8`,
    [...values(filter), before, limit],
  )
}

export async function countRows(sql: Sql, filter: AuditFilter): Promise<number> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM audit_log WHERE ${MATCHES}`,
    values(filter),
  )
  return Number(one(rows).total)
}
