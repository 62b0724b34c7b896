// A read over all members gets a longer timeout than a request, and only that read.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, one, openDb, type Sql } from '#src/db/pool.ts'
import { patiently } from '#src/jobs/patience.sql.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.url, 1)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const givenTo = async (sql: Sql) =>
  one(await sql.query<{ statement_timeout: string }>('SHOW statement_timeout')).statement_timeout

it('is patient with what is read inside, on a connection that is then as it was', async () => {
  const before = await givenTo(db)
  expect(await patiently(db, givenTo)).toBe('5min')
  expect(await givenTo(db)).toBe(before)
  expect(before).toBe('15s')
})
