// Brings the database to the newest schema: tables of migrations/, functions of functions/, rights of grants.sql.
//
// A run is one transaction, so a database is either at the newest schema or as it was. The order of its steps:
//   1. When any file is new, our functions, triggers and views are dropped.
//   2. New migrations are applied, each once for ever. They meet no function of ours, and so cannot come to depend on one.
//   3. All files of functions/ are applied in the order of their names, each trigger and view beside its function. They say
//      CREATE, not CREATE OR REPLACE: a changed argument list needs no care, and nothing is left of a deleted function.
//   4. grants.sql is applied, always.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ConfigError } from '#src/config-error.ts'

const LOCK = 728_115
const BEGIN_ANEW = 'or begin with an empty database: npm start -- --reset (all its data is lost)'

interface SqlFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** Every SQL file of the product, in the order in which they are applied. */
export interface Schema {
  readonly migrations: readonly SqlFile[]
  readonly functions: readonly SqlFile[]
  readonly grants: SqlFile
}

/** @param home the folder with `migrations/`, `functions/` and `grants.sql` */
export async function readSchema(home: string): Promise<Schema> {
  return {
    migrations: await readFolder(path.join(home, 'migrations')),
    functions: await readFolder(path.join(home, 'functions')),
    grants: await readSql(path.join(home, 'grants.sql')),
  }
}

/** Several processes may try at the same time: the first does the work, the others wait and find nothing to do. */
export async function migrate(url: string, home: string, say: (line: string) => void): Promise<void> {
  const schema = await readSchema(home)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await makeRecords(client)
    const pending = pendingMigrations(schema, await readRecord(client, 'schema_migrations'))
    const stale = isStale(schema, await readRecord(client, 'schema_functions'))
    // From here on: before, IF NOT EXISTS would report the tables of every earlier run.
    client.on('notice', ({ message }) => {
      if (message !== undefined) say(message)
    })
    if (pending.length > 0 || stale) {
      await dropFunctions(client)
      for (const file of pending) {
        await client.query(file.text)
        await record(client, 'schema_migrations', file)
      }
      await createFunctions(client, schema.functions)
    }
    await client.query(schema.grants.text)
    await client.query('COMMIT')
    for (const { name } of pending) say(`migrated ${name}`)
    if (stale) say('functions applied')
  } finally {
    await client.end()
  }
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readSql(path.join(folder, name))))
}

async function readSql(file: string): Promise<SqlFile> {
  const text = await readFile(file, 'utf8')
  return { name: path.basename(file), text, sha256: createHash('sha256').update(text).digest('hex') }
}

type RecordTable = 'schema_migrations' | 'schema_functions'

async function makeRecords(client: pg.Client): Promise<void> {
  for (const table of ['schema_migrations', 'schema_functions'] satisfies RecordTable[]) {
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)`,
    )
  }
}

async function readRecord(client: pg.Client, table: RecordTable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(`SELECT name, sha256 FROM ${table}`)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function record(client: pg.Client, table: RecordTable, { name, sha256 }: SqlFile): Promise<void> {
  await client.query(`INSERT INTO ${table} (name, sha256, applied_at) VALUES ($1, $2, clock_timestamp())`, [
    name,
    sha256,
  ])
}

/** Refuses a database whose past is not ours: there is no way from there to this schema. */
function pendingMigrations({ migrations }: Schema, applied: ReadonlyMap<string, string>): SqlFile[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new ConfigError(
      `The database was made by another version of this product: it has the migration ${unknown}, which this version ` +
        `does not know. Run the version that made it, ${BEGIN_ANEW}.`,
    )
  }
  const changed = migrations.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256)
  if (changed !== undefined) {
    throw new ConfigError(
      `The migration ${changed.name} was changed after it had been applied. Undo the change and add a migration instead, ` +
        `${BEGIN_ANEW}.`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

function isStale({ functions }: Schema, applied: ReadonlyMap<string, string>): boolean {
  return (
    functions.length !== applied.size || functions.some(({ name, sha256 }) => applied.get(name) !== sha256)
  )
}

/**
 * Drops every function of the schema that no extension brought, and first what stands on them. Without CASCADE: whatever else
 * somebody has built on one of them makes the run fail instead of vanishing.
 */
async function dropFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    WITH of_extensions AS (SELECT objid FROM pg_depend WHERE deptype = 'e'),
    functions AS (
      SELECT oid FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND oid NOT IN (SELECT objid FROM of_extensions)),
    views AS (
      SELECT oid FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' AND oid NOT IN (SELECT objid FROM of_extensions))
    SELECT statement FROM (
      SELECT 1 AS step, format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
        FROM pg_trigger WHERE tgfoid IN (SELECT oid FROM functions)
      UNION ALL
      SELECT 2, 'DROP VIEW ' || string_agg(oid::regclass::text, ', ') FROM views HAVING count(*) > 0
      UNION ALL
      SELECT 3, 'DROP ROUTINE ' || string_agg(oid::regprocedure::text, ', ') FROM functions HAVING count(*) > 0
    ) drops ORDER BY step`)
  for (const { statement } of rows) await client.query(statement)
}

async function createFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<void> {
  await client.query('DELETE FROM schema_functions')
  for (const file of functions) {
    await client.query(file.text)
    await record(client, 'schema_functions', file)
  }
}
