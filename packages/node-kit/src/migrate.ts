// Brings a database to the newest schema: tables of migrations/, functions of functions/, rights of grants.sql, indexes/.
//
// Steps 1 to 4 are one transaction, so a database is either at the newest schema or as it was. The order of its steps:
//   1. When any file is new, our functions, triggers and views are dropped.
//   2. New migrations are applied, each once. No function of ours exists then, so they cannot depend on one.
//   3. All files of functions/ are applied, views (*.views.sql) before the functions that read them, else in the order of their
//      names, each trigger beside its function. They use CREATE, not CREATE OR REPLACE: a changed column or argument list needs
//      no care, and nothing is left of a deleted function or view.
//   4. grants.sql is applied, always.
//   5. Indexes of large tables are built, see indexes.ts: outside the transaction, without blocking readers or writers.
// A table lock that is not granted within the lock timeout ends the run, which retries: readers never queue up behind it.
// An app whose functions are in its migrations runs step 2 alone.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#src/config-error.ts'
import { buildIndexes } from '#src/indexes.ts'
import * as schemaSql from '#src/migrate.sql.ts'
import type { SqlFile } from '#src/migrate.sql.ts'
import { searchPath } from '#src/pool.ts'
import { connectToPrimary } from '#src/primary.ts'

/** Lock timeout: queries queue up behind a waiting run, so let them pass and retry. */
const LOCK_MS = 2_000
const PAUSE_MS = 1_000
const TRIES = 60

const BEGIN_ANEW = 'or begin with an empty database: npm start -- --reset (all its data is lost)'

/** Every SQL file of an app, in the order in which they are applied. */
export interface Schema {
  readonly migrations: readonly SqlFile[]
  /** Null where functions are in the migrations: those must not be dropped. */
  readonly functions: readonly SqlFile[] | null
  readonly grants: SqlFile | null
  readonly indexes: readonly SqlFile[]
}

/** @param home the folder with `migrations/`, `functions/` and `grants.sql` */
export async function readSchema(home: string, migrationsOnly = false): Promise<Schema> {
  return {
    migrations: await readFolder(path.join(home, 'migrations')),
    functions: migrationsOnly ? null : viewsFirst(await readFolder(path.join(home, 'functions'))),
    grants: migrationsOnly ? null : await readSql(path.join(home, 'grants.sql')),
    indexes: migrationsOnly ? [] : await readFolder(path.join(home, 'indexes')),
  }
}

export interface MigrateOptions {
  /** Created when missing, and everything is created in it; default `public`. */
  readonly schema?: string
  /** There is no `functions/`, no `grants.sql` and no `indexes/`. */
  readonly migrationsOnly?: boolean
  readonly say?: (line: string) => void
}

/** Safe to run in several processes: the first migrates, the others wait and find nothing to do. */
export async function migrate(
  url: string,
  home: string,
  { schema, migrationsOnly = false, say = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const files = await readSchema(home, migrationsOnly)
  for (let tries = 1; ; tries += 1) {
    try {
      await runOnce(url, files, { schema, say })
      break
    } catch (error) {
      if (!schemaSql.isLockTimeout(error) || tries === TRIES) throw error
      say(`another transaction holds a table; trying again (${tries} of ${TRIES})`)
      await delay(PAUSE_MS)
    }
  }
  await buildIndexes(url, files.indexes, { schema, say })
}

async function runOnce(
  url: string,
  files: Schema,
  { schema, say }: { schema: string | undefined; say: (line: string) => void },
): Promise<void> {
  const client = await connectToPrimary(url, searchPath(schema))
  try {
    await schemaSql.beginLocked(client, LOCK_MS)
    if (schema !== undefined) await schemaSql.makeSchema(client, schema)
    const pending = await pendingMigrations(client, files)
    const stale = files.functions !== null && (await areStale(client, files.functions))
    // From here on: before, IF NOT EXISTS would report the tables of every earlier run.
    client.on('notice', ({ message }) => {
      if (message !== undefined) say(message)
    })
    const anew = pending.length > 0 || stale ? files.functions : null
    if (anew !== null) await schemaSql.dropFunctions(client, schema ?? 'public')
    for (const file of pending) {
      await client.query(file.text)
      await schemaSql.recordMigration(client, file)
    }
    if (anew !== null) await schemaSql.createFunctions(client, anew)
    if (files.grants !== null) await client.query(files.grants.text)
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

function viewsFirst(files: readonly SqlFile[]): SqlFile[] {
  return files.toSorted((a, b) => Number(isViews(b)) - Number(isViews(a)))
}

const isViews = ({ name }: SqlFile) => name.endsWith('.views.sql')

async function readSql(file: string): Promise<SqlFile> {
  const text = await readFile(file, 'utf8')
  return { name: path.basename(file), text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Refuses a database with a migration history that is not ours. */
async function pendingMigrations(client: pg.Client, { migrations }: Schema): Promise<SqlFile[]> {
  await schemaSql.makeRecord(client, 'schema_migrations')
  const applied = await schemaSql.readRecord(client, 'schema_migrations')
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

async function areStale(client: pg.Client, functions: readonly SqlFile[]): Promise<boolean> {
  await schemaSql.makeRecord(client, 'schema_functions')
  const applied = await schemaSql.readRecord(client, 'schema_functions')
  return (
    functions.length !== applied.size || functions.some(({ name, sha256 }) => applied.get(name) !== sha256)
  )
}
