// Brings the sandbox's own schema to its newest form: every file once, in order, under a lock.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { VENUES } from '@lanting/contract/data/venues'
import pg from 'pg'
import { SCHEMA } from '#src/db/pool.ts'

const LOCK = 728_120

export async function migrate(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${SCHEMA}` })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)',
    )
    const done = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations',
    )
    const applied = new Map(done.rows.map((row) => [row.name, row.sha256]))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await client.query('BEGIN')
      await client.query(text)
      await client.query('INSERT INTO schema_migrations VALUES ($1, $2, clock_timestamp())', [name, sha256])
      await client.query('COMMIT')
    }
    await client.query('INSERT INTO venues (plat) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
      VENUES.map((venue) => venue.platname),
    ])
  } finally {
    await client.end()
  }
}
