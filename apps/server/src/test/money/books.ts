// Test helper: a database with books, wallets filled from the opening account, and the check after every test.
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Account, type Currency, house, memberMain } from '#src/ledger/accounts.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { type Leg, move, post } from '#src/ledger/post.ts'
import { type Db, violates } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

export interface TestBooks {
  readonly db: Db
  readonly url: string
  /** A new member with this much in the central wallet. */
  member(fen: bigint, currency?: Currency): Promise<bigint>
}

export function openBooks(): TestBooks {
  let database: TestDatabase | undefined
  let members = 0n
  function opened(): TestDatabase {
    if (!database) throw new Error('the books are opened before the tests')
    return database
  }
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await expectBooksBalance(opened().db)
  })
  afterAll(async () => {
    await database?.drop()
  })
  return {
    get db() {
      return opened().db
    },
    get url() {
      return opened().url
    },
    async member(fen, currency = 'CNY') {
      members += 1n
      const id = members
      if (fen > 0n) {
        const legs = move(house('opening', currency), memberMain(id, currency), fen)
        const result = await post(opened().db, { key: `open:${id}:${currency}`, code: 'opening', legs })
        expect(result.ok).toBe(true)
      }
      return id
    },
  }
}

const CONSTRAINTS = [
  'ledger_chart',
  'ledger_legs',
  'ledger_whole',
  'ledger_one_currency',
  'ledger_key_reused',
  'ledger_holds',
  'ledger_append_only',
]

/** The name of the rule by which the database refused, or 'accepted'. Any other error is thrown on. */
export async function refusedBy(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    const name = CONSTRAINTS.find((constraint) => violates(error, constraint))
    if (name === undefined) throw error
    return name
  }
  return 'accepted'
}

export function leg(account: Account, amountFen: bigint): Leg {
  return { account, amountFen }
}
