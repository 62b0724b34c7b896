// A database as a released version left it: its migrations, which are frozen, its own functions, and its rows.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import pg from 'pg'
import { type DumpLine, tablesOf, unpacked } from '#src/test/release/dump.ts'

const SERVER = fileURLToPath(new URL('../../..', import.meta.url))
const SANDBOX = fileURLToPath(new URL('../../../../sandbox', import.meta.url))
const DATA = 'data.jsonl.gz'
/** A message to the database has its limits. */
const ROWS_AT_ONCE = 2_000

export interface Restored {
  readonly version: string
  /** What its processes were given: the keys that seal its fields and seeds, and sign its log and receipts. */
  readonly keys: Readonly<Record<string, string>>
  /** Of each table. */
  readonly counts: ReadonlyMap<string, number>
}

/** Oldest first. */
export function releases(): string[] {
  return readdirSync(path.join(SERVER, 'releases')).toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
}

/** @param url an empty database, as a superuser: rows are loaded past triggers and references */
export async function restoreRelease(url: string, version: string): Promise<Restored> {
  const lines = unpacked(readFileSync(path.join(SERVER, 'releases', version, DATA)))
  const made = lines.find((line) => line.kind === 'made')
  if (made === undefined) throw new Error(`the data of ${version} does not say when it was made`)
  await migrateAsReleased(url, version, lines)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL session_replication_role = 'replica'")
    for (const table of await tablesOf(client, ['public', 'sandbox']))
      await client.query(`DELETE FROM ${table}`)
    for (const line of lines) await load(client, line)
    // The product's clock goes on where it was.
    await client.query(
      'UPDATE app_clock SET set_at = clock_timestamp(), offset_ms = extract(epoch FROM $1::timestamptz - clock_timestamp())::numeric * 1000',
      [made.at],
    )
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  const counts = lines.flatMap((line) =>
    line.kind === 'rows' ? [[line.table, line.rows.length] as const] : [],
  )
  return { version, keys: made.keys, counts: new Map(counts) }
}

/** With the version's own functions, rights and indexes around today's text of its migrations. */
async function migrateAsReleased(url: string, version: string, lines: readonly DumpLine[]): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'release-'))
  try {
    copyMigrations(SERVER, home, version)
    for (const folder of ['functions', 'indexes']) mkdirSync(path.join(home, folder))
    for (const line of lines) if (line.kind === 'file') writeFileSync(path.join(home, line.path), line.text)
    await migrate(url, home)
    const sandbox = path.join(home, 'sandbox')
    copyMigrations(SANDBOX, sandbox, version)
    await migrate(url, sandbox, { schema: 'sandbox', migrationsOnly: true })
  } finally {
    rmSync(home, { recursive: true })
  }
}

function copyMigrations(from: string, to: string, version: string): void {
  mkdirSync(path.join(to, 'migrations'), { recursive: true })
  for (const release of releases()) {
    const list = readFileSync(path.join(from, 'releases', release, 'migrations.json'), 'utf8')
    for (const name of Object.keys(JSON.parse(list) as object))
      cpSync(path.join(from, 'migrations', name), path.join(to, 'migrations', name))
    if (release === version) return
  }
}

async function load(client: pg.Client, line: DumpLine): Promise<void> {
  if (line.kind === 'sequence') await client.query('SELECT setval($1, $2)', [line.name, line.last])
  if (line.kind !== 'rows') return
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT format('%I', attname) AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [line.table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  for (let from = 0; from < line.rows.length; from += ROWS_AT_ONCE)
    await client.query(
      `INSERT INTO ${line.table} (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${names} FROM jsonb_populate_recordset(null::${line.table}, $1::jsonb)`,
      [`[${line.rows.slice(from, from + ROWS_AT_ONCE).join(',')}]`],
    )
}
