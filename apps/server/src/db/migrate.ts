// Applies migrations/*.sql in order, each once, under a lock so that several processes may try at the same time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const LOCK = 728_115

export async function migrate(url: string, folder: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)',
    )
    const done = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations',
    )
    const applied = new Map(done.rows.map((row) => [row.name, row.sha256]))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await client.query('BEGIN')
      await client.query(text)
      await client.query('INSERT INTO schema_migrations VALUES ($1, $2, clock_timestamp())', [name, sha256])
      await client.query('COMMIT')
      say(`migrated ${name}`)
    }
  } finally {
    await client.end()
  }
}
