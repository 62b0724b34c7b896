// Every CHECK of the schema refuses by its own name what it is there for, with triggers and foreign keys out of the way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, type Tx, violates } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { BET_TABLES } from '#src/test/guards/bet-tables.ts'
import { GIFT_TABLES } from '#src/test/guards/gift-tables.ts'
import { LOTTERY_TABLES } from '#src/test/guards/lottery-tables.ts'
import { MEMBER_TABLES } from '#src/test/guards/member-tables.ts'
import { MONEY_TABLES } from '#src/test/guards/money-tables.ts'
import { STAFF_TABLES } from '#src/test/guards/staff-tables.ts'

const TABLES = [
  ...MONEY_TABLES,
  ...BET_TABLES,
  ...GIFT_TABLES,
  ...LOTTERY_TABLES,
  ...MEMBER_TABLES,
  ...STAFF_TABLES,
]
/** Another check of the table refuses the same rows before it. */
const IMPLIED = ['agent_statements_members_check', 'turnover_requirements_required_fen_check']

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

class Undo extends Error {}

/** What `work` writes beside triggers and foreign keys is undone. */
async function alone(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const done = db.tx(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await work(tx)
    throw new Undo('as it was')
  })
  await expect(done).rejects.toThrow(Undo)
}

async function refusedBy(work: Promise<unknown>, names: readonly string[]): Promise<string> {
  try {
    await work
  } catch (error) {
    const name = names.find((constraint) => violates(error, constraint))
    if (name === undefined) throw error
    return name
  }
  return 'nothing'
}

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
  const insert = async (tx: Tx) => {
    // What the migrations put in might be in the way.
    await tx.query(`DELETE FROM ${table}`)
    await tx.query(`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE VALUES (${values})`)
  }

  it('takes the row', async () => {
    await alone(insert)
  })

  it.each(Object.entries(refused))('%s refuses %s', async (name, change) => {
    await alone(async (tx) => {
      await insert(tx)
      await tx.query('SAVEPOINT whole')
      expect(await refusedBy(tx.query(`UPDATE ${table} SET ${change}`), Object.keys(refused))).toBe(name)
      await tx.query('ROLLBACK TO SAVEPOINT whole')
    })
  })
})
