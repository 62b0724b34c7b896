// Seals over the ledger: nothing in flight is sealed, and every change, removal or addition by a superuser is found.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SEALED_LEDGER, LedgerSealer } from '#src/books/check/ledger-seal.ts'
import { readSealBoundary, newestSeal, sealsAfter } from '#src/books/check/ledger-seal.sql.ts'
import { type Db, openDb, type Sql } from '#src/db/pool.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, post } from '#src/ledger/post.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { openBooks } from '#src/test/money/books.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

const books = openBooks()
const publicLog = new PublicLog()

const give = (db: Db, key: string, memberId = 7n) =>
  db.tx((tx) =>
    post(tx, {
      key,
      code: 'opening',
      legs: move(house('opening', 'CNY'), memberMain(memberId, 'CNY'), 100n),
    }),
  )
const check = (db: Db, since = 0n) =>
  db.tx((tx) => SEALED_LEDGER.check(tx, since === 0n ? null : { tx: since, at: new Date() }))

/** Seals everything. Transactions of other databases on the same server may block the sealer for a moment. */
async function sealAll(db: Db, sealer = new LedgerSealer({ db, publicLog })): Promise<boolean> {
  const before = await newestSeal(db)
  await vi.waitFor(
    async () => {
      await sealer.runOnce()
      const { lastId } = await readSealBoundary(db)
      expect((await newestSeal(db))?.last_id).toBe(Number(lastId))
    },
    { timeout: 60_000 },
  )
  return (await newestSeal(db))?.seal_no !== before?.seal_no
}

it('the minute’s check finds what is new by an index, however many seals stand', async () => {
  const plan: string[] = []
  await books.db.tx(async (tx) => {
    // The planner would scan a table of a few rows.
    await tx.query('SET LOCAL enable_seqscan = off')
    const query: Sql['query'] = async (text, values) => {
      const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return []
    }
    await sealsAfter({ ...tx, query }, 7n)
  })
  expect(plan.join('\n')).toMatch(/Index Scan using log_entries_seals|Bitmap Index Scan on log_entries_seals/)
})

describe('the sealer', () => {
  it('seals what is new, chained, and nothing twice', async () => {
    await give(books.db, 'a')
    await give(books.db, 'b')
    expect(await sealAll(books.db)).toBe(true)
    expect(await sealAll(books.db)).toBe(false)
    await give(books.db, 'c')
    expect(await sealAll(books.db)).toBe(true)
    expect(await newestSeal(books.db)).toMatchObject({ seal_no: 2, count: 1 })
    expect(await check(books.db)).toMatchObject({ counted: 3n, findings: [] })
  })

  it('waits for a transaction that took its id and has not ended', async () => {
    const sealer = new LedgerSealer({ db: books.db, publicLog })
    let end: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    let posted: () => void = () => undefined
    const isPosted = new Promise<void>((resolve) => {
      posted = resolve
    })
    const slow = books.db.tx(async (tx) => {
      await post(tx, {
        key: 'slow',
        code: 'opening',
        legs: move(house('opening', 'CNY'), memberMain(8n, 'CNY'), 5n),
      })
      posted()
      await held
    })
    await isPosted
    await give(books.db, 'fast', 9n)
    await sealer.runOnce()
    expect(await sealer.runOnce()).toBe(false)
    end()
    await slow
    expect(await sealAll(books.db, sealer)).toBe(true)
    expect(await newestSeal(books.db)).toMatchObject({ count: 2 })
    expect(await check(books.db)).toMatchObject({ findings: [] })
  })
})

describe('a superuser with the triggers off', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDb(`${database.url}`, 1)
    for (let i = 0; i < 6; i++) await give(db, `t${i}`)
    await sealAll(db)
    for (let i = 6; i < 12; i++) await give(db, `t${i}`)
    await sealAll(db)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    expect((await check(db)).findings).toEqual([])
  })

  it.each([
    ['UPDATE ledger_entries SET amount = amount + 1 WHERE tx_id = 3 AND leg = 1'],
    ['UPDATE ledger_entries SET balance_after = balance_after + 1 WHERE tx_id = 9 AND leg = 2'],
    ["UPDATE ledger_transactions SET memo = 'x' WHERE id = 2"],
    ["UPDATE ledger_transactions SET at = at - interval '1 hour' WHERE id = 11"],
    ["UPDATE ledger_accounts SET name = 'member:99:main' WHERE name = 'member:7:main'"],
    ['DELETE FROM ledger_entries WHERE tx_id = 5'],
    ['DELETE FROM ledger_entries WHERE tx_id = 5; DELETE FROM ledger_transactions WHERE id = 5'],
    ['INSERT INTO ledger_entries (tx_id, leg, account_id, amount) VALUES (4, 3, 1, 50)'],
    [
      `DELETE FROM ledger_entries WHERE tx_id = 5; DELETE FROM ledger_transactions WHERE id = 5;
       INSERT INTO ledger_entries (tx_id, leg, account_id, amount) VALUES (5, 1, 1, -7), (5, 2, 2, 7)`,
    ],
    [`UPDATE log_entries SET body = replace(body, '"count":6', '"count":5') WHERE kind = 'ledger-seal'`],
  ])('is seen: %s', async (statements) => {
    await db.query('BEGIN')
    try {
      for (const table of ['ledger_entries', 'ledger_transactions', 'ledger_accounts', 'log_entries'])
        await db.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
      await db.query(statements)
      const seen = await SEALED_LEDGER.check(
        { ...db, inTransaction: true, takeTime: async () => undefined },
        null,
      )
      expect(seen.findings.length).toBeGreaterThan(0)
    } finally {
      await db.query('ROLLBACK')
    }
  })
})
