// Statements of a migration run: the record of applied files, and dropping functions before they are recreated.
import type pg from 'pg'
import type { SqlFile } from '#src/postgres/schema-files.ts'

const LOCK = 728_115

/** PostgreSQL's SQLSTATEs of a lock timeout, of a deadlock with a running process, and of a row of the catalogue changed by another. */
const TRY_AGAIN = ['55P03', '40P01', 'XX000']

/** One transaction, and one run at a time. Waits for another run; for a table lock only until the lock timeout. */
export async function beginLocked(client: pg.Client, lockMs: number): Promise<void> {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
}

/** Whether a run failed because of what happens beside it. */
export function isLockTimeout(error: unknown): boolean {
  const isCatalogue = codeOf(error) !== 'XX000' || /concurrently updated/.test(String(error))
  return TRY_AGAIN.includes(codeOf(error)) && isCatalogue
}

/** Another shape: of a result, of a view's columns, two functions of one name, an object that is there already. */
const CANNOT_REPLACE = ['42P13', '42P16', '42725', '42710']

/** Whether PostgreSQL refused to replace a function or view by one of another shape. */
export function cannotReplace(error: unknown): boolean {
  return CANNOT_REPLACE.includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export async function makeSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
}

type RecordTable = 'schema_migrations' | 'schema_functions'

export async function makeRecord(client: pg.Client, table: RecordTable): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)`,
  )
}

export async function readRecord(client: pg.Client, table: RecordTable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(`SELECT name, sha256 FROM ${table}`)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Contracts name the oldest program that may use the schema from then on. */
export async function addOldest(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'oldest'`,
  )
  if (rowCount === 0) await client.query('ALTER TABLE schema_migrations ADD COLUMN oldest text')
}

/** @param oldest of a contract: the migration that every program must know from now on */
export async function recordMigration(
  client: pg.Client,
  { name, sha256 }: SqlFile,
  oldest: string | null,
): Promise<void> {
  await client.query(
    'INSERT INTO schema_migrations (name, sha256, applied_at, oldest) VALUES ($1, $2, clock_timestamp(), $3)',
    [name, sha256, oldest],
  )
}

async function recordFunctions(client: pg.Client, name: string, sha256: string): Promise<void> {
  await client.query(
    `INSERT INTO schema_functions (name, sha256, applied_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = excluded.applied_at`,
    [name, sha256],
  )
}

/**
 * Drops every function of the schema that belongs to no extension, and first its dependents. Without CASCADE: any other
 * dependent object makes the run fail instead of being dropped.
 */
export async function dropFunctions(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `
    WITH of_extensions AS (SELECT objid FROM pg_depend WHERE deptype = 'e'),
    functions AS (
      SELECT oid FROM pg_proc
       WHERE pronamespace = $1::text::regnamespace AND oid NOT IN (SELECT objid FROM of_extensions)),
    views AS (
      SELECT oid FROM pg_class
       WHERE relnamespace = $1::text::regnamespace AND relkind = 'v' AND oid NOT IN (SELECT objid FROM of_extensions))
    SELECT statement FROM (
      SELECT 1 AS step, format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
        FROM pg_trigger WHERE tgfoid IN (SELECT oid FROM functions)
      UNION ALL
      SELECT 2, 'DROP VIEW ' || string_agg(oid::regclass::text, ', ') FROM views HAVING count(*) > 0
      UNION ALL
      SELECT 3, 'DROP ROUTINE ' || string_agg(oid::regprocedure::text, ', ') FROM functions HAVING count(*) > 0
    ) drops ORDER BY step`,
    [schema],
  )
  for (const { statement } of rows) await client.query(statement)
}

export async function createFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<void> {
  await client.query('DELETE FROM schema_functions')
  for (const file of functions) {
    await client.query(file.text)
    await recordFunctions(client, file.name, file.sha256)
  }
}

/** In the record: functions were replaced in place, so that those no file has any more may still be there. */
export const LEFTOVERS = '(in place)'

export async function replaceFunctions(client: pg.Client, changed: readonly SqlFile[]): Promise<void> {
  // A new constraint trigger is dropped first, too, and PostgreSQL would say that there is none.
  await client.query('SET LOCAL client_min_messages = warning')
  for (const file of changed) {
    await client.query(inPlace(file.text))
    await recordFunctions(client, file.name, file.sha256)
  }
  await recordFunctions(client, LEFTOVERS, '')
  await closeNewDefiners(client)
  await client.query('SET LOCAL client_min_messages = notice')
}

/** A new function with its owner's rights is anybody's until grants.sql has run: not even for a moment. */
async function closeNewDefiners(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('REVOKE ALL ON ROUTINE %s FROM PUBLIC', oid::regprocedure) AS statement FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND proacl IS NULL
        AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** PostgreSQL replaces no constraint trigger. */
function inPlace(text: string): string {
  return text
    .replaceAll(/^CREATE (?=(FUNCTION|VIEW|TRIGGER) )/gm, 'CREATE OR REPLACE ')
    .replaceAll(/^CREATE CONSTRAINT TRIGGER (\w+) [^;]*? ON (\w+)/gm, 'DROP TRIGGER IF EXISTS $1 ON $2;\n$&')
}
