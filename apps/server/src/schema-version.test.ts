// Code and schema belong together: a process neither starts nor serves on a database outside its range.
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

const LATER = [
  ['9998_added.sql', null, 200],
  ['9999_taken.contract.sql', '9998_added.sql', 503],
] as const

it.each(LATER)(
  'beside the later migration %s, which needs programs that know %s, /readyz is %i',
  async (name, oldest, status) => {
    const other = await createTestApp()
    try {
      await other.core.db.query(
        "INSERT INTO schema_migrations (name, sha256, applied_at, oldest) VALUES ($1, 'x', clock_timestamp(), $2)",
        [name, oldest],
      )
      const checked = refuseOtherSchema(other.core.db)
      await (oldest === null ? checked : expect(checked).rejects.toThrow(oldest))
      expect((await other.app.inject('/readyz')).statusCode).toBe(status)
    } finally {
      await other.close()
    }
  },
)
