// What is measured as the town grows, a row each: an operation, and by which exponent it may grow at most.
import { BUSINESS_INVARIANTS } from '#server/books/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check.ts'
import type { CheckScope } from '#server/books/check.sql.ts'
import { readMirror } from '#server/books/venue-books.sql.ts'
import { calls } from './growth-calls.ts'
import { nights } from './growth-nights.ts'
import type { Town } from './growth-town.ts'

export interface Operation {
  readonly name: string
  /** 0.2 for what must not grow with what is stored, 1 for what works through all members by sets. */
  readonly most: number
  /** How often it is measured; the middle one counts. The first turn only warms up, unless it is the only one. */
  readonly times: number
  readonly run: (town: Town, turn: number) => Promise<unknown>
}

/** Costs nothing more when more is stored. */
const FLAT = 0.2
/** Set by set over everybody. */
const LINEAR = 1

async function booksAreGreen({ core }: Town, scope: CheckScope): Promise<void> {
  const { lines } = await inspectBooks(core.db, scope, BUSINESS_INVARIANTS)
  const broken = lines.filter((line) => !line.ok)
  if (broken.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(broken)}`)
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'books check by the minute',
    most: FLAT,
    times: 4,
    run: (town) => booksAreGreen(town, 'incremental'),
  },
  {
    name: "one venue's mirrors, as the minute compares them",
    most: FLAT,
    times: 4,
    run: ({ core }) => readMirror(core.db, 'AG'),
  },
  {
    name: "all venues' mirrors, as the office shows them",
    most: FLAT,
    times: 4,
    run: ({ services }) => services.books.venues(),
  },
  {
    name: 'books check of everything',
    most: LINEAR,
    times: 1,
    run: (town) => booksAreGreen(town, 'whole'),
  },
  ...calls(FLAT),
  ...nights(LINEAR),
]
