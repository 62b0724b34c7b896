// Every statement about the checks of the books: their snapshot, their stored rows.
import type { Finding } from '#src/books/statement.sql.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type CheckScope = 'incremental' | 'night' | 'whole'

/** One snapshot for every statement that follows, so that no posting is seen half-written. */
export async function takeSnapshot(tx: Tx, scope: CheckScope | 'day'): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  // A check of the whole ledger, or of a day, may exceed a request's timeout.
  await tx.takeTime(30 * 60_000)
  // New rows and those of a day are found by an index, also where the planner prefers a sequential scan.
  if (scope !== 'whole') await tx.query('SET LOCAL enable_seqscan = off')
  // A whole check reads everything, where nested loops are slower, also where the planner prefers them.
  else await tx.query('SET LOCAL enable_nestloop = off')
  // Much is sorted and joined: what does not fit into memory is written and read again, several times over.
  if (scope !== 'incremental') await tx.query("SET LOCAL work_mem = '64MB'")
}

export async function nextRun(tx: Tx): Promise<bigint> {
  return one(await tx.query<{ run: bigint }>("SELECT nextval('ledger_check_runs') AS run")).run
}

export interface CheckIn {
  readonly invariant: string
  readonly ok: boolean
  readonly freezes: boolean
  readonly counted: bigint
  readonly findings: readonly Finding[]
  readonly tookMs: number
}

export async function insertChecks(
  tx: Tx,
  { run, scope }: { readonly run: bigint; readonly scope: CheckScope },
  lines: readonly CheckIn[],
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_checks (run, invariant, scope, ok, freezes, counted, findings, took_ms, at)
     SELECT $1, l.invariant, $2, l.ok, l.freezes, l.counted, l.findings, l.took_ms, app_now()
       FROM unnest($3::text[], $4::boolean[], $5::boolean[], $6::bigint[], $7::jsonb[], $8::int[])
              AS l (invariant, ok, freezes, counted, findings, took_ms)`,
    [
      run,
      scope,
      lines.map(({ invariant }) => invariant),
      lines.map(({ ok }) => ok),
      lines.map(({ freezes }) => freezes),
      lines.map(({ counted }) => counted),
      lines.map(({ findings }) => JSON.stringify(findings)),
      lines.map(({ tookMs }) => tookMs),
    ],
  )
}

export interface CheckRow {
  readonly run: bigint
  readonly scope: CheckScope
  readonly invariant: string
  readonly ok: boolean
  readonly freezes: boolean
  readonly counted: bigint
  readonly findings: Finding[]
  readonly took_ms: number
  readonly at: Date
}

/** The lines of the latest runs, newest run first. */
export async function listChecks(sql: Sql, runs: number): Promise<CheckRow[]> {
  return sql.query<CheckRow>(
    `SELECT run, scope, invariant, ok, freezes, counted, findings, took_ms, at FROM ledger_checks
      WHERE run IN (SELECT DISTINCT run FROM ledger_checks ORDER BY run DESC LIMIT $1)
      ORDER BY run DESC, invariant`,
    [runs],
  )
}

/** When a check last found the books broken, as far back as runs are read. */
export async function readLastFailure(sql: Sql): Promise<Date | null> {
  const rows = await sql.query<{ at: Date }>(
    `SELECT at FROM ledger_checks WHERE NOT ok AND freezes
        AND run > (SELECT coalesce(max(run), 0) - 50000 FROM ledger_checks) ORDER BY run DESC LIMIT 1`,
  )
  return rows[0]?.at ?? null
}

export async function pruneChecks(sql: Sql): Promise<void> {
  await sql.query('SELECT ledger_prune_checks()')
}
