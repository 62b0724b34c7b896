// Every statement about job runs.
import type { Sql } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

/** Renewed while the run is active; when it has expired, its runner is dead. */
const LEASE = "interval '60 seconds'"

export interface RunKey {
  readonly job: string
  readonly period: string
}

/** The state of a run: claimed by us, finished, or owned by another worker. */
export type Claim =
  | { readonly kind: 'ours'; readonly tries: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'waiting' }

/**
 * Claims a run: a new one, a failed one that is due for a retry, or one whose lease has expired. Not while the job that
 * it follows is at the same period.
 */
export async function claimRun(sql: Sql, { job, period }: RunKey, follows: string | null): Promise<Claim> {
  const taken = await sql.query<{ tries: number }>(
    `INSERT INTO job_runs AS r (job, period, began_at, started_at, lease_until)
     SELECT $1, $2, app_now(), clock_timestamp(), clock_timestamp() + ${LEASE}
      WHERE NOT EXISTS (SELECT 1 FROM job_runs f WHERE f.job = $3 AND f.period = $2 AND f.finished_at IS NULL
                           AND f.error IS NULL AND f.lease_until > clock_timestamp())
     ON CONFLICT (job, period) DO UPDATE
       SET began_at = app_now(), started_at = clock_timestamp(), lease_until = clock_timestamp() + ${LEASE}, tries = r.tries + 1, error = NULL, retry_at = NULL
       WHERE r.finished_at IS NULL AND CASE WHEN r.error IS NULL THEN coalesce(r.lease_until < clock_timestamp(), true)
                                            ELSE coalesce(r.retry_at <= app_now(), true) END
     RETURNING tries`,
    [job, period, follows],
  )
  const run = taken[0]
  if (run !== undefined) return { kind: 'ours', tries: run.tries }
  const done = await sql.query(
    'SELECT 1 FROM job_runs WHERE job = $1 AND period = $2 AND finished_at IS NOT NULL',
    [job, period],
  )
  return { kind: done.length > 0 ? 'done' : 'waiting' }
}

/** False when another worker has taken over the run. */
export async function renewRun(sql: Sql, { job, period }: RunKey, tries: number): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE job_runs SET lease_until = clock_timestamp() + ${LEASE}
      WHERE job = $1 AND period = $2 AND tries = $3 AND finished_at IS NULL AND error IS NULL RETURNING 1`,
    [job, period, tries],
  )
  return rows.length > 0
}

export async function finishRun(sql: Sql, { job, period }: RunKey, result: unknown): Promise<void> {
  await sql.query(
    'UPDATE job_runs SET finished_at = clock_timestamp(), error = NULL, result = $3 WHERE job = $1 AND period = $2',
    [job, period, JSON.stringify(result ?? null)],
  )
}

/** Only by the run's owner: a worker that lost the run cannot fail it. */
export async function failRun(
  sql: Sql,
  { job, period }: RunKey,
  tries: number,
  error: string,
  retryMs: number,
): Promise<void> {
  await sql.query(
    `UPDATE job_runs SET error = $4, retry_at = app_now() + $5 * interval '1 millisecond'
      WHERE job = $1 AND period = $2 AND tries = $3 AND finished_at IS NULL`,
    [job, period, tries, error, retryMs],
  )
}

export async function pruneRuns(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM job_runs WHERE started_at < clock_timestamp() - make_interval(days => $1)', [
    KEPT_DAYS.jobRuns,
  ])
}
