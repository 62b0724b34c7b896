// The state of the house, for the metrics: draws, books, comparisons with venues, alarms, the last drill of the restore.
import type { Sql } from '#src/db/pool.ts'

export interface LabelledRow {
  readonly label: string
  readonly value: number
}

/** Counted from the rounds themselves, independent of the draw worker's own report. */
export async function overdueDraws(sql: Sql, lotteries: readonly string[]): Promise<LabelledRow[]> {
  return sql.query(
    `SELECT l.name AS label, coalesce((SELECT greatest(0, extract(epoch FROM app_now() - min(r.draw_at))) FROM drawn_rounds r
              WHERE r.lottery = l.name AND r.settled_at IS NULL AND r.state IN ('open', 'closed') AND r.commit IS NOT NULL), 0)::float8 AS value
       FROM unnest($1::text[]) AS l(name)`,
    [lotteries],
  )
}

/** The last check of the books, and whether all of it held; null before the first. */
export async function lastCheck(sql: Sql): Promise<{ readonly age: number; readonly ok: boolean } | null> {
  const rows = await sql.query<{ age: number; ok: boolean }>(
    `SELECT extract(epoch FROM app_now() - max(at))::float8 AS age, bool_and(ok OR NOT freezes) AS ok FROM book_checks
      WHERE run = (SELECT run FROM book_checks ORDER BY run DESC LIMIT 1) HAVING count(*) > 0`,
  )
  return rows[0] ?? null
}

export async function comparisonAges(sql: Sql): Promise<LabelledRow[]> {
  return sql.query(
    `SELECT plat AS label, extract(epoch FROM app_now() - max(compared_at))::float8 AS value
       FROM venue_comparison_times JOIN venue_names v ON v.platname = plat AND v.closed_at IS NULL GROUP BY plat`,
  )
}

export async function alarmsByKind(sql: Sql): Promise<LabelledRow[]> {
  return sql.query(
    'SELECT kind AS label, count(*)::int AS value FROM alarm_states WHERE ended_at IS NULL GROUP BY kind',
  )
}

export interface DrillRow {
  readonly backup: string
  readonly lost_ms: bigint
  readonly took_ms: bigint
  readonly findings: string[]
  readonly at: Date
  /** Seconds since it was recorded. */
  readonly age: number
}

/** Null before the first. */
export async function lastDrill(sql: Sql): Promise<DrillRow | null> {
  const rows = await sql.query<DrillRow>(
    `SELECT backup, lost_ms, took_ms, findings, at, extract(epoch FROM app_now() - at)::float8 AS age
       FROM drill_results ORDER BY id DESC LIMIT 1`,
  )
  return rows[0] ?? null
}
