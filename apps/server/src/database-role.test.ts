// What the two roles may do, table by table: a table that nobody has granted fails.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_ROLE, asRole, DRAW_ROLE, roleUrl } from '#src/database-role.ts'
import { openDb } from '#src/db/pool.ts'
import { createTestDatabase, SCHEMA_HOME, type TestDatabase } from '#src/test/database.ts'

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
const APP_RIGHTS: Readonly<Record<string, string>> = {
  schema_migrations: READ,
  schema_functions: READ,
  activity_versions: ADD,
  approvals: ADD,
  approval_events: ADD,
  mirror_fixes: ADD,
  accepted_differences: ADD,
  explained_bets: ADD,
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
  red_packet_days: KEEP,
  red_packet_batches: ADD,
  red_packet_members: ADD,
  // Of the packets it reads whose they are, and neither amounts nor salts.
  red_packets: 'INSERT',
  red_packet_grabs: READ,
}

/** Everything else is closed to the draw worker; of `bets` it reads a few columns. */
const DRAW_RIGHTS: Readonly<Record<string, string>> = {
  app_clock: READ,
  bus_messages: 'SELECT INSERT DELETE',
  lottery_chains: ADD,
  lottery_rounds: KEEP,
  lottery_seeds: 'INSERT',
  lottery_seed_reads: READ,
}

async function rightsOf(role: string): Promise<Record<string, string>> {
  const rows = await database.db.query<{ name: string; rights: string }>(
    `SELECT t.tablename AS name,
            coalesce(string_agg(r.name, ' ' ORDER BY r.at) FILTER (WHERE has_table_privilege($1, t.tablename, r.name)), '') AS rights
       FROM pg_tables t CROSS JOIN unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) WITH ORDINALITY AS r (name, at)
      WHERE t.schemaname = 'public' GROUP BY 1`,
    [role],
  )
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

describe('the application', () => {
  it('has no hand on the ledger, the audit log and the seeds, and a free one on its own tables', async () => {
    const found = await rightsOf(APP_ROLE)
    const tables = Object.keys(found)
    expect(tables.length).toBeGreaterThan(Object.keys(APP_RIGHTS).length)
    expect(found).toEqual(Object.fromEntries(tables.map((name) => [name, APP_RIGHTS[name] ?? ALL])))
  })

  it('takes its role on with the connection', async () => {
    const url = await roleUrl({ databaseUrl: database.url, moneyMode: 'live' }, APP_ROLE, () => undefined)
    expect(url).toBe(asRole(database.url, APP_ROLE))
    const db = openDb(url, 1)
    expect(await db.query('SELECT current_user')).toEqual([{ current_user: APP_ROLE }])
    await db.close()
  })

  it('asks for its role: without it play money warns, and real money does not start', async () => {
    const warnings: string[] = []
    const config = { databaseUrl: database.url, moneyMode: 'sandbox' } as const
    expect(await roleUrl(config, 'no_such_role', (text) => warnings.push(text))).toBe(database.url)
    expect(warnings).toHaveLength(1)
    await expect(roleUrl({ ...config, moneyMode: 'live' }, 'no_such_role', () => undefined)).rejects.toThrow(
      'no_such_role',
    )
  })
})

it('the draw worker reaches rounds and seeds, and no member, balance or order', async () => {
  const found = await rightsOf(DRAW_ROLE)
  const tables = Object.keys(found)
  expect(found).toEqual(Object.fromEntries(tables.map((name) => [name, DRAW_RIGHTS[name] ?? ''])))
})

describe('grants.sql', () => {
  it('names every table', async () => {
    const grants = readFileSync(path.join(SCHEMA_HOME, 'grants.sql'), 'utf8')
    const granted = new Set(grants.replaceAll(/^\s*--.*$/gm, '').match(/\w+/g))
    expect(Object.keys(await rightsOf(APP_ROLE)).filter((table) => !granted.has(table))).toEqual([])
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
