// A fresh, migrated database for a test file: cloned from a template that the first file of a run makes.
import { createHash, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate, readSchema } from '#src/db/migrate.ts'
import { type Db, openDb } from '#src/db/pool.ts'

/** The folder of the SQL files. */
export const SCHEMA_HOME = fileURLToPath(new URL('../..', import.meta.url))
const LOCK = 728_116

export interface TestDatabase {
  readonly url: string
  readonly db: Db
  drop(): Promise<void>
}

/** A database without a schema, and without a pool. */
export type EmptyDatabase = Pick<TestDatabase, 'url' | 'drop'>

export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = await openAdmin()
  const template = await ensureTemplate(admin)
  const name = newName()
  // Cloning fails while another clone of the same template is under way, so they queue up.
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const url = urlOf(name)
  const db = openDb(url, 10)
  await startAtNoon(db)
  return {
    url,
    db,
    async drop() {
      await db.close()
      await dropDatabase(admin, name)
    },
  }
}

/** @param login whose it is, and as whom `url` enters; else the server's own */
export async function createEmptyDatabase(login?: {
  name: string
  password: string
}): Promise<EmptyDatabase> {
  const admin = await openAdmin()
  const name = newName()
  await admin.query(`CREATE DATABASE ${name} ${login === undefined ? '' : `OWNER ${login.name}`}`)
  const url = new URL(urlOf(name))
  if (login !== undefined) {
    url.username = login.name
    url.password = login.password
  }
  return { url: url.toString(), drop: () => dropDatabase(admin, name) }
}

async function openAdmin(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  return admin
}

async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
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

async function ensureTemplate(admin: pg.Client): Promise<string> {
  const name = `template_${await hashOfSchema()}`
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) {
      const making = `${name}_new`
      await admin.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`)
      await admin.query(`CREATE DATABASE ${making}`)
      await migrate(urlOf(making), SCHEMA_HOME, () => undefined)
      await admin.query(`ALTER DATABASE ${making} RENAME TO ${name}`)
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

async function hashOfSchema(): Promise<string> {
  const { migrations, functions, grants } = await readSchema(SCHEMA_HOME)
  const hash = createHash('sha256')
  for (const file of [...migrations, ...functions, grants]) hash.update(`${file.name} ${file.sha256}\n`)
  return hash.digest('hex').slice(0, 16)
}

function newName(): string {
  return `t_${randomUUID().replaceAll('-', '')}`
}

function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.toString()
}
