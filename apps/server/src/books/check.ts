// The books' own witness: runs every invariant over one snapshot and stores what it found.
import * as sql from '#src/books/check.sql.ts'
import type { CheckScope } from '#src/books/check.sql.ts'
import { advanceCheckpoint, readHorizon } from '#src/books/checkpoint.sql.ts'
import { type Invariant, type InvariantAnswer, LEDGER_INVARIANTS } from '#src/books/invariants.sql.ts'
import type { Db, Sql } from '#src/db/pool.ts'

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
    await sql.takeSnapshot(tx, scope)
    const horizon = await readHorizon(tx)
    // Before the first checkpoint everything is new.
    const isWhole = scope === 'whole' || horizon.throughTx === 0n
    const since = isWhole ? null : { tx: horizon.throughTx, at: horizon.at }
    const lines: CheckLine[] = []
    for (const invariant of [...LEDGER_INVARIANTS, ...more]) {
      const startedAt = performance.now()
      const answer = await invariant.check(tx, since)
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
    const run = await sql.nextRun(tx)
    for (const line of lines) await sql.insertCheck(tx, { ...line, run, scope })
    if (ok) await advanceCheckpoint(tx, mayAdvanceTo)
    return run
  })
  return { run, scope, ok, lines }
}

export interface StoredCheck extends CheckRun {
  readonly at: Date
}

/** The latest runs, newest first: the office's money page and the rule "two failures in a row freeze withdrawals". */
export async function readChecks(at: Sql, runs: number): Promise<StoredCheck[]> {
  const found = new Map<bigint, StoredCheck & { lines: CheckLine[]; ok: boolean }>()
  for (const row of await sql.listChecks(at, runs)) {
    const run = found.get(row.run) ?? { run: row.run, scope: row.scope, ok: true, lines: [], at: row.at }
    const { invariant, ok, freezes, counted, findings, took_ms: tookMs } = row
    run.lines.push({ invariant, ok, freezes, counted, findings, tookMs })
    found.set(row.run, { ...run, ok: run.ok && (ok || !freezes) })
  }
  return [...found.values()]
}
