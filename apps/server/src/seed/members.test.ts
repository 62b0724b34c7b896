// The demo's books, and that seeding again adds nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectBooks } from '#src/books/check/check.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { seedMembers } from '#src/seed/members.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('the demo holds more outside than it owes its members, and seeding again adds nothing', async () => {
  const { db } = database
  const passwords = new Passwords()
  await seedMembers(db, passwords)
  await seedMembers(db, passwords)
  const { lines } = await inspectBooks(db, 'whole')
  expect(lines.filter(({ ok }) => !ok)).toEqual([])
  const capital = await db.query("SELECT 1 FROM ledger_transactions WHERE code = 'capital'")
  expect(capital).toHaveLength(1)
})
