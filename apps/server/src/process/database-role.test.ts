// Each process has a login of its own: its role, what it cannot do, and the refusal of a wrong role.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { WrongUser } from '@lanting/node-kit/postgres/pool'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole, loginOf, ownAddress, PROCESSES, type ProcessName } from '#src/process/database-role.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { createTestDatabase, SCHEMA_HOME, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
const logins = new Map<ProcessName, Db>()
beforeAll(async () => {
  database = await createTestDatabase()
  for (const process of PROCESSES)
    logins.set(process, openDb(asRole(database.url, loginOf(process)), 1, { user: loginOf(process) }))
})
afterAll(async () => {
  for (const db of logins.values()) await db.close()
  await database.drop()
})

function as(process: ProcessName): Db {
  const db = logins.get(process)
  if (db === undefined) throw new Error(`nobody is ${process}`)
  return db
}

/** What no process may do, even with a stolen login. */
const FORBIDDEN: readonly string[] = [
  "INSERT INTO ledger_accounts (name) VALUES ('house:theft')",
  "INSERT INTO ledger_transactions (key, code, currency, legs, at) VALUES ('x', 'fee', 'CNY', 2, app_now())",
  'INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq) VALUES (1, 1, 1, 1, 1, 1)',
  'UPDATE ledger_accounts SET balance = 1',
  'UPDATE ledger_entries SET amount = 1',
  'DELETE FROM ledger_transactions',
  'TRUNCATE ledger_entries',
  'DELETE FROM ledger_checks',
  "SELECT ledger_open('{house:theft}')",
  "UPDATE audit_log SET action = 'nothing'",
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'UPDATE approval_events SET staff_id = 1',
  'SELECT * FROM lottery_seeds',
  'UPDATE lottery_seeds SET sealed = NULL',
  'DELETE FROM lottery_seed_reads',
  'UPDATE app_clock SET offset_ms = 0',
  'UPDATE lottery_chains SET salt = NULL',
  'SELECT amount_fen FROM red_packets',
  'UPDATE red_packets SET amount_fen = 1',
  'UPDATE schema_migrations SET sha256 = name',
  'CREATE TABLE own_table (x int)',
  'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
]

/** What one process may do and the others may not. */
const ONLY: readonly (readonly [string, readonly ProcessName[]])[] = [
  ["UPDATE lottery_rounds SET state = 'void'", ['worker', 'draw']],
  ['UPDATE lottery_rounds SET payout_fen = 1', ['worker', 'draw']],
  ['UPDATE lottery_rounds SET seed = commit', ['draw']],
  ['UPDATE lottery_rounds SET numbers = NULL', ['draw']],
  ["SELECT * FROM lottery_seed_read('js28', 1, 1)", ['draw']],
  ['SELECT 1 FROM members', ['api', 'office', 'worker']],
  ['SELECT 1 FROM ledger_accounts', ['api', 'office', 'worker']],
  ['SELECT 1 FROM bets', ['api', 'office', 'worker']],
  ['SELECT 1 FROM member_secrets', ['api', 'office']],
  ['SELECT 1 FROM member_locks FOR UPDATE', ['api', 'office', 'worker']],
  ['SELECT 1 FROM betting_rounds FOR UPDATE', ['worker']],
  ['SELECT 1 FROM round_bets', ['api', 'office', 'worker', 'draw']],
  ['SELECT 1 FROM staff', ['office']],
  ['UPDATE staff SET role = role WHERE false', ['office']],
  ['SELECT 1 FROM audit_log', ['office']],
  ['UPDATE app_config SET value = value WHERE false', ['office']],
  ['UPDATE member_secrets SET password_hash = NULL WHERE false', ['api', 'office']],
  ['UPDATE withdrawals SET state = state WHERE false', ['office', 'worker']],
  ['UPDATE payout_tries SET state = state WHERE false', ['office', 'worker']],
  ['DELETE FROM job_runs WHERE false', ['office', 'worker']],
  ['INSERT INTO sessions SELECT * FROM sessions WHERE false', ['api']],
  ['INSERT INTO lottery_orders SELECT * FROM lottery_orders WHERE false', []],
]

