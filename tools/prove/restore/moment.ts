// A restore to a point in time: what a statement destroyed is back, nothing from after the moment is there, and the books balance.
import { rmSync } from 'node:fs'
import { areSound, inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { type Db, one, openDb } from '#server/db/pool.ts'
import type { Backups } from './backup.ts'
import { pause } from '#tools/stage/stage.ts'

/** How old the newest posting may be under load: an older one means that the copy stops before the moment. */
const NEWEST_WITHIN_MS = 30_000

export interface Moment {
  /** As the restore names it. */
  readonly at: Date
  /** The same by the product's clock, as rows have it. */
  readonly ofRows: Date
}

/** A table that is destroyed a second after the moment. */
export async function destroyAfterMoment(db: Db): Promise<Moment> {
  await db.query('CREATE TABLE precious AS SELECT 1 AS row')
  const moment = one(
    await db.query<Moment>('SELECT clock_timestamp() AS at, app_now() AS "ofRows" FROM pg_sleep(1)'),
  )
  await pause(1_000)
  await db.query('DROP TABLE precious')
  return moment
}

/** What a copy at this address has that it must not have, and the other way round. */
export async function judgeCopy(url: string, { ofRows }: Moment): Promise<string[]> {
  const copy = openDb(url, 2)
  try {
    const { kept, later, newest } = one(
      await copy.query<{ kept: boolean; later: bigint; newest: Date | null }>(
        `SELECT to_regclass('precious') IS NOT NULL AS kept, count(*) FILTER (WHERE at > $1) AS later, max(at) AS newest
           FROM ledger_transactions`,
        [ofRows],
      ),
    )
    const { lines } = await inspectBooks(copy, 'whole', BUSINESS_INVARIANTS)
    return [
      ...(kept ? [] : ['to a moment: what was destroyed after it is not back']),
      ...(later === 0n ? [] : [`to a moment: ${later} postings from after it`]),
      ...(newest !== null && ofRows.getTime() - newest.getTime() < NEWEST_WITHIN_MS
        ? []
        : ['to a moment: the copy stops before it']),
      ...(areSound(lines) ? [] : ['to a moment: the books do not balance']),
    ]
  } finally {
    await copy.close()
  }
}

/** Restores a copy of its own, beside the product or after its loss, and throws it away again. */
export async function judgeMoment(backups: Backups, moment: Moment): Promise<string[]> {
  const { dataDir, postgres } = await backups.restore(moment.at)
  try {
    return await judgeCopy(postgres.url, moment)
  } finally {
    await postgres.stop({ remove: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
