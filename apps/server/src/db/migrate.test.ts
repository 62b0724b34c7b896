// The product's own schema on an empty database: made once, with its rights, and never over another version's.
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { createEmptyDatabase, type EmptyDatabase } from '@lanting/node-kit/test/empty-database'
import { SCHEMA_HOME } from '#src/test/database.ts'

let database: EmptyDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

async function run(): Promise<string[]> {
  const lines: string[] = []
  await migrate(database.url, SCHEMA_HOME, { say: (line) => lines.push(line) })
  return lines
}

async function ask(sql: string): Promise<unknown[]> {
  return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
}

const TABLES = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`

describe('the schema of the product', () => {
  it('is made once: a second run finds nothing to do', async () => {
    expect(await run()).toContain('functions applied')
    const oids = `SELECT oid::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`
    const before = await ask(oids)
    expect(await run()).toEqual([])
    expect(await ask(oids)).toEqual(before)
  })

  it('is made once, too, when several processes try at the same time', async () => {
    const said = await Promise.all([run(), run(), run()])
    expect(said.filter((lines) => lines.length > 0)).toHaveLength(1)
  })

  it('has its rights put right in every run', async () => {
    await run()
    await client.query(`REVOKE SELECT ON members FROM lanting_app; GRANT UPDATE ON ledger_entries TO lanting_app;
      GRANT SELECT (username) ON members TO lanting_draw; GRANT USAGE ON SEQUENCE members_id_seq TO lanting_app`)
    await run()
    expect(
      await ask(`SELECT has_table_privilege('lanting_app', 'members', 'SELECT'),
        has_table_privilege('lanting_app', 'ledger_entries', 'UPDATE'),
        has_any_column_privilege('lanting_draw', 'members', 'SELECT'),
        has_sequence_privilege('lanting_app', 'members_id_seq', 'USAGE')`),
    ).toEqual([[true, false, false, false]])
  })

  it('is not put over a database of another version, which is told what to do', async () => {
    await client.query(`CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL);
      INSERT INTO schema_migrations SELECT name, 'old', now() FROM unnest('{0001_frame.sql,0023_vip_rebates.sql}'::text[]) AS name`)
    await expect(run()).rejects.toThrow(
      /older than version .* cannot be upgraded.*0001_frame\.sql.*npm start -- --reset/,
    )
    expect(await ask(TABLES)).toEqual([['schema_migrations']])
  })
})
