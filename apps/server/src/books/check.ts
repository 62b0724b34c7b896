// The books' own witness: runs every invariant over one snapshot and stores what it found.
import { advanceCheckpoint, readHorizon } from '#src/books/checkpoint.ts'
import {
  type Finding,
  type Invariant,
  type InvariantAnswer,
  LEDGER_INVARIANTS,
} from '#src/books/invariants.ts'
import { type Db, one, type Sql } from '#src/db/pool.ts'

export type CheckScope = 'incremental' | 'whole'

export interface CheckLine extends InvariantAnswer {
  readonly invariant: string
  readonly ok: boolean
  readonly freezes: boolean
  readonly tookMs: number
}

export interface CheckRun {
  readonly run: bigint
  readonly scope: CheckScope
  /** Every invariant that speaks about the books holds. */
  readonly ok: boolean
  readonly lines: readonly CheckLine[]
}

/** Looks at everything in one REPEATABLE READ snapshot: no posting is ever seen by half. */
export async function inspectBooks(
  db: Db,
  scope: CheckScope,
  more: readonly Invariant[] = [],
): Promise<{ readonly lines: readonly CheckLine[]; readonly mayAdvanceTo: bigint | null }> {
  return db.tx(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    // A nightly run over the whole ledger may take longer than a request is ever given.
    await tx.query("SET LOCAL statement_timeout = '30min'")
    const horizon = await readHorizon(tx)
    const sinceTx = scope === 'whole' ? 0n : horizon.throughTx
    const lines: CheckLine[] = []
    for (const invariant of [...LEDGER_INVARIANTS, ...more]) {
      const startedAt = performance.now()
      const answer = await invariant.check(tx, sinceTx)
      const tookMs = Math.round(performance.now() - startedAt)
      const ok = answer.findings.length === 0
      lines.push({ ...answer, invariant: invariant.name, ok, freezes: invariant.freezes, tookMs })
    }
    return { lines, mayAdvanceTo: horizon.mayAdvanceTo }
  })
}

/** One run of the worker, or of 立即核对: inspects, stores the rows, and moves the checkpoint over what was found sound. */
export async function checkBooks(
  db: Db,
  scope: CheckScope,
  more: readonly Invariant[] = [],
): Promise<CheckRun> {
  const { lines, mayAdvanceTo } = await inspectBooks(db, scope, more)
  const ok = lines.every((line) => line.ok || !line.freezes)
  const run = await db.tx(async (tx) => {
    const { run } = one(await tx.query<{ run: bigint }>("SELECT nextval('ledger_check_runs') AS run"))
    for (const line of lines) {
      await tx.query(
        `INSERT INTO ledger_checks (run, invariant, scope, ok, freezes, counted, findings, took_ms, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now())`,
        [
          run,
          line.invariant,
          scope,
          line.ok,
          line.freezes,
          line.counted,
          JSON.stringify(line.findings),
          line.tookMs,
        ],
      )
    }
    if (ok) await advanceCheckpoint(tx, mayAdvanceTo)
    return run
  })
  return { run, scope, ok, lines }
}

export interface StoredCheck extends CheckRun {
  readonly at: Date
}

/** The latest runs, newest first: the office's money page and the rule "two failures in a row freeze withdrawals". */
export async function readChecks(sql: Sql, runs: number): Promise<StoredCheck[]> {
  const rows = await sql.query<{
    run: bigint
    scope: CheckScope
    invariant: string
    ok: boolean
    freezes: boolean
    counted: bigint
    findings: Finding[]
    took_ms: number
    at: Date
  }>(
    `SELECT run, scope, invariant, ok, freezes, counted, findings, took_ms, at FROM ledger_checks
      WHERE run IN (SELECT DISTINCT run FROM ledger_checks ORDER BY run DESC LIMIT $1)
      ORDER BY run DESC, invariant`,
    [runs],
  )
  const found = new Map<bigint, StoredCheck & { lines: CheckLine[]; ok: boolean }>()
  for (const row of rows) {
    const run = found.get(row.run) ?? { run: row.run, scope: row.scope, ok: true, lines: [], at: row.at }
    const { invariant, ok, freezes, counted, findings, took_ms: tookMs } = row
    run.lines.push({ invariant, ok, freezes, counted, findings, tookMs })
    found.set(row.run, { ...run, ok: run.ok && (ok || !freezes) })
  }
  return [...found.values()]
}

/** When a check last found the books broken, as far back as runs are worth looking at. */
export async function readLastFailure(sql: Sql): Promise<Date | null> {
  const rows = await sql.query<{ at: Date }>(
    `SELECT at FROM ledger_checks WHERE NOT ok AND freezes
        AND run > (SELECT coalesce(max(run), 0) - 50000 FROM ledger_checks) ORDER BY run DESC LIMIT 1`,
  )
  return rows[0]?.at ?? null
}
