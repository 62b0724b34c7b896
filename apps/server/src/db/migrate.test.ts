// The migration on real databases: what it applies when, what it refuses, and that it leaves nothing half done.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase, SCHEMA_HOME } from '#src/test/database.ts'

let database: EmptyDatabase
let client: pg.Client
const homes: string[] = []

beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
  for (const home of homes.splice(0)) await rm(home, { recursive: true })
})

type Files = Readonly<Record<string, string>>

async function homeOf(files: Files): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'schema-'))
  homes.push(home)
  for (const folder of ['migrations', 'functions']) await mkdir(path.join(home, folder))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(home, name), text)
  return home
}

async function run(home: string): Promise<string[]> {
  const lines: string[] = []
  await migrate(database.url, home, (line) => lines.push(line))
  return lines
}

async function ask(sql: string): Promise<unknown[]> {
  return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
}

const TABLES = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`

/** A product of one table: with a view, a trigger and a function that uses neither. */
const SHOP: Files = {
  'migrations/0001_goods.sql': 'CREATE TABLE goods (name text PRIMARY KEY, price integer NOT NULL)',
  'functions/goods.sql': `
    CREATE FUNCTION goods_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'goods stay'; END $$;
    CREATE TRIGGER goods_kept BEFORE DELETE ON goods FOR EACH STATEMENT EXECUTE FUNCTION goods_refuse();
    CREATE VIEW cheap_goods AS SELECT name, price FROM goods WHERE price < 10;`,
  'functions/price.sql': `
    CREATE FUNCTION price_of(p_name text, OUT price integer) LANGUAGE sql AS $$
      SELECT g.price FROM goods g WHERE g.name = p_name $$;`,
  'grants.sql': '',
}

describe('the schema of the product', () => {
  it('is made once: a second run finds nothing to do', async () => {
    expect(await run(SCHEMA_HOME)).toContain('functions applied')
    const oids = `SELECT oid::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`
    const before = await ask(oids)
    expect(await run(SCHEMA_HOME)).toEqual([])
    expect(await ask(oids)).toEqual(before)
  })

  it('is made once, too, when several processes try at the same time', async () => {
    const said = await Promise.all([run(SCHEMA_HOME), run(SCHEMA_HOME), run(SCHEMA_HOME)])
    expect(said.filter((lines) => lines.length > 0)).toHaveLength(1)
  })

  it('has its rights put right in every run', async () => {
    await run(SCHEMA_HOME)
    await client.query(`REVOKE SELECT ON members FROM lanting_app; GRANT UPDATE ON ledger_entries TO lanting_app;
      GRANT SELECT (username) ON members TO lanting_draw; GRANT USAGE ON SEQUENCE members_id_seq TO lanting_app`)
    await run(SCHEMA_HOME)
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
    await expect(run(SCHEMA_HOME)).rejects.toThrow(
      /made by another version .* 0023_vip_rebates\.sql.* npm start -- --reset/,
    )
    expect(await ask(TABLES)).toEqual([['schema_migrations']])
  })
})

describe('a file that changes', () => {
  it('is applied again when it holds functions, whatever their arguments, and the data stays', async () => {
    await run(await homeOf(SHOP))
    await client.query("INSERT INTO goods VALUES ('tea', 8)")
    const changed = await homeOf({
      ...SHOP,
      'functions/price.sql': `
        CREATE FUNCTION price_of(p_name text, p_pieces integer, OUT total integer, OUT pieces integer) LANGUAGE sql AS $$
          SELECT g.price * p_pieces, p_pieces FROM goods g WHERE g.name = p_name $$;`,
    })
    expect(await run(changed)).toEqual(['functions applied'])
    expect(await ask("SELECT total, pieces FROM price_of('tea', 3)")).toEqual([[24, 3]])
    expect(await ask('SELECT name FROM cheap_goods')).toEqual([['tea']])
    await expect(ask('DELETE FROM goods')).rejects.toThrow('goods stay')
    expect(await run(changed)).toEqual([])
  })

  it('leaves nothing of a function that is gone', async () => {
    await run(await homeOf(SHOP))
    const { 'functions/price.sql': gone, ...rest } = SHOP
    expect(gone).toContain('price_of')
    await run(await homeOf(rest))
    await expect(ask("SELECT price_of('tea')")).rejects.toThrow('does not exist')
    expect(await ask('SELECT name FROM schema_functions')).toEqual([['goods.sql']])
  })

  it('is refused when it is a migration that has been applied', async () => {
    await run(await homeOf(SHOP))
    const changed = await homeOf({
      ...SHOP,
      'migrations/0001_goods.sql': 'CREATE TABLE goods (name text PRIMARY KEY)',
    })
    await expect(run(changed)).rejects.toThrow('0001_goods.sql was changed after it had been applied')
  })
})

describe('a new migration', () => {
  it('may change a column that views and triggers stand on', async () => {
    await run(await homeOf(SHOP))
    const next = {
      ...SHOP,
      'migrations/0002_price.sql': 'ALTER TABLE goods ALTER COLUMN price TYPE bigint',
    }
    expect(await run(await homeOf(next))).toEqual(['migrated 0002_price.sql'])
    expect(
      await ask('SELECT pg_typeof(price)::text FROM (SELECT max(price) AS price FROM cheap_goods) g'),
    ).toEqual([['bigint']])
    await expect(ask('DELETE FROM goods')).rejects.toThrow('goods stay')
  })

  it('cannot use a function of ours', async () => {
    await run(await homeOf(SHOP))
    const next = { ...SHOP, 'migrations/0002_use.sql': "SELECT price_of('tea')" }
    await expect(run(await homeOf(next))).rejects.toThrow('does not exist')
  })

  it('is undone with everything else when a later file fails', async () => {
    await run(await homeOf(SHOP))
    const next = {
      ...SHOP,
      'migrations/0002_more.sql': 'CREATE TABLE more (n integer)',
      'functions/price.sql': 'CREATE FUNCTION broken() RETURNS nothing LANGUAGE sql AS $$ SELECT 1 $$',
    }
    await expect(run(await homeOf(next))).rejects.toThrow('nothing')
    expect(await ask(TABLES)).toEqual([['goods'], ['schema_functions'], ['schema_migrations']])
    expect(await ask("SELECT price_of('tea')")).toEqual([[null]])
  })
})

it('what somebody else has built on a function makes the run fail instead of vanishing', async () => {
  await run(await homeOf(SHOP))
  await client.query(`CREATE FUNCTION half(n integer) RETURNS integer IMMUTABLE LANGUAGE sql AS 'SELECT n / 2';
    CREATE INDEX goods_half ON goods (half(price))`)
  const changed = { ...SHOP, 'functions/price.sql': `${SHOP['functions/price.sql']} -- changed` }
  await expect(run(await homeOf(changed))).rejects.toThrow('other objects depend on')
  expect(await ask("SELECT 1 FROM pg_indexes WHERE indexname = 'goods_half'")).toHaveLength(1)
})
