// Every statement about job runs.
import type { Sql } from '#src/db/pool.ts'

/** A run that never finished belongs to a process that died; after this another may take it. */
const ABANDONED = "interval '10 minutes'"

/** Takes a run: a new one, one that failed, or one whose process has died. */
export async function claimRun(sql: Sql, job: string, period: string): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO job_runs AS r (job, period, started_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (job, period) DO UPDATE SET started_at = clock_timestamp(), error = NULL
       WHERE r.finished_at IS NULL AND (r.error IS NOT NULL OR r.started_at < clock_timestamp() - ${ABANDONED})
     RETURNING 1`,
    [job, period],
  )
  return rows.length > 0
}

export async function finishRun(sql: Sql, job: string, period: string, result: unknown): Promise<void> {
  await sql.query(
    'UPDATE job_runs SET finished_at = clock_timestamp(), result = $3 WHERE job = $1 AND period = $2',
    [job, period, JSON.stringify(result ?? null)],
  )
}

export async function failRun(sql: Sql, job: string, period: string, error: unknown): Promise<void> {
  await sql.query('UPDATE job_runs SET error = $3 WHERE job = $1 AND period = $2', [
    job,
    period,
    String(error),
  ])
}

export async function pruneRuns(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM job_runs WHERE started_at < clock_timestamp() - interval '30 days'")
}
