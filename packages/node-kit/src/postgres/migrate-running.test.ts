// The migration beside processes of the version before, and over data of versions that it does not open.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Files, SHOP, schemaHomes } from '#src/test/schema-home.ts'

const { ask, homeOf, run, client: open } = schemaHomes()

const TABLES = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`

describe('a run beside processes of the version before', () => {
  const WEIGHT: Files = {
    ...SHOP,
    'migrations/0002_weight.sql': 'ALTER TABLE goods ADD COLUMN weight integer',
    'functions/goods.sql': `
    CREATE FUNCTION goods_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'goods remain'; END $$;
    CREATE TRIGGER goods_kept BEFORE DELETE ON goods FOR EACH STATEMENT EXECUTE FUNCTION goods_refuse();
    CREATE CONSTRAINT TRIGGER goods_last AFTER UPDATE ON goods DEFERRABLE FOR EACH ROW EXECUTE FUNCTION goods_refuse();
    CREATE VIEW cheap_goods AS SELECT name, price, weight FROM goods WHERE price < 10;`.replaceAll(
      '\n    CREATE',
      '\nCREATE',
    ),
  }
  const OIDS = `SELECT proname, oid::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`

  it('replaces functions, triggers and views in place: what is called at that moment stays callable', async () => {
    await run(await homeOf(SHOP))
    await open().query("INSERT INTO goods VALUES ('tea', 8)")
    const before = await ask(OIDS)
    expect(await run(await homeOf(WEIGHT))).toEqual(['migrated 0002_weight.sql', 'replaced goods.sql'])
    expect(await ask(OIDS)).toEqual(before)
    expect(await ask('SELECT * FROM cheap_goods')).toEqual([['tea', 8, null]])
    await expect(ask('DELETE FROM goods')).rejects.toThrow('goods remain')
    await expect(ask('UPDATE goods SET price = 9')).rejects.toThrow('goods remain')
    expect(await run(await homeOf(WEIGHT))).toEqual([])
    // Once nothing of the version before is left, all of them are made anew, once.
    expect(await run(await homeOf(WEIGHT), { contract: true })).toEqual(['functions applied'])
    expect(await run(await homeOf(WEIGHT), { contract: true })).toEqual([])
    await expect(ask('UPDATE goods SET price = 9')).rejects.toThrow('goods remain')
  })

  it.each([
    [
      'result',
      'functions/price.sql',
      'CREATE FUNCTION price_of(p_name text, OUT price bigint) LANGUAGE sql AS $$ SELECT 1::bigint $$',
    ],
    ['column', 'functions/price.views.sql', 'CREATE VIEW cheap_goods AS SELECT price, name FROM goods'],
  ])('refuses another %s of what they use, and leaves that as it is', async (_what, file, text) => {
    await run(await homeOf(SHOP))
    const next = await homeOf({ ...WEIGHT, [file]: text })
    await expect(run(next)).rejects.toThrow(/Running processes use .*migrate --contract/)
    expect(await ask('SELECT price_of(null), pg_typeof(price_of(null))::text')).toEqual([[null, 'integer']])
    expect(await ask('SELECT * FROM cheap_goods')).toEqual([])
  })

  it('leaves what they use to a later run, after which no older program may serve', async () => {
    await run(await homeOf(SHOP))
    const next = await homeOf({
      ...WEIGHT,
      'migrations/0003_plain.contract.sql': 'ALTER TABLE goods DROP COLUMN price CASCADE',
    })
    const held =
      '0003_plain.contract.sql waits for: migrate --contract, once every process is of this version'
    expect(await run(next)).toEqual(['migrated 0002_weight.sql', 'replaced goods.sql', held])
    expect(await run(next)).toEqual([held])
    expect(await ask('SELECT price FROM goods')).toEqual([])
    const after = await homeOf({
      'migrations/0001_goods.sql': SHOP['migrations/0001_goods.sql'] ?? '',
      'migrations/0002_weight.sql': WEIGHT['migrations/0002_weight.sql'] ?? '',
      'migrations/0003_plain.contract.sql': 'ALTER TABLE goods DROP COLUMN price CASCADE',
      'grants.sql': '',
    })
    expect(await run(after, { contract: true })).toEqual([
      'migrated 0003_plain.contract.sql',
      'functions applied',
    ])
    expect(await ask('SELECT name, oldest FROM schema_migrations WHERE oldest IS NOT NULL')).toEqual([
      ['0003_plain.contract.sql', '0002_weight.sql'],
    ])
  })

  it('applies a contract with what came after it: its version is past', async () => {
    await run(await homeOf(SHOP))
    const next = await homeOf({
      'migrations/0001_goods.sql': SHOP['migrations/0001_goods.sql'] ?? '',
      'migrations/0002_plain.contract.sql': 'ALTER TABLE goods DROP COLUMN price',
      'migrations/0003_price.sql': 'ALTER TABLE goods ADD COLUMN price bigint',
      'grants.sql': '',
    })
    expect(await run(next)).toEqual([
      'migrated 0002_plain.contract.sql',
      'migrated 0003_price.sql',
      'functions applied',
    ])
  })

  it('closes a new function with its owner\u2019s rights to others before anybody could call it', async () => {
    await run(await homeOf(SHOP))
    const definer =
      'CREATE FUNCTION price_raise() RETURNS void LANGUAGE sql SECURITY DEFINER AS $$ UPDATE goods SET price = 1 $$'
    await run(await homeOf({ ...SHOP, 'functions/raise.sql': definer }))
    const access = `SELECT EXISTS (SELECT 1 FROM aclexplode(proacl) WHERE grantee = 0) FROM pg_proc WHERE proname = 'price_raise'`
    expect(await ask(access)).toEqual([[false]])
  })

  it('applies everything to an empty database', async () => {
    const whole = await homeOf({
      ...SHOP,
      'migrations/0002_more.contract.sql': 'CREATE TABLE more (n integer)',
    })
    expect(await run(whole)).toContain('migrated 0002_more.contract.sql')
  })
})

describe('data older than the first release', () => {
  const released = (text: string): Files => ({
    ...SHOP,
    'releases/1.0.0/migrations.json': JSON.stringify({
      '0001_goods.sql': createHash('sha256').update(text).digest('hex'),
    }),
  })

  it('is refused with what to do, and left as it is', async () => {
    await run(
      await homeOf({
        ...SHOP,
        'migrations/0001_goods.sql': 'CREATE TABLE old_goods (name text)',
        'functions/goods.sql': '',
        'functions/price.sql': '',
      }),
    )
    await expect(run(await homeOf(released(SHOP['migrations/0001_goods.sql'] ?? '')))).rejects.toThrow(
      /older than version 1\.0\.0 and cannot be upgraded.*0001_goods\.sql.*npm start -- --reset/,
    )
    expect(await ask(TABLES)).toEqual([['old_goods'], ['schema_functions'], ['schema_migrations']])
  })

  it('is refused also where it only lacks something', async () => {
    await open().query(`CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL);
      INSERT INTO schema_migrations VALUES ('0000_before.sql', 'x', now())`)
    await expect(run(await homeOf(released('')))).rejects.toThrow('older than version 1.0.0')
    expect(await ask(TABLES)).toEqual([['schema_migrations']])
  })

  it('is nothing else: that of the release is upgraded', async () => {
    const home = await homeOf(released(SHOP['migrations/0001_goods.sql'] ?? ''))
    await run(home)
    expect(await run(home)).toEqual([])
  })
})
