// Data of every release opens with today's version: nothing is lost, the books balance, and the schema is that of a new database.
import { afterAll, describe, expect, it } from 'vitest'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { createEmptyDatabase, type EmptyDatabase } from '@lanting/node-kit/test/empty-database'
import pg from 'pg'
import { areSound, inspectBooks } from '#src/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { openDb } from '#src/db/pool.ts'
import { refuseWrongKey, sealFields } from '#src/db/sealing.ts'
import { refuseUnready } from '#src/process/ready.ts'
import { createTestDatabase, SCHEMA_HOME, type TestDatabase } from '#src/test/database.ts'
import { releases, restoreRelease } from '#src/test/release/restore.ts'

const SHAPE = `
  SELECT 'column' AS kind, table_name || '.' || column_name AS name, data_type || ' ' || is_nullable || coalesce(' ' || column_default, '') AS what
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'function', oid::regprocedure::text, md5(prosrc) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  ORDER BY 1, 2`

const opened: (EmptyDatabase | TestDatabase)[] = []
afterAll(async () => {
  for (const database of opened) await database.drop()
})

async function shapeOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(SHAPE)
  await client.end()
  return rows
}

describe.each(releases())('data of %s', (version) => {
  it('is upgraded beside running processes, then contracted, and is what it was', async () => {
    const database = await createEmptyDatabase()
    opened.push(database)
    const { keys, counts } = await restoreRelease(database.url, version)
    const lines: string[] = []
    // Refused where a function or view that the version calls gets another shape.
    await migrate(database.url, SCHEMA_HOME, { say: (line) => lines.push(line) })
    await migrate(database.url, SCHEMA_HOME, { contract: true })
    const seals = new FieldSeals([keys['SECRET_KEY'] ?? ''])
    await sealFields(database.url, seals)
    const db = openDb(database.url, 2, { seals })
    try {
      await refuseUnready(db)
      await refuseWrongKey(db)
      for (const table of ['ledger_entries', 'bets', 'members', 'audit_log'])
        expect(await db.query(`SELECT count(*)::int AS count FROM ${table}`), table).toEqual([
          { count: counts.get(`public.${table}`) },
        ])
      const { lines: checks } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
      expect(checks.filter(({ ok, freezes }) => !ok && freezes)).toEqual([])
      expect(areSound(checks)).toBe(true)
      expect(checks.length).toBeGreaterThan(10)
    } finally {
      await db.close()
    }
    const fresh = await createTestDatabase()
    opened.push(fresh)
    expect(await shapeOf(database.url)).toEqual(await shapeOf(fresh.url))
  })
})
