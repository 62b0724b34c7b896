// What the database itself refuses, for the owner and for the application's role.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { house, memberMain } from './accounts.ts'
import { checkBooks } from '#src/books/check/check.ts'
import { move, post } from './post.ts'
import { refusedBy, openBooks } from '#src/test/money/books.ts'
import { one } from '#src/db/pool.ts'

const books = openBooks()

/** A posted transaction and the ids behind it, to insert more rows by hand. */
async function posted() {
  const member = await books.member(1000n)
  const legs = move(memberMain(member, 'CNY'), house('lottery', 'CNY'), 100n)
  const result = await post(books.db, { key: `guard:${member}`, code: 'betStake', legs })
  if (!result.ok) throw new Error('the stake is posted')
  const ids = await books.db.query<{ id: bigint }>(
    'SELECT id FROM ledger_accounts WHERE name = ANY ($1) ORDER BY name',
    [[house('lottery', 'CNY'), memberMain(member, 'CNY')]],
  )
  return { tx: result.id, lottery: ids[0]?.id, main: ids[1]?.id }
}

describe('the ledger only grows', () => {
  it.each([
    'UPDATE ledger_entries SET amount = amount + 1',
    'UPDATE ledger_entries SET amount = amount WHERE false',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    "UPDATE ledger_transactions SET memo = 'other'",
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_transactions, ledger_entries',
    'DELETE FROM ledger_accounts',
    'TRUNCATE ledger_accounts',
    "UPDATE ledger_accounts SET currency = 'CNY'",
    "UPDATE ledger_accounts SET kind = 'mirror'",
    "UPDATE ledger_accounts SET name = 'member:1:main'",
  ])('%s is refused', async (statement) => {
    await posted()
    expect(await refusedBy(books.db.query(statement))).toBe('ledger_append_only')
  })

  it('an account made by hand begins at zero, whatever was asked for', async () => {
    await books.db.query(
      "INSERT INTO ledger_accounts (name, balance, seq, kind) VALUES ('member:4711:main', 500, 3, 'mirror')",
    )
    const rows = await books.db.query(
      "SELECT balance, seq, kind, currency FROM ledger_accounts WHERE name = 'member:4711:main'",
    )
    expect(rows).toEqual([{ balance: 0n, seq: 0n, kind: 'live', currency: 'CNY' }])
  })

  it('the floor of a wallet holds against a hand too', async () => {
    const { main } = await posted()
    await expect(
      books.db.query('UPDATE ledger_accounts SET balance = -1 WHERE id = $1', [main]),
    ).rejects.toThrow('ledger_accounts_floor')
  })
})

