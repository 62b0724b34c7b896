// Brings the sandbox's own schema to its newest form: every file once, in order, under a lock.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { applyFile, lockMigrations, makeRecord, readRecord } from '#src/db/migrate.sql.ts'
import { SCHEMA } from '#src/db/pool.ts'

export async function migrate(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${SCHEMA}` })
  await client.connect()
  try {
    await lockMigrations(client)
    await makeRecord(client)
    const applied = await readRecord(client)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await applyFile(client, name, sha256, text)
    }
  } finally {
    await client.end()
  }
}
