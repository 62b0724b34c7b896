// SQL of proofs of payment.
import type { Sql, Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'

/** @param picture as a data URL */
export async function insertProof(sql: Sql, memberId: bigint, picture: string): Promise<string> {
  const id = newId()
  await sql.query(
    'INSERT INTO pay_proofs (id, member_id, picture, created_at) VALUES ($1, $2, $3, app_now())',
    [id, memberId, sql.seal('proof', picture)],
  )
  return id
}

export async function isOwnProof(sql: Sql, memberId: bigint, id: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM pay_proofs WHERE id::text = $1 AND member_id = $2', [
    id,
    memberId,
  ])
  return rows.length > 0
}

/** A deposit's picture, or null. */
export async function proofOf(sql: Sql, depositNo: string): Promise<string | null> {
  const rows = await sql.query<{ picture: string }>(
    'SELECT p.picture FROM deposits d JOIN pay_proofs p ON p.id::text = d.proof WHERE d.no = $1',
    [depositNo],
  )
  return rows[0]?.picture || null
}

/** A proof of an older version, still stored in a folder. */
export interface OldProof {
  readonly id: string
  readonly file: string
}

export async function oldProofs(sql: Sql): Promise<OldProof[]> {
  return sql.query<OldProof>("SELECT id, file FROM pay_proofs WHERE picture = '' AND file IS NOT NULL")
}

export async function importProof(tx: Tx, id: string, picture: string): Promise<void> {
  await tx.query('UPDATE pay_proofs SET picture = $2, file = NULL WHERE id = $1', [
    id,
    tx.seal('proof', picture),
  ])
}
