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
import * as schemaSql from '#src/db/migrate.sql.ts'
import type { SqlFile } from '#src/db/migrate.sql.ts'

const BEGIN_ANEW = 'or begin with an empty database: npm start -- --reset (all its data is lost)'

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
    await schemaSql.beginAlone(client)
    await schemaSql.makeRecords(client)
    const pending = pendingMigrations(schema, await schemaSql.readRecord(client, 'schema_migrations'))
    const stale = isStale(schema, await schemaSql.readRecord(client, 'schema_functions'))
    // From here on: before, IF NOT EXISTS would report the tables of every earlier run.
    client.on('notice', ({ message }) => {
      if (message !== undefined) say(message)
    })
    if (pending.length > 0 || stale) {
      await schemaSql.dropFunctions(client)
      for (const file of pending) {
        await client.query(file.text)
        await schemaSql.recordMigration(client, file)
      }
      await schemaSql.createFunctions(client, schema.functions)
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