describe('entries written by hand', () => {
  const insert = `INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq)
    SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])`

  it('cannot be appended to an old transaction, balanced or not', async () => {
    const { tx, lottery, main } = await posted()
    const one = [[tx], [3], [lottery], [50n], [null], [null]]
    expect(await refusedBy(books.db.query(insert, one))).toBe('ledger_whole')
    const two = [
      [tx, tx],
      [3, 4],
      [lottery, main],
      [50n, -50n],
      [null, 850n],
      [null, 3n],
    ]
    expect(await refusedBy(books.db.query(insert, two))).toBe('ledger_whole')
    const sameLegs = [
      [tx, tx],
      [1, 2],
      [lottery, main],
      [50n, -50n],
      [null, 850n],
      [null, 3n],
    ]
    await expect(books.db.query(insert, sameLegs)).rejects.toThrow('ledger_entries_pkey')
  })

  it('need a transaction and accounts that exist', async () => {
    const { lottery, main } = await posted()
    const [no, other] = [999_999n, 999_998n]
    const noTransaction = [
      [no, no],
      [1, 2],
      [lottery, main],
      [50n, -50n],
      [null, 850n],
      [null, 3n],
    ]
    expect(await refusedBy(books.db.query(insert, noTransaction))).toBe('ledger_whole')
    const { id } = one(
      await books.db.query<{ id: bigint }>(
        `INSERT INTO ledger_transactions (key, code, currency, legs, at) VALUES ('hand:1', 'fee', 'CNY', 2, app_now()) RETURNING id`,
      ),
    )
    const noAccount = [
      [id, id],
      [1, 2],
      [lottery, other],
      [50n, -50n],
      [null, null],
      [null, null],
    ]
    expect(await refusedBy(books.db.query(insert, noAccount))).toBe('ledger_whole')
    const sound = [
      [id, id],
      [1, 2],
      [lottery, await idOf('house:fee')],
      [50n, -50n],
      [null, null],
      [null, null],
    ]
    expect(await refusedBy(books.db.query(insert, sound))).toBe('accepted')
  })

  it('bring all the legs that their transaction announced, at once', async () => {
    const { lottery } = await posted()
    const { id } = one(
      await books.db.query<{ id: bigint }>(
        `INSERT INTO ledger_transactions (key, code, currency, legs, at) VALUES ('hand:3', 'fee', 'CNY', 3, app_now()) RETURNING id`,
      ),
    )
    const [fee, adjust] = [await idOf('house:fee'), await idOf('house:adjust')]
    const two = [
      [id, id],
      [1, 2],
      [lottery, fee],
      [50n, -50n],
      [null, null],
      [null, null],
    ]
    expect(await refusedBy(books.db.query(insert, two))).toBe('ledger_whole')
    const nulls = [null, null, null]
    const all = [[id, id, id], [1, 2, 3], [lottery, fee, adjust], [50n, -30n, -20n], nulls, nulls]
    expect(await refusedBy(books.db.query(insert, all))).toBe('accepted')
  })

  it('cannot carry play money into CNY', async () => {
    const { lottery } = await posted()
    const { id } = one(
      await books.db.query<{ id: bigint }>(
        `INSERT INTO ledger_transactions (key, code, currency, legs, at) VALUES ('hand:2', 'fee', 'CNY', 2, app_now()) RETURNING id`,
      ),
    )
    const play = await idOf('play:house:lottery')
    const mixed = [
      [id, id],
      [1, 2],
      [lottery, play],
      [50n, -50n],
      [null, null],
      [null, null],
    ]
    expect(await refusedBy(books.db.query(insert, mixed))).toBe('ledger_whole')
    const allPlay = [
      [id, id],
      [1, 2],
      [await idOf('play:house:fee'), play],
      [50n, -50n],
      [null, null],
      [null, null],
    ]
    expect(await refusedBy(books.db.query(insert, allPlay))).toBe('ledger_whole')
    const sound = [
      [id, id],
      [1, 2],
      [lottery, await idOf('house:fee')],
      [50n, -50n],
      [null, null],
      [null, null],
    ]
    expect(await refusedBy(books.db.query(insert, sound))).toBe('accepted')
  })

  async function idOf(name: string): Promise<bigint> {
    await books.db.query('SELECT ledger_open(ARRAY[$1])', [name])
    return one(await books.db.query<{ id: bigint }>('SELECT id FROM ledger_accounts WHERE name = $1', [name]))
      .id
  }
})

describe('the role of the application', () => {
  it('posts through the functions and reads, and writes nothing by hand', async () => {
    const { tx, main } = await posted()
    await checkBooks(books.db, 'incremental')
    const client = new pg.Client({ connectionString: books.url })
    await client.connect()
    try {
      await client.query('SET ROLE lanting_worker')
      const call = `SELECT outcome FROM ledger_post('role:${tx}', 'fee', '{house:lottery,house:fee}', '{-5,5}')`
      expect((await client.query<{ outcome: string }>(call)).rows[0]?.outcome).toBe('posted')
      expect((await client.query('SELECT 1 FROM ledger_entries LIMIT 1')).rowCount).toBe(1)
      for (const statement of [
        'UPDATE ledger_entries SET amount = 1',
        'DELETE FROM ledger_entries',
        'TRUNCATE ledger_entries',
        `INSERT INTO ledger_entries (tx_id, leg, account_id, amount) VALUES (${tx}, 9, ${main}, 1)`,
        "UPDATE ledger_transactions SET memo = 'x'",
        'DELETE FROM ledger_transactions',
        `UPDATE ledger_accounts SET balance = balance + 1 WHERE id = ${main}`,
        'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
        'DELETE FROM ledger_checks',
      ]) {
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
      }
    } finally {
      await client.end()
    }
  })
})
