// Code and schema belong together: a process neither starts nor serves on another version's database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseOtherSchema } from '#src/schema-version.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const ready = async () => (await test.app.inject('/readyz')).statusCode

it('serves the schema it was written for', async () => {
  await refuseOtherSchema(test.core.db)
  expect(await ready()).toBe(200)
})

it('refuses a schema that is not there yet, and says what to do', async () => {
  const { db } = test.core
  const dropped = db.tx(async (tx) => {
    await tx.query('DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)')
    await refuseOtherSchema(tx)
  })
  await expect(dropped).rejects.toThrow('main-migrate')
})

it('refuses a newer one, and is not ready any more once it has come', async () => {
  const other = await createTestApp()
  try {
    await other.core.db.query(
      "INSERT INTO schema_migrations (name, sha256, applied_at) VALUES ('9999_later.sql', 'x', clock_timestamp())",
    )
    await expect(refuseOtherSchema(other.core.db)).rejects.toThrow('9999_later.sql')
    expect((await other.app.inject('/readyz')).statusCode).toBe(503)
  } finally {
    await other.close()
  }
})
