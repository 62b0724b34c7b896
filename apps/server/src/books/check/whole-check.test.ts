// A whole check reads each row a few times, however many there are and whichever plan is chosen.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { LEDGER_INVARIANTS } from '#src/books/check/invariants/invariants.sql.ts'
import { type Db, one } from '#src/db/pool.ts'
import { memberMain, memberTransit, memberVenue, outside } from '#src/ledger/accounts.ts'
import { move, must, post, reserve, settle } from '#src/ledger/post.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { rowsSoFar } from '#src/test/rows-read.ts'

const FEW = 20
const TIMES = 5

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterEach(() => expectBooksBalance(db))
afterAll(() => database.drop())

/** Members who paid in and moved all of it to a venue. */
async function membersUpTo(count: number): Promise<void> {
  const counted = `SELECT count(*) AS known FROM ledger_accounts WHERE class = 'transit'`
  const { known } = one(await db.query<{ known: bigint }>(counted))
  for (let id = known + 1n; id <= count; id++) {
    const [main, hold] = [memberMain(id, 'CNY'), memberTransit(id, 'CNY')]
    const held = { hold, amountFen: 100n }
    must(await post(db, { key: `d${id}`, code: 'deposit', legs: move(outside('bank'), main, 100n) }))
    must(await reserve(db, { key: `tr:${id}`, code: 'transferHold', from: main, ...held }))
    const to = [{ account: memberVenue(id, 'AG', 'CNY'), amountFen: 100n }]
    must(await settle(db, { key: `trok:${id}`, code: 'transferDone', reserveKey: `tr:${id}`, to, ...held }))
  }
  await db.query('ANALYZE ledger_accounts, ledger_entries, ledger_transactions')
}

/** Rows each invariant reads when nested loops seem expensive: that is when a planner joins all with all. */
async function rowsReadByEach(): Promise<ReadonlyMap<string, number>> {
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL enable_nestloop = off')
    const read = new Map<string, number>()
    for (const invariant of [...LEDGER_INVARIANTS, ...BUSINESS_INVARIANTS]) {
      const before = await rowsSoFar(tx)
      await invariant.check(tx, null)
      read.set(invariant.name, (await rowsSoFar(tx)) - before)
    }
    return read
  })
}

it('grows no faster than what it looks at', async () => {
  await membersUpTo(FEW)
  const few = await rowsReadByEach()
  await membersUpTo(FEW * TIMES)
  const many = await rowsReadByEach()
  const dear = [...many].filter(([name, rows]) => rows > 2 * TIMES * (few.get(name) ?? 0) + FEW)
  expect(
    dear.map(([name, rows]) => `${name} reads ${rows} rows, and ${few.get(name)} of a fifth as much`),
  ).toEqual([])
  // To be sure that it reads anything.
  expect(many.get('I4.holds')).toBeGreaterThan(FEW * TIMES)
})
