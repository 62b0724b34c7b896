// Builds the indexes of indexes/, a file each under the index's own name, with one statement: CREATE INDEX CONCURRENTLY. That
// blocks neither readers nor writers, may take hours, and cannot run in a transaction. Existing indexes are read
// from the database, so an interrupted build is restarted. A new definition needs a new name.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import * as sql from '#src/postgres/indexes.sql.ts'
import type { SqlFile } from '#src/postgres/schema-files.ts'
import { searchPath } from '#src/postgres/pool.ts'
import { connectToPrimary } from '#src/postgres/primary.ts'

const PAUSE_MS = 200

interface Building {
  readonly schema: string | undefined
  readonly say: (line: string) => void
}

/** Safe to run in several processes: one builds, the others wait for it. */
export async function buildIndexes(
  url: string,
  files: readonly SqlFile[],
  { schema, say }: Building,
): Promise<void> {
  if (files.length === 0) return
  const client = await connectToPrimary(url, searchPath(schema))
  try {
    const isMissing = async (file: SqlFile) => (await sql.stateOf(client, nameOf(file))) !== 'ready'
    const missing: SqlFile[] = []
    for (const file of files) if (await isMissing(file)) missing.push(file)
    if (missing.length === 0) return
    // Polls the lock: the build would wait for a statement that blocks on it.
    while (!(await sql.tryLock(client))) await delay(PAUSE_MS)
    for (const file of missing) if (await isMissing(file)) await build(client, file, say)
  } finally {
    await client.end()
  }
}

const nameOf = ({ name }: SqlFile): string => path.basename(name, '.sql')

async function build(client: pg.Client, file: SqlFile, say: (line: string) => void): Promise<void> {
  const name = nameOf(file)
  if ((await sql.stateOf(client, name)) === 'broken') await sql.dropIndex(client, name)
  await client.query(file.text)
  if ((await sql.stateOf(client, name)) !== 'ready')
    throw new Error(`indexes/${file.name} does not make the index ${name}`)
  say(`built the index ${name}`)
}
