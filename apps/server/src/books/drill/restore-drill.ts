// A drill of the restore: whether a copy could be the product, with its books, personal fields, seeds and signing keys, and soon enough.
import { DRILL_FINDINGS } from '@lanting/contract/texts/books'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#src/books/check/check.ts'
import * as sql from '#src/books/drill/restore-drill.sql.ts'
import type { Db } from '#src/db/pool.ts'
import { refuseWrongKey } from '#src/db/sealing.ts'
import { ConfigError } from '@lanting/node-kit/config-error'

/** What a restore may cost: acknowledged work that is gone, and time without a product. */
export const RESTORE_GOALS = { lostSec: 60, tookSec: 15 * 60 } as const

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
  /** Names of signing keys that are not those of the copy's public log. */
  readonly foreignSigners: (copy: Db) => Promise<readonly string[]>
}

/** A drill that looks at the running product shows nothing about a backup. */
export async function refuseProductItself(db: Db, copy: Db): Promise<void> {
  const isSame = await db.tx(async (tx) => {
    await sql.markDatabase(tx)
    return copy.tx((other) => sql.isMarked(other))
  })
  if (isSame) throw new ConfigError(DRILL_FINDINGS.noCopy)
}

/** What a copy lacks to be the product; nothing when it could go on at once. */
async function findingsOf({ copy, hasSeedKey, foreignSigners }: DrillInput): Promise<string[]> {
  const findings: string[] = []
  await refuseWrongKey(copy).catch((error: unknown) =>
    findings.push(DRILL_FINDINGS.sealed(error instanceof Error ? error.message : String(error))),
  )
  const missing = (await sql.chainKeys(copy)).filter((id) => !hasSeedKey(id))
  if (missing.length > 0) findings.push(DRILL_FINDINGS.seeds)
  findings.push(...(await foreignSigners(copy)).map(DRILL_FINDINGS.signer))
  const { lines } = await inspectBooks(copy, 'whole', BUSINESS_INVARIANTS)
  for (const line of lines) if (!line.ok && line.freezes) findings.push(DRILL_FINDINGS.books(line.invariant))
  return findings
}

function costsOf(lostMs: number, tookMs: number): string[] {
  const [lost, took] = [Math.ceil(lostMs / 1_000), Math.ceil(tookMs / 1_000)]
  return [
    ...(lost > RESTORE_GOALS.lostSec ? [DRILL_FINDINGS.lost(lost, RESTORE_GOALS.lostSec)] : []),
    ...(took > RESTORE_GOALS.tookSec ? [DRILL_FINDINGS.took(took, RESTORE_GOALS.tookSec)] : []),
  ]
}

/** Checks the copy and records the findings in the product's database. */
export async function recordDrill(input: DrillInput): Promise<sql.Drill> {
  const { db, copy, backup, lostAt, backAt } = input
  const lostMs = await sql.behindMs(copy, lostAt)
  const tookMs = Math.max(0, (backAt ?? (await sql.machineNow(db))).getTime() - lostAt.getTime())
  const findings = [...costsOf(lostMs, tookMs), ...(await findingsOf(input))]
  const drill = { backup, lostMs, tookMs, findings }
  await sql.insertDrill(db, drill)
  return drill
}
