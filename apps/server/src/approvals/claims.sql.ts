// Every statement about claims.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { Claim } from '#src/approvals/approvals.rules.ts'

/** What can be claimed: every kind of approval, and support conversations, which need no approval. */
export type ClaimKind = ApprovalKind | 'support'

/** As columns of another list: null where it is not claimed. */
export interface ClaimColumns {
  readonly claimed_by: bigint | null
  readonly claimed_name: string | null
  readonly claimed_at: Date | null
}

export const CLAIM_FIELDS = 'k.staff_id AS claimed_by, claimer.name AS claimed_name, k.claimed_at'

/** Joins the claim as `k` to a row whose subject is the given expression. */
export function claimJoin(kind: ClaimKind, subject: string): string {
  return `LEFT JOIN claims k ON k.kind = '${kind}' AND k.subject = ${subject} LEFT JOIN staff_names claimer ON claimer.id = k.staff_id`
}

export async function readClaim(sql: Sql, kind: ClaimKind, subject: string): Promise<Claim | null> {
  const rows = await sql.query<Claim>(
    `SELECT k.staff_id AS by, s.name, k.claimed_at AS at FROM claims k JOIN staff_names s ON s.id = k.staff_id
      WHERE k.kind = $1 AND k.subject = $2`,
    [kind, subject],
  )
  return rows[0] ?? null
}

export async function setClaim(tx: Tx, kind: ClaimKind, subject: string, staffId: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO claims (kind, subject, staff_id, claimed_at) VALUES ($1, $2, $3, app_now())
     ON CONFLICT (kind, subject) DO UPDATE SET staff_id = $3, claimed_at = app_now()`,
    [kind, subject, staffId],
  )
}

export async function dropClaim(tx: Tx, kind: ClaimKind, subject: string): Promise<void> {
  await tx.query('DELETE FROM claims WHERE kind = $1 AND subject = $2', [kind, subject])
}
