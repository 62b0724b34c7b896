// The books are checked every minute over what is new, and whole every night; forgotten turnover is cleared.
import { dailyAt, every, type Job } from '#src/jobs/runner.ts'
import type { CheckScope } from '#src/books/check.sql.ts'
import type { BooksService } from '#src/books/books.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const MINUTE = 60_000

export interface MoneyJobsDeps {
  readonly books: Pick<BooksService, 'check'>
  readonly turnover: Pick<TurnoverService, 'sweepPoor'>
}

export function moneyJobs({ books, turnover }: MoneyJobsDeps): Job[] {
  async function check(scope: CheckScope) {
    const run = await books.check(scope)
    const broken = run.lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant)
    return { ok: run.ok, broken }
  }
  return [
    { name: 'books-minute', duePeriod: every(MINUTE), run: () => check('incremental') },
    { name: 'books-night', duePeriod: dailyAt('03:30:00'), run: () => check('whole') },
    {
      name: 'turnover-sweep',
      duePeriod: every(10 * MINUTE),
      run: async () => ({ cleared: await turnover.sweepPoor() }),
    },
  ]
}
