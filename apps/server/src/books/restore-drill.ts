// A drill of the restore: whether a copy could be the product, with its books, personal fields and seeds.
import { DRILL_FINDINGS } from '@lanting/contract/texts/books'
import { BUSINESS_INVARIANTS } from '#src/books/books.invariants.sql.ts'
import { inspectBooks } from '#src/books/check.ts'
import * as sql from '#src/books/restore-drill.sql.ts'
import type { Db } from '#src/db/pool.ts'
import { refuseWrongKey } from '#src/db/sealing.ts'

export interface DrillInput {
  /** The product's database, which stores the result. */
  readonly db: Db
  /** What was restored; the product itself after a real loss. */
  readonly copy: Db
  readonly backup: string
  readonly lostAt: Date
  /** When the copy first answered; null for now. */
  readonly backAt: Date | null
  /** Whether we have the seeds' key with this fingerprint. */
  readonly hasSeedKey: (id: string) => boolean
}

/** What a copy lacks to be the product; nothing when it could go on at once. */
async function findingsOf({ copy, hasSeedKey }: DrillInput): Promise<string[]> {
  const findings: string[] = []
  await refuseWrongKey(copy).catch((error: unknown) =>
    findings.push(DRILL_FINDINGS.sealed(error instanceof Error ? error.message : String(error))),
  )
  const missing = (await sql.chainKeys(copy)).filter((id) => !hasSeedKey(id))
  if (missing.length > 0) findings.push(DRILL_FINDINGS.seeds)
  const { lines } = await inspectBooks(copy, 'whole', BUSINESS_INVARIANTS)
  for (const line of lines) if (!line.ok && line.freezes) findings.push(DRILL_FINDINGS.books(line.invariant))
  return findings
}

/** Checks the copy and records the findings in the product's database. */
export async function recordDrill(input: DrillInput): Promise<sql.Drill> {
  const { db, copy, backup, lostAt, backAt } = input
  const drill = {
    backup,
    lostMs: await sql.behindMs(copy, lostAt),
    tookMs: Math.max(0, (backAt ?? (await sql.machineNow(db))).getTime() - lostAt.getTime()),
    findings: await findingsOf(input),
  }
  await sql.insertDrill(db, drill)
  return drill
}
