// The books as rows of the growth proof: of a minute and of a day they cost what happened then, of everything what is stored.
import { addDays, beijingDay, dayEnd, dayStart } from '@lanting/contract/time'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { type CheckLine, inspectBooks, inspectDay } from '#server/books/check/check.ts'
import type { CheckScope } from '#server/books/check/check.sql.ts'
import { SEALED_LEDGER } from '#server/books/check/ledger-seal.ts'
import type { DaySpan } from '#server/books/statement.sql.ts'
import { readMirror } from '#server/books/venue-books.sql.ts'
import { one } from '#server/db/pool.ts'
import type { Operation } from './operations.ts'
import type { Town } from './town.ts'

function mustBalance(lines: readonly CheckLine[]): void {
  const broken = lines.filter((line) => !line.ok)
  if (broken.length === 0) return
  const listed = broken.map(({ invariant, findings }) => `${invariant} ${JSON.stringify(findings)}`)
  throw new Error(`the books do not balance: ${listed.join(', ')}`)
}

async function check({ core }: Town, scope: CheckScope): Promise<void> {
  mustBalance((await inspectBooks(core.db, scope, BUSINESS_INVARIANTS)).lines)
}

/** What the night job verifies before it closes a day, and again for older ones. Bulk-loaded rows have no seals. */
async function checkDay({ core }: Town, span: DaySpan): Promise<void> {
  const { lines } = await inspectDay(core.db, span, BUSINESS_INVARIANTS)
  mustBalance(lines.filter(({ invariant }) => invariant !== SEALED_LEDGER.name))
}

/** What came after the checkpoint as a day of its own: the same whatever the size. */
async function newestDay({ core }: Town): Promise<DaySpan> {
  const rows = await core.db.query<DaySpan>(
    `SELECT min(id) AS "firstId", max(id) AS "lastId", min(at) AS "from", max(at) + interval '1 second' AS until
       FROM ledger_transactions WHERE id > (SELECT through_tx FROM ledger_checkpoint)`,
  )
  return one(rows)
}

/** A day of all members, of thirty. */
async function wholeDay({ core }: Town): Promise<DaySpan> {
  const day = addDays(beijingDay(core.clock.now()), -5)
  const [from, until] = [new Date(dayStart(day)), new Date(dayEnd(day))]
  const rows = await core.db.query<Pick<DaySpan, 'firstId' | 'lastId'>>(
    `SELECT min(id) AS "firstId", max(id) AS "lastId"
       FROM (SELECT id FROM ledger_transactions WHERE at >= $1 AND at < $2 OFFSET 0) t`,
    [from, until],
  )
  return { ...one(rows), from, until }
}

/** `flat` must not grow with the stored rows, `linear` reads all of them. */
export const books = (flat: number, linear: number): readonly Operation[] => [
  { name: 'books check by the minute', most: flat, times: 4, run: (town) => check(town, 'incremental') },
  {
    name: "one venue's mirrors, as the minute compares them",
    most: flat,
    times: 4,
    run: ({ core }) => readMirror(core.db, 'AG'),
  },
  {
    name: "all venues' mirrors, as the office shows them",
    most: flat,
    times: 4,
    run: ({ services }) => services.books.venues(),
  },
  {
    name: 'books by night: a day with the same in it at every size',
    most: flat,
    times: 4,
    run: async (town) => checkDay(town, await newestDay(town)),
  },
  {
    name: 'books by night: one of thirty days of everybody',
    most: linear,
    times: 2,
    run: async (town) => checkDay(town, await wholeDay(town)),
  },
  {
    name: 'books by night: what stands now, account by account',
    most: linear,
    times: 2,
    run: (town) => check(town, 'night'),
  },
  {
    name: 'books check of everything, as after a restore',
    // By hand only, and what it was measured at: why it is more than 1 is not known.
    most: 1.1,
    times: 1,
    run: (town) => check(town, 'whole'),
  },
]
