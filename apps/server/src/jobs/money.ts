// The books are checked every minute over what is new, and whole every night.
import type { Db } from '#src/db/pool.ts'
import { dailyAt, every, type Job } from '#src/jobs/runner.ts'
import { type CheckScope, checkBooks } from '#src/ledger/check.ts'
import type { Log } from '#src/log.ts'

const MINUTE = 60_000

export function moneyJobs(db: Db, log: Log): Job[] {
  async function check(scope: CheckScope) {
    const run = await checkBooks(db, scope)
    const broken = run.lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant)
    if (broken.length > 0) log.error({ broken, scope }, 'the books do not balance')
    return { ok: run.ok, broken }
  }
  return [
    { name: 'books-minute', duePeriod: every(MINUTE), run: () => check('incremental') },
    { name: 'books-night', duePeriod: dailyAt('03:30:00'), run: () => check('whole') },
  ]
}