const DENIED = /permission denied|must be owner/

describe.each(PROCESSES)('%s', (process) => {
  it.each(FORBIDDEN)('cannot: %s', async (statement) => {
    await expect(as(process).query(statement)).rejects.toThrow(DENIED)
  })

  it.each(ONLY)('may only if it is named: %s', async (statement, named) => {
    const done = as(process).query(statement)
    if (named.includes(process)) await done
    else await expect(done).rejects.toThrow(DENIED)
  })
})

describe('a process', () => {
  const live = { moneyMode: 'live' } as const
  const sandbox = { moneyMode: 'sandbox' } as const

  it('does not serve real money as an owner or a superuser', async () => {
    await expect(ownAddress({ databaseUrl: database.url, ...live }, 'lanting_api', silent)).rejects.toThrow(
      '超级用户',
    )
  })

  it('takes its role on where play money gave it the login of the owner, and is warned', async () => {
    const warnings: string[] = []
    const own = await ownAddress({ databaseUrl: database.url, ...sandbox }, 'lanting_api', (text) =>
      warnings.push(text),
    )
    expect(own).toEqual({ url: asRole(database.url, 'lanting_api'), user: 'lanting_api' })
    expect(warnings).toHaveLength(1)
  })

  it('is warned and has the rights of its login where there is no role', async () => {
    const warnings: string[] = []
    const own = await ownAddress({ databaseUrl: database.url, ...sandbox }, 'no_such_role', (text) =>
      warnings.push(text),
    )
    expect(own.url).toBe(database.url)
    expect(warnings).toHaveLength(1)
  })

  it('sends nothing on a connection that is somebody else, as through a pooler that drops its role', async () => {
    const db = openDb(database.url, 1, { user: 'lanting_api' })
    try {
      await expect(db.query('SELECT 1')).rejects.toThrow(WrongUser)
      await expect(db.tx(async () => expect.fail('work was done'))).rejects.toThrow(WrongUser)
    } finally {
      await db.close()
    }
  })

  it('posts to the ledger through the function alone', async () => {
    const post = `SELECT outcome FROM ledger_post('a:${randomUUID()}', 'fee', '{house:lottery,house:fee}', '{-5,5}')`
    for (const process of ['office', 'worker'] as const)
      expect(await as(process).query(post.replace('a:', `${process}:`))).toEqual([{ outcome: 'posted' }])
    // The member app: what its nouns' rows say (stolen-login.test.ts).
    await expect(as('api').query(post)).rejects.toMatchObject({ constraint: 'ledger_row' })
    await expect(as('draw').query(post)).rejects.toThrow(DENIED)
  })
})

function silent(): void {
  // Messages are ignored.
}

describe('grants.sql', () => {
  it('names every table and view', async () => {
    const grants = readFileSync(path.join(SCHEMA_HOME, 'grants.sql'), 'utf8')
    const granted = new Set(grants.match(/\w+/g))
    const tables = await database.db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')`,
    )
    expect(tables.filter(({ name }) => !granted.has(name))).toEqual([])
  })

  it('lets nobody write through a view', async () => {
    const rows = await database.db.query<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, unnest($1::name[]) AS role
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
          AND (has_table_privilege(role, c.oid, 'INSERT, DELETE, TRUNCATE')
            OR has_column_privilege(role, c.oid, a.attnum, 'INSERT')
            OR has_column_privilege(role, c.oid, a.attnum, 'UPDATE') AND a.attname <> 'lockable')`,
      [PROCESSES.map(loginOf)],
    )
    expect(rows).toEqual([])
    for (const view of [
      'member_locks',
      'staff_accounts',
      'venue_switches',
      'quarantined_bets',
      'betting_rounds',
      'member_sums',
    ])
      await expect(database.db.query(`UPDATE ${view} SET lockable = false`)).rejects.toThrow(
        'cannot update column',
      )
  })

  it("closes every function that carries its owner's rights to whoever is not named", async () => {
    const rows = await database.db.query<{ name: string; open: boolean }>(
      `SELECT proname AS name, has_function_privilege('public', oid, 'EXECUTE') AS open FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prosecdef`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ open }) => open)).toEqual([])
  })
})
