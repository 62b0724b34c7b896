// A transaction whose connection is ended by the database fails, and nothing else does.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let books: TestDatabase
beforeAll(async () => {
  books = await createTestDatabase()
})
afterAll(() => books.drop())

it('survives a connection that ends in the middle of a transaction', async () => {
  const begun = books.db.tx(async (tx) => {
    const { pid } = one(await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))
    await books.db.query('SELECT pg_terminate_backend($1)', [pid])
    const isGone = async () => {
      const rows = await books.db.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])
      return rows.length === 0
    }
    await expect.poll(isGone).toBe(true)
    await tx.query('SELECT 1')
  })
  await expect(begun).rejects.toThrow()
  expect(await books.db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})
