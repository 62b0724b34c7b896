// The migration on real databases: what it applies when, what it refuses, and that it is atomic.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from '#src/postgres/migrate.ts'
import { SHOP, schemaHomes } from '#src/test/schema-home.ts'

const { ask, homeOf, run, client: open, url } = schemaHomes()

const TABLES = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`

describe('a file that changes', () => {
  it('is applied again when it holds functions, whatever their arguments, and the data stays', async () => {
    await run(await homeOf(SHOP))
    await open().query("INSERT INTO goods VALUES ('tea', 8)")
    const changed = await homeOf({
      ...SHOP,
      'functions/price.sql': `
        CREATE FUNCTION price_of(p_name text, p_pieces integer, OUT total integer, OUT pieces integer) LANGUAGE sql AS $$
          SELECT g.price * p_pieces, p_pieces FROM goods g WHERE g.name = p_name $$;`,
    })
    expect(await run(changed, { contract: true })).toEqual(['functions applied'])
    expect(await ask("SELECT total, pieces FROM price_of('tea', 3)")).toEqual([[24, 3]])
    expect(await ask('SELECT name FROM cheap_goods')).toEqual([['tea']])
    await expect(ask('DELETE FROM goods')).rejects.toThrow('goods stay')
    expect(await run(changed, { contract: true })).toEqual([])
  })

  it('may bring a view other columns, and a function that reads it comes before it in the alphabet', async () => {
    const withView = (columns: string, reads: string) => ({
      ...SHOP,
      'functions/goods.views.sql': `CREATE VIEW goods_list AS SELECT ${columns} FROM goods`,
      'functions/cheapest.sql': `CREATE FUNCTION cheapest() RETURNS text LANGUAGE sql AS 'SELECT ${reads} FROM goods_list LIMIT 1'`,
    })
    await run(await homeOf(withView('name, price', 'name')))
    await open().query("INSERT INTO goods VALUES ('tea', 8)")
    await run(await homeOf(withView('price * 2 AS price, name AS title', 'title')), { contract: true })
    expect(await ask('SELECT cheapest()')).toEqual([['tea']])
    expect(await ask('SELECT price FROM goods_list')).toEqual([[16]])
  })

  it('leaves nothing of a function that is gone', async () => {
    await run(await homeOf(SHOP))
    const { 'functions/price.sql': gone, ...rest } = SHOP
    expect(gone).toContain('price_of')
    const without = await homeOf(rest)
    await run(without)
    expect(await ask("SELECT price_of('tea')"), 'a process of the version before still calls it').toEqual([
      [null],
    ])
    await run(without, { contract: true })
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
    expect(await run(await homeOf(next), { contract: true })).toEqual(['migrated 0002_price.sql'])
    expect(
      await ask('SELECT pg_typeof(price)::text FROM (SELECT max(price) AS price FROM cheap_goods) g'),
    ).toEqual([['bigint']])
    await expect(ask('DELETE FROM goods')).rejects.toThrow('goods stay')
  })

  it('cannot use a function of ours, which an empty database has not yet', async () => {
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
    await expect(run(await homeOf(next), { contract: true })).rejects.toThrow('nothing')
    expect(await ask(TABLES)).toEqual([['goods'], ['schema_functions'], ['schema_migrations']])
    expect(await ask("SELECT price_of('tea')")).toEqual([[null]])
  })
})

it('a foreign object that depends on a function makes the run fail instead of being dropped', async () => {
  await run(await homeOf(SHOP))
  await open().query(`CREATE FUNCTION half(n integer) RETURNS integer IMMUTABLE LANGUAGE sql AS 'SELECT n / 2';
    CREATE INDEX goods_half ON goods (half(price))`)
  const changed = { ...SHOP, 'functions/price.sql': `${SHOP['functions/price.sql']} -- changed` }
  await expect(run(await homeOf(changed), { contract: true })).rejects.toThrow('other objects depend on')
  expect(await ask("SELECT 1 FROM pg_indexes WHERE indexname = 'goods_half'")).toHaveLength(1)
})

describe('an app with a schema of its own and everything in its migrations', () => {
  const own = { schema: 'stall', migrationsOnly: true }
  const stall = {
    'migrations/0001_stall.sql': `CREATE TABLE goods (name text PRIMARY KEY);
      CREATE FUNCTION count_goods() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM goods'`,
  }

  it('leaves the product beside it alone, and a later run leaves its functions alone', async () => {
    await run(await homeOf(SHOP))
    expect(await run(await homeOf(stall), own)).toEqual(['migrated 0001_stall.sql'])
    const next = { ...stall, 'migrations/0002_tea.sql': "INSERT INTO goods VALUES ('tea')" }
    expect(await run(await homeOf(next), own)).toEqual(['migrated 0002_tea.sql'])
    expect(await run(await homeOf(next), own)).toEqual([])
    await open().query('SET search_path = stall')
    expect(await ask('SELECT count_goods()::int')).toEqual([[1]])
    expect(await ask('SELECT count(*)::int FROM public.goods')).toEqual([[0]])
    expect(await ask(TABLES)).toEqual([['goods'], ['schema_functions'], ['schema_migrations']])
  })

  it('is not put over a migration that was changed', async () => {
    await run(await homeOf(stall), own)
    const changed = { 'migrations/0001_stall.sql': 'CREATE TABLE goods (name text)' }
    await expect(run(await homeOf(changed), own)).rejects.toThrow('was changed after it had been applied')
  })
})

it('an app whose folder of functions is missing is refused, not taken for one without', async () => {
  const home = await homeOf(SHOP)
  await rm(path.join(home, 'functions'), { recursive: true })
  await expect(run(home)).rejects.toThrow('functions')
})

describe('a locked table', () => {
  it('is waited for a moment at a time, so that no query queues up behind the migration', async () => {
    await run(await homeOf(SHOP))
    const later = await homeOf({
      ...SHOP,
      'migrations/0002_weight.sql': 'ALTER TABLE goods ADD COLUMN weight integer',
    })
    await open().query('BEGIN')
    await open().query('SELECT * FROM goods')
    const lines: string[] = []
    let heldUp = (): void => undefined
    const waits = new Promise<void>((resolve) => (heldUp = resolve))
    const done = migrate(url(), later, {
      say(line) {
        lines.push(line)
        heldUp()
      },
    })
    await waits
    // The lock was released: another session reads the table although the first still holds it.
    const reader = new pg.Client({ connectionString: url(), statement_timeout: 60_000 })
    await reader.connect()
    expect((await reader.query('SELECT * FROM goods')).rows).toEqual([])
    await reader.end()
    await open().query('COMMIT')
    await done
    expect(lines[0]).toMatch(/^another transaction holds a table; trying again/)
    expect(lines).toContain('migrated 0002_weight.sql')
    expect(await ask('SELECT weight FROM goods')).toEqual([])
  })
})
