// SQL of exports and of the sealed pieces of their files.
import type { DataPartName } from '@lanting/contract/data/my-data/export-parts'
import { MY_DATA } from '@lanting/contract/data/my-data/my-data'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import { PRUNED_AT_ONCE } from '#src/lib/retention.ts'

const KEPT = `interval '${MY_DATA.keptMs} milliseconds'`
const LEASE = `interval '${MY_DATA.leaseMs} milliseconds'`

export type PartCounts = Readonly<Record<DataPartName, number>>

export interface ExportRow {
  readonly id: string
  readonly asked_at: Date
  readonly ready_at: Date | null
  readonly failed_at: Date | null
  readonly until_at: Date | null
  readonly is_over: boolean
  readonly bytes: bigint | null
  readonly counts: PartCounts | null
  readonly again_at: Date
  readonly may_again: boolean
}

/** The newest of a member. */
export async function newest(sql: Sql, memberId: bigint): Promise<ExportRow | null> {
  const rows = await sql.query<ExportRow>(
    `SELECT id, asked_at, ready_at, failed_at, ready_at + ${KEPT} AS until_at, coalesce(ready_at + ${KEPT} <= app_now(), false) AS is_over,
            bytes, counts, asked_at + $2 * interval '1 millisecond' AS again_at,
            failed_at IS NOT NULL OR ready_at IS NOT NULL AND asked_at + $2 * interval '1 millisecond' <= app_now() AS may_again
       FROM data_exports WHERE member_id = $1 ORDER BY asked_at DESC, id DESC LIMIT 1`,
    [memberId, MY_DATA.againMs],
  )
  return rows[0] ?? null
}

/** False when another one is being made. */
export async function insertExport(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO data_exports (id, member_id, asked_at) VALUES ($1, $2, app_now())
     ON CONFLICT (member_id) WHERE ready_at IS NULL AND failed_at IS NULL DO NOTHING RETURNING id`,
    [newId(), memberId],
  )
  return rows.length > 0
}

export interface Claimed {
  readonly id: string
  readonly member_id: bigint
  readonly tries: number
  readonly lease_until: Date
}

/** The oldest that waits, or whose worker did not come to an end. */
export async function claim(sql: Sql): Promise<Claimed | null> {
  const rows = await sql.query<Claimed>(
    `UPDATE data_exports SET tries = tries + 1, lease_until = app_now() + ${LEASE}
      WHERE id = (SELECT id FROM data_exports WHERE ready_at IS NULL AND failed_at IS NULL AND coalesce(lease_until <= app_now(), true)
                   ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, member_id, tries, lease_until`,
  )
  return rows[0] ?? null
}

export async function insertPiece(tx: Tx, exportId: string, place: number, bytes: Buffer): Promise<void> {
  await tx.query('INSERT INTO data_export_pieces (id, export_id, place, body) VALUES ($1, $2, $3, $4)', [
    newId(),
    exportId,
    place,
    tx.seal('export', bytes.toString('base64')),
  ])
}

/** The end of the kept time; null when another worker has taken it over. */
export async function markReady(
  tx: Tx,
  { id, tries }: Claimed,
  made: { readonly bytes: number; readonly counts: PartCounts },
): Promise<Date | null> {
  const rows = await tx.query<{ until_at: Date }>(
    `UPDATE data_exports SET ready_at = app_now(), bytes = $3, counts = $4
      WHERE id = $1 AND tries = $2 AND ready_at IS NULL AND failed_at IS NULL RETURNING ready_at + ${KEPT} AS until_at`,
    [id, tries, made.bytes, JSON.stringify(made.counts)],
  )
  return rows[0]?.until_at ?? null
}

/** Another try begins with the next pass, or none. */
export async function giveUp(sql: Sql, { id, tries }: Claimed): Promise<void> {
  await sql.query(
    `UPDATE data_exports SET lease_until = NULL, failed_at = CASE WHEN tries >= $3 THEN app_now() END
      WHERE id = $1 AND tries = $2 AND ready_at IS NULL`,
    [id, tries, MY_DATA.tries],
  )
}

/** Null behind the last one, and when the file has expired meanwhile. */
export async function readPiece(sql: Sql, exportId: string, place: number): Promise<Buffer | null> {
  const rows = await sql.query<{ body: string }>(
    `SELECT p.body FROM data_export_pieces p JOIN data_exports e ON e.id = p.export_id
      WHERE p.export_id = $1 AND p.place = $2 AND e.ready_at + ${KEPT} > app_now()`,
    [exportId, place],
  )
  const [row] = rows
  return row === undefined ? null : Buffer.from(row.body, 'base64')
}

export async function usernameOf(sql: Sql, memberId: bigint): Promise<string> {
  return one(
    await sql.query<{ username: string }>('SELECT username FROM member_names WHERE id = $1', [memberId]),
  ).username
}

/** Files that have expired; that there was one stays. */
export async function pruneExports(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM data_export_pieces WHERE id IN (
       SELECT p.id FROM data_export_pieces p JOIN data_exports e ON e.id = p.export_id
        WHERE e.ready_at + ${KEPT} <= app_now() LIMIT $1)`,
    [PRUNED_AT_ONCE],
  )
}
