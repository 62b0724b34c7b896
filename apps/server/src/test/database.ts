// A fresh, migrated database for a test file: cloned from a template that the first file of a run makes.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { type Db, openDb } from '#src/db/pool.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 728_116

export interface TestDatabase {
  readonly url: string
  readonly db: Db
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseUrl')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const template = await ensureTemplate(admin, server)
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // Cloning fails while another clone of the same template is under way, so they queue up.
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const url = withDatabase(server, name)
  const db = openDb(url, 10)
  await startAtNoon(db)
  return {
    url,
    db,
    async drop() {
      await db.close()
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

/**
 * Every test begins at the noon in Beijing that comes next: no run crosses midnight, and each lottery's round stands at the
 * same place whenever the tests are run.
 */
async function startAtNoon(db: Db): Promise<void> {
  await db.query(
    `UPDATE app_clock SET set_at = clock_timestamp(), offset_ms = ceil(extract(epoch FROM
       date_trunc('day', clock_timestamp() + interval '12 hours', 'Asia/Shanghai') + interval '12 hours' - clock_timestamp()) * 1000)`,
  )
}

async function ensureTemplate(admin: pg.Client, server: string): Promise<string> {
  const name = `template_${hashOfMigrations()}`
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) {
      const making = `${name}_new`
      await admin.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`)
      await admin.query(`CREATE DATABASE ${making}`)
      await migrate(withDatabase(server, making), MIGRATIONS, () => undefined)
      await admin.query(`ALTER DATABASE ${making} RENAME TO ${name}`)
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

function hashOfMigrations(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(path.join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}
