// A fresh, migrated database for a test file: cloned from a template that the first file of a run makes.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { readSchema } from '@lanting/node-kit/postgres/schema-files'
import { databaseUrl, dropDatabase, newDatabaseName, openAdmin } from '@lanting/node-kit/test/empty-database'
import type pg from 'pg'
import { inject } from 'vitest'
import { readClock } from '#src/db/clock.sql.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { sealFields } from '#src/db/sealing.ts'
import { stampMoneyMode } from '#src/process/money-mode.ts'
import { aheadBy, type InstantName } from '#src/test/clock/instant.ts'

/** The folder of the SQL files. */
export const SCHEMA_HOME = fileURLToPath(new URL('../..', import.meta.url))
const LOCK = 728_116

export const TEST_SECRET = 'a-secret-of-tests-that-nobody-else-has'
export const TEST_SANDBOX_SECRET = 'a-sandbox-secret-of-tests'
export const TEST_SEALS = new FieldSeals([TEST_SECRET])

export interface TestDatabase {
  readonly url: string
  readonly db: Db
  drop(): Promise<void>
}

/** @param instant a test names its own only where the date is what it is about */
export async function createTestDatabase(instant: InstantName = inject('instant')): Promise<TestDatabase> {
  const admin = await openAdmin()
  const template = await ensureTemplate(admin)
  const name = newDatabaseName()
  // Cloning fails while another clone of the same template is in progress, so they queue.
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
  // Without safety from crashes, copying files takes less than copying page by page through the log.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const url = databaseUrl(name)
  const db = openDb(url, 10, { seals: TEST_SEALS })
  await startAt(db, instant)
  return {
    url,
    db,
    async drop() {
      await db.close()
      await dropDatabase(admin, name)
    },
  }
}

/** The machine's clock plays no part: each lottery's round is in the same place whenever a test begins at the same instant. */
async function startAt(db: Db, instant: InstantName): Promise<void> {
  const { ms } = await readClock(db)
  await db.query('UPDATE app_clock SET set_at = clock_timestamp(), offset_ms = $1', [aheadBy(instant, ms)])
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
      await migrate(databaseUrl(making), SCHEMA_HOME)
      await sealFields(databaseUrl(making), TEST_SEALS)
      const made = openDb(databaseUrl(making), 1)
      await stampMoneyMode(made, 'sandbox')
      await made.close()
      await admin.query(`ALTER DATABASE ${making} RENAME TO ${name}`)
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

async function hashOfSchema(): Promise<string> {
  const { migrations, functions, grants, indexes } = await readSchema(SCHEMA_HOME)
  const hash = createHash('sha256')
  for (const file of [...migrations, ...(functions ?? []), ...(grants === null ? [] : [grants]), ...indexes])
    hash.update(`${file.name} ${file.sha256}\n`)
  return hash.digest('hex').slice(0, 16)
}
