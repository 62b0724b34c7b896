// An empty database for each test, and folders with the SQL files of small products to migrate it to.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { migrate, type MigrateOptions } from '#src/postgres/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#src/test/empty-database.ts'

export type Files = Readonly<Record<string, string>>

/** A product of one table: with a view, a trigger and a function that uses neither. */
export const SHOP: Files = {
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

/** Call once at the top of a file. */
export function schemaHomes() {
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

  return {
    client: () => client,
    url: () => database.url,

    homeOf: async (files: Files): Promise<string> => {
      const home = await mkdtemp(path.join(tmpdir(), 'schema-'))
      homes.push(home)
      for (const folder of ['migrations', 'functions', 'indexes']) await mkdir(path.join(home, folder))
      for (const [name, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(home, name)), { recursive: true })
        await writeFile(path.join(home, name), text)
      }
      return home
    },

    run: async (home: string, options: MigrateOptions = {}): Promise<string[]> => {
      const lines: string[] = []
      await migrate(database.url, home, { ...options, say: (line) => lines.push(line) })
      return lines
    },

    ask: async (sql: string): Promise<unknown[]> => {
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
    },
  }
}
