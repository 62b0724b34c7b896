// SQL of the office's page of job runs. The runs themselves are written by jobs/.
import type { Sql } from '#src/db/pool.ts'

export interface RunRow {
  readonly job: string
  readonly period: string
  readonly began_at: Date | null
  readonly took_ms: number | null
  readonly finished: boolean
  readonly is_leased: boolean
  readonly error: string | null
  readonly tries: number
  readonly result: Readonly<Record<string, unknown>> | null
  /** Requester and approver; null for the worker's own runs. */
  readonly by: string | null
}

const RUN = `job, period, began_at, (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS took_ms,
  finished_at IS NOT NULL AS finished, coalesce(lease_until > clock_timestamp(), false) AS is_leased, error, tries, result`

/** The newest runs of each job, newest first. */
export async function lastRuns(sql: Sql, each: number): Promise<RunRow[]> {
  return sql.query<RunRow>(
    `SELECT ${RUN}, NULL AS by FROM (
       SELECT *, row_number() OVER (PARTITION BY job ORDER BY started_at DESC) AS n FROM job_history) r
      WHERE n <= $1 ORDER BY job, started_at DESC`,
    [each],
  )
}

/** Runs and approved reruns of one job, newest first. */
export async function runsOf(sql: Sql, job: string, limit: number): Promise<RunRow[]> {
  return sql.query<RunRow>(
    `SELECT * FROM (
       SELECT ${RUN}, NULL AS by, started_at AS at FROM job_history WHERE job = $1
       UNION ALL
       SELECT ${RUN}, (SELECT string_agg(s.name, ' · ' ORDER BY e.at, e.id) FROM approval_decisions e JOIN staff_names s ON s.id = e.staff_id
                        WHERE e.approval_id = r.approval_id AND e.action IN ('ask', 'approve')),
              coalesce(started_at, clock_timestamp()) FROM job_reruns r WHERE job = $1) x
      ORDER BY at DESC LIMIT $2`,
    [job, limit],
  )
}

/** Items set aside, per job. */
export async function countAside(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql.query<{ job: string; items: number }>(
    'SELECT job, count(*)::int AS items FROM failed_job_items GROUP BY job',
  )
  return new Map(rows.map(({ job, items }) => [job, items]))
}

export interface AsideRow {
  readonly period: string
  readonly item: string
  readonly error: string
  readonly tries: number
  readonly since: Date
  readonly retry_at: Date
}

export async function asideOf(sql: Sql, job: string, limit: number): Promise<AsideRow[]> {
  return sql.query<AsideRow>(
    'SELECT period, item, error, tries, since, retry_at FROM failed_job_items WHERE job = $1 ORDER BY since, item LIMIT $2',
    [job, limit],
  )
}

/** Periods a job has finished, newest first. */
export async function finishedPeriods(sql: Sql, job: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ period: string }>(
    'SELECT period FROM job_history WHERE job = $1 AND finished_at IS NOT NULL ORDER BY period DESC LIMIT $2',
    [job, limit],
  )
  return rows.map(({ period }) => period)
}
