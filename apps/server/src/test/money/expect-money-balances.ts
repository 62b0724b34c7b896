// Test helper: the ledger's invariants and those of every business row, after any test that moves money.
import type { Db } from '#src/db/pool.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'

export async function expectMoneyBalances(db: Db): Promise<void> {
  await expectBooksBalance(db, BUSINESS_INVARIANTS)
}
