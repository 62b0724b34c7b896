// Indexes on real databases: built concurrently, rebuilt after an interrupted build, by one process at a time.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#src/postgres/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#src/test/empty-database.ts'

let database: EmptyDatabase
let client: pg.Client
let home: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  client = await connect()
  home = await mkdtemp(path.join(tmpdir(), 'schema-'))
  for (const folder of ['migrations', 'functions', 'indexes']) await mkdir(path.join(home, folder))
  await write('migrations/0001_goods.sql', 'CREATE TABLE goods (name text PRIMARY KEY, price integer)')
  await write('grants.sql', '')
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(home, { recursive: true })
})

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.url, statement_timeout: 60_000 })
  await opened.connect()
  return opened
}

const write = (file: string, text: string) => writeFile(path.join(home, file), text)
const index = (name: string) =>
  write(`indexes/${name}.sql`, `-- By price.\nCREATE INDEX CONCURRENTLY ${name} ON goods (price);\n`)

async function run(): Promise<string[]> {
  const lines: string[] = []
  await migrate(database.url, home, { say: (line) => lines.push(line) })
  return lines
}

const isValid = async (name: string) => {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )
  return rows.map(({ valid }) => valid)
}

it('are built once, after the tables that they stand on', async () => {
  await index('goods_price')
  expect(await run()).toEqual(['migrated 0001_goods.sql', 'built the index goods_price'])
  expect(await isValid('goods_price')).toEqual([true])
  expect(await run()).toEqual([])
})

it('that were broken off are begun anew', async () => {
  await index('goods_price')
  await run()
  await client.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'goods_price'::regclass")
  expect(await run()).toEqual(['built the index goods_price'])
  expect(await isValid('goods_price')).toEqual([true])
})

it('wait for open writes, and block no reads or writes meanwhile', async () => {
  await run()
  await index('goods_price')
  await client.query('BEGIN')
  await client.query("INSERT INTO goods VALUES ('tea', 8)")
  const building = run()
  const other = await connect()
  try {
    await vi.waitUntil(
      async () => (await other.query('SELECT 1 FROM pg_stat_progress_create_index')).rowCount === 1,
      { timeout: 60_000 },
    )
    await other.query("INSERT INTO goods VALUES ('rice', 5)")
    expect((await other.query('SELECT name FROM goods')).rows).toEqual([{ name: 'rice' }])
    await client.query('COMMIT')
    expect(await building).toEqual(['built the index goods_price'])
  } finally {
    await other.end()
  }
})

it('are built by one of several processes, and all of them come to their end', async () => {
  await run()
  await index('goods_price')
  const lines = await Promise.all([run(), run(), run()])
  expect(lines.flat()).toEqual(['built the index goods_price'])
})

it('stand in a file of their own name', async () => {
  await write('indexes/goods_price.sql', 'CREATE INDEX CONCURRENTLY goods_cost ON goods (price)')
  await expect(run()).rejects.toThrow('indexes/goods_price.sql does not make the index goods_price')
})
