// Every CHECK of the schema refuses by its own name what it is there for, with triggers and foreign keys out of the way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Tx } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { insertAlone, refusedBy, untouched } from '#src/test/guards/bare-rows.ts'
import { TABLES } from '#src/test/guards/tables.ts'

/** Another check of the table refuses the same rows before it. */
const IMPLIED = ['agent_statements_members_check', 'turnover_requirements_required_fen_check']

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

it('there is a row for every check of the schema', async () => {
  const rows = await db.query<{ name: string }>(
    `SELECT t.relname || ' ' || c.conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
      WHERE c.contype = 'c' AND t.relnamespace = 'public'::regnamespace`,
  )
  const known = TABLES.flatMap(({ table, refused }) => Object.keys(refused).map((name) => `${table} ${name}`))
  const wanted = rows.map(({ name }) => name).filter((name) => !IMPLIED.includes(name.split(' ')[1] ?? ''))
  expect(known.toSorted()).toEqual(wanted.toSorted())
})

describe.each(TABLES)('$table', ({ table, columns, values, refused }) => {
  const insert = (tx: Tx) => insertAlone(tx, { table, columns, values })

  it('takes the row', async () => {
    await untouched(db, insert)
  })

  it.each(Object.entries(refused))('%s refuses %s', async (name, change) => {
    await untouched(db, async (tx) => {
      await insert(tx)
      expect(await refusedBy(tx, `UPDATE ${table} SET ${change}`, Object.keys(refused))).toBe(name)
    })
  })
})
