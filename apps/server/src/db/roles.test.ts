// What the application's role may do, table by table: a table that nobody has spoken of fails.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APP_ROLE, asRole, roleUrl } from '#src/db/roles.ts'
import { openDb } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ALL = 'SELECT INSERT UPDATE DELETE'
const READ = 'SELECT'
const ADD = 'SELECT INSERT'
const KEEP = 'SELECT INSERT UPDATE'

/** Everything else is the application's own. */
const RIGHTS: Readonly<Record<string, string>> = {
  schema_migrations: READ,
  audit_log: ADD,
  audit_head: 'SELECT UPDATE',
  ledger_accounts: READ,
  ledger_transactions: READ,
  ledger_entries: READ,
  ledger_checks: ADD,
  ledger_checkpoint: KEEP,
  ledger_checkpoint_sums: KEEP,
  lottery_chains: READ,
  lottery_rounds: READ,
  lottery_seed_reads: READ,
  lottery_seeds: '',
  lottery_orders: ADD,
  lottery_odds_changes: ADD,
  lottery_exposure_parts: KEEP,
  lottery_exposure_shares: KEEP,
  lottery_intake: KEEP,
}

it('has no hand on the ledger, the audit log and the seeds, and a free one on its own tables', async () => {
  const rows = await database.db.query<{ name: string; rights: string }>(
    `SELECT t.tablename AS name,
            coalesce(string_agg(r.name, ' ' ORDER BY r.at) FILTER (WHERE has_table_privilege($1, t.tablename, r.name)), '') AS rights
       FROM pg_tables t CROSS JOIN unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) WITH ORDINALITY AS r (name, at)
      WHERE t.schemaname = 'public' GROUP BY 1`,
    [APP_ROLE],
  )
  expect(rows.length).toBeGreaterThan(Object.keys(RIGHTS).length)
  const found = Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
  expect(found).toEqual(Object.fromEntries(rows.map(({ name }) => [name, RIGHTS[name] ?? ALL])))
})

it('is taken on with the connection', async () => {
  const url = await roleUrl({ databaseUrl: database.url, moneyMode: 'live' }, APP_ROLE, () => undefined)
  expect(url).toBe(asRole(database.url, APP_ROLE))
  const db = openDb(url, 1)
  expect(await db.query('SELECT current_user')).toEqual([{ current_user: APP_ROLE }])
  await db.close()
})

it('is asked for: without it play money warns, and real money does not start', async () => {
  const warnings: string[] = []
  const config = { databaseUrl: database.url, moneyMode: 'sandbox' } as const
  expect(await roleUrl(config, 'no_such_role', (text) => warnings.push(text))).toBe(database.url)
  expect(warnings).toHaveLength(1)
  await expect(roleUrl({ ...config, moneyMode: 'live' }, 'no_such_role', () => undefined)).rejects.toThrow(
    'no_such_role',
  )
})
