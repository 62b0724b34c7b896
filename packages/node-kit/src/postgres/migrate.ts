// Brings a database to this version's schema: tables of migrations/, functions of functions/, rights of grants.sql, indexes/.
//
// The product runs meanwhile, in the version before, so a run only adds (expand) and leaves what that version uses. Each step is
// a transaction of its own, so that no table is locked for longer than its own change takes; a run that broke off is continued:
//   1. New migrations are applied, each once. They cannot use a function of ours, since any of those may change later.
//   2. Changed files of functions/ are replaced in place: another shape of a function or view is refused.
//   3. grants.sql is applied, always.
//   4. Indexes of large tables are built, see indexes.ts, without blocking readers or writers.
// `contract` is the run after which no program of a version before this one may serve: it also applies the migrations that take
// away (*.contract.sql), and makes all functions, triggers and views anew, so that nothing is left of deleted ones, in one
// transaction. An empty database is made in that way. Views (*.views.sql) come before the functions that read them, else in the order of their names.
// A table lock that is not granted within the lock timeout ends the run, which retries: readers never queue up behind it.
// An app whose functions are in its migrations runs step 1 alone.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#src/config-error.ts'
import { buildIndexes } from '#src/postgres/indexes.ts'
import * as schemaSql from '#src/postgres/migrate.sql.ts'
import { pendingMigrations } from '#src/postgres/pending-migrations.ts'
import { searchPath } from '#src/postgres/pool.ts'
import { connectToPrimary } from '#src/postgres/primary.ts'
import { isContract, readSchema, type Schema, type SqlFile } from '#src/postgres/schema-files.ts'

/** Lock timeout: queries queue up behind a waiting run, so let them pass and retry. */
const LOCK_MS = 2_000
const PAUSE_MS = 1_000
const TRIES = 60

export interface MigrateOptions {
  /** Created when missing, and everything is created in it; default `public`. */
  readonly schema?: string
  /** There is no `functions/`, no `grants.sql` and no `indexes/`. */
  readonly migrationsOnly?: boolean
  /** No process of a version before this one runs, or will run again. */
  readonly contract?: boolean
  readonly say?: (line: string) => void
}

/** Safe to run in several processes: the first migrates, the others wait and find nothing to do. */
export async function migrate(
  url: string,
  home: string,
  { schema, migrationsOnly = false, contract = false, say = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const files = await readSchema(home, migrationsOnly)
  for (let tries = 1; ; tries += 1) {
    try {
      await runOnce(url, files, { schema, contract, say })
      break
    } catch (error) {
      if (!schemaSql.isLockTimeout(error) || tries === TRIES) throw error
      say(`another transaction holds a table; trying again (${tries} of ${TRIES})`)
      await delay(PAUSE_MS)
    }
  }
  await buildIndexes(url, files.indexes, { schema, say })
}

interface Run {
  readonly schema: string | undefined
  readonly contract: boolean
  readonly say: (line: string) => void
}

async function runOnce(url: string, files: Schema, run: Run): Promise<void> {
  const client = await connectToPrimary(url, searchPath(run.schema))
  // PostgreSQL's own would report the tables of every earlier run.
  const onNotice = ({ message }: { message?: string | undefined }) => {
    if (message !== undefined) run.say(message)
  }
  try {
    while (await stepOf({ client, files, run, onNotice })) client.off('notice', onNotice)
  } finally {
    await client.end()
  }
}

interface Step {
  readonly client: pg.Client
  readonly files: Schema
  readonly run: Run
  readonly onNotice: (notice: { message?: string | undefined }) => void
}

/** One transaction; whether another has to follow. What is left is read anew, since another run may have done it. */
async function stepOf({ client, files, run: { schema, contract, say }, onNotice }: Step): Promise<boolean> {
  await schemaSql.beginLocked(client, LOCK_MS)
  if (schema !== undefined) await schemaSql.makeSchema(client, schema)
  const applied = await appliedMigrations(client)
  const { now, held } = pendingMigrations(files, applied, contract)
  const isWhole = contract || applied.size === 0 || now.some(({ name }) => isContract(name))
  const change = await changeOf(client, files.functions, { isWhole, now })
  client.on('notice', onNotice)
  const isStep = !isWhole && (now.length > 0 || change.files.length > 0)
  const migrations = isStep ? now.slice(0, 1) : now
  if (change.kind === 'anew') await schemaSql.dropFunctions(client, schema ?? 'public')
  for (const file of migrations) {
    await client.query(file.text)
    await schemaSql.recordMigration(client, file, isContract(file.name) ? newestExpand(files) : null)
  }
  if (change.kind === 'anew') await schemaSql.createFunctions(client, change.files)
  const replaced = isStep && now.length === 0 ? change.files.slice(0, 1) : []
  await keepingShapes(async () => {
    if (replaced.length > 0) await schemaSql.replaceFunctions(client, replaced)
    if (!isStep && files.grants !== null) await client.query(files.grants.text)
  })
  await client.query('COMMIT')
  for (const { name } of migrations) say(`migrated ${name}`)
  for (const { name } of replaced) say(`replaced ${name}`)
  if (isWhole && change.isStale) say('functions applied')
  if (!isStep)
    for (const { name } of held)
      say(`${name} waits for: migrate --contract, once every process is of this version`)
  return isStep
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await schemaSql.makeRecord(client, 'schema_migrations')
  await schemaSql.addOldest(client)
  return schemaSql.readRecord(client, 'schema_migrations')
}

function newestExpand({ migrations }: Schema): string | null {
  return migrations.findLast(({ name }) => !isContract(name))?.name ?? null
}

interface Change {
  readonly kind: 'none' | 'in place' | 'anew'
  readonly files: readonly SqlFile[]
  readonly isStale: boolean
}

/** What is to be done with the functions; on the whole, they are made anew around a migration, too. */
async function changeOf(
  client: pg.Client,
  functions: readonly SqlFile[] | null,
  { isWhole, now }: { isWhole: boolean; now: readonly SqlFile[] },
): Promise<Change> {
  if (functions === null) return { kind: 'none', files: [], isStale: false }
  await schemaSql.makeRecord(client, 'schema_functions')
  const applied = await schemaSql.readRecord(client, 'schema_functions')
  const changed = functions.filter(({ name, sha256 }) => applied.get(name) !== sha256)
  if (isWhole || applied.size === 0) {
    const isStale = changed.length > 0 || applied.size !== functions.length
    return { kind: isStale || now.length > 0 ? 'anew' : 'none', files: functions, isStale }
  }
  return { kind: changed.length > 0 ? 'in place' : 'none', files: changed, isStale: changed.length > 0 }
}

/** Programs that run use them: a function keeps its arguments and results, a view its columns and their order. */
async function keepingShapes(replace: () => Promise<void>): Promise<void> {
  try {
    await replace()
  } catch (error) {
    if (!schemaSql.cannotReplace(error)) throw error
    throw new ConfigError(
      `Running processes use what functions/ would change: ${(error as Error).message}. Give the new shape a new name, or end ` +
        'every process and run: migrate --contract',
    )
  }
}
