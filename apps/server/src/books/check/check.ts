// The check of the books: runs every invariant over one snapshot and stores the findings.
import * as sql from '#src/books/check/check.sql.ts'
import type { CheckScope } from '#src/books/check/check.sql.ts'
import { advanceCheckpoint, readHorizon } from '#src/books/check/checkpoint.sql.ts'
import { type Figures, figuresOf } from '#src/books/check/closed-day.sql.ts'
import { LEDGER_INVARIANTS } from '#src/books/check/invariants/invariants.sql.ts'
import type { DaySpan, Invariant, InvariantAnswer } from '#src/books/statement.sql.ts'
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
  /** Every invariant about the books holds. */
  readonly ok: boolean
  readonly lines: readonly CheckLine[]
}

/** Checks everything in one REPEATABLE READ snapshot, so that no posting is seen half-written. */
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
    const since = isWhole ? null : { tx: horizon.throughTx, at: horizon.at, isNight: scope === 'night' }
    const lines: CheckLine[] = []
    for (const invariant of [...LEDGER_INVARIANTS, ...more])
      lines.push(await lineOf(invariant, () => invariant.check(tx, since)))
    return { lines, mayAdvanceTo: horizon.mayAdvanceTo }
  })
}

/** What can be checked of one closed day from its own rows, and its totals, in one snapshot. */
export async function inspectDay(
  db: Db,
  span: DaySpan,
  more: readonly Invariant[],
): Promise<{ readonly lines: readonly CheckLine[]; readonly figures: Figures }> {
  return db.tx(async (tx) => {
    await sql.takeSnapshot(tx, 'day')
    const lines: CheckLine[] = []
    for (const invariant of [...LEDGER_INVARIANTS, ...more]) {
      const { checkDay } = invariant
      if (checkDay !== undefined) lines.push(await lineOf(invariant, () => checkDay(tx, span)))
    }
    return { lines, figures: await figuresOf(tx, span.firstId, span.lastId) }
  })
}

async function lineOf(
  { name, freezes }: Invariant,
  check: () => Promise<InvariantAnswer>,
): Promise<CheckLine> {
  const startedAt = performance.now()
  const answer = await check()
  const tookMs = Math.round(performance.now() - startedAt)
  return { ...answer, invariant: name, ok: answer.findings.length === 0, freezes, tookMs }
}

/** Every invariant about the books holds. */
export function areSound(lines: readonly CheckLine[]): boolean {
  return lines.every((line) => line.ok || !line.freezes)
}

/** One run of the worker, or of 立即核对: checks, stores the rows, and moves the checkpoint over what was sound. */
export async function checkBooks(
  db: Db,
  scope: CheckScope,
  more: readonly Invariant[] = [],
): Promise<CheckRun> {
  const { lines, mayAdvanceTo } = await inspectBooks(db, scope, more)
  return keepRun(db, scope, lines, mayAdvanceTo)
}

export async function keepRun(
  db: Db,
  scope: CheckScope,
  lines: readonly CheckLine[],
  mayAdvanceTo: bigint | null,
): Promise<CheckRun> {
  const ok = areSound(lines)
  const run = await db.tx(async (tx) => {
    const run = await sql.nextRun(tx)
    await sql.insertChecks(tx, { run, scope }, lines)
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
