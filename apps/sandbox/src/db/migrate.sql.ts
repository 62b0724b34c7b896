// The statements of a migration run: its lock, its schema, and the record of what was applied.
import type pg from 'pg'
import { SCHEMA } from '#src/db/pool.ts'

const LOCK = 728_120

/** Held until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK])
}

export async function makeRecord(client: pg.Client): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)',
  )
}

/** Names of the applied files, with their hashes. */
export async function readRecord(client: pg.Client): Promise<Map<string, string>> {
  const done = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations',
  )
  return new Map(done.rows.map((row) => [row.name, row.sha256]))
}

/** A file and its record stand or fall together. */
export async function applyFile(client: pg.Client, name: string, sha256: string, text: string) {
  await client.query('BEGIN')
  await client.query(text)
  await client.query('INSERT INTO schema_migrations VALUES ($1, $2, clock_timestamp())', [name, sha256])
  await client.query('COMMIT')
}
