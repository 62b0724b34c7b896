// SQL of reruns.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** Lease of a taken rerun; after it another worker takes it over, which is idempotent. */
const LEASE = "interval '10 minutes'"

export async function insertRerun(tx: Tx, approvalId: string, job: string, period: string): Promise<void> {
  await tx.query(
    'INSERT INTO job_reruns (approval_id, job, period, created_at) VALUES ($1, $2, $3, app_now())',
    [approvalId, job, period],
  )
}

export interface RerunKey {
  readonly approval_id: string
  readonly job: string
  readonly period: string
}

/** The oldest without a lease. */
export async function takeRerun(sql: Sql): Promise<RerunKey | null> {
  const rows = await sql.query<RerunKey>(
    `UPDATE job_reruns SET began_at = app_now(), started_at = clock_timestamp(), lease_until = clock_timestamp() + ${LEASE},
            tries = tries + 1, error = NULL
      WHERE approval_id = (SELECT approval_id FROM job_reruns
                            WHERE finished_at IS NULL AND coalesce(lease_until < clock_timestamp(), true)
                            ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING approval_id, job, period`,
  )
  return rows[0] ?? null
}

export async function finishRerun(sql: Sql, approvalId: string, result: object): Promise<void> {
  await sql.query(
    'UPDATE job_reruns SET finished_at = clock_timestamp(), result = $2 WHERE approval_id = $1',
    [approvalId, JSON.stringify(result)],
  )
}

/** Retried in a minute. */
export async function failRerun(sql: Sql, approvalId: string, error: string): Promise<void> {
  await sql.query(
    `UPDATE job_reruns SET error = $2, lease_until = clock_timestamp() + interval '1 minute' WHERE approval_id = $1`,
    [approvalId, error],
  )
}

export async function isWaiting(sql: Sql, job: string, period: string): Promise<boolean> {
  const rows = await sql.query<{ waits: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM job_reruns WHERE job = $1 AND period = $2 AND finished_at IS NULL) AS waits',
    [job, period],
  )
  return one(rows).waits
}
