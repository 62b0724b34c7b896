// The hash of the offline verifier in the public log: of the file that is served, once, entered by the member app alone.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDb } from '#src/db/pool.ts'
import { asRole, loginOf, type ProcessName } from '#src/process/database-role.ts'
import { publishVerifier } from '#src/public-log/published-verifier.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'verifier-test-'))
const file = path.join(dist, 'fair-verifier.html')
const publicLog = new PublicLog()
let database: TestDatabase
const logins: Db[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const db of logins) await db.close()
  await database.drop()
  rmSync(dist, { recursive: true })
})

function as(process: ProcessName): Db {
  const db = openDb(asRole(database.url, loginOf(process)), 1, { user: loginOf(process) })
  logins.push(db)
  return db
}

async function published(): Promise<string[]> {
  const rows = await database.db.query<{ body: string }>(
    "SELECT body FROM log_entries WHERE kind = 'verifier' ORDER BY id",
  )
  return rows.map(({ body }) => body)
}

const bodyOf = (text: string) => `{"sha256":"${createHash('sha256').update(text).digest('hex')}"}`

it('is entered once for each file that was ever served, and not where none is', async () => {
  const api = as('api')
  await publishVerifier({ db: api, publicLog }, dist)
  expect(await published()).toEqual([])
  for (const text of ['first', 'first', 'second', 'first']) {
    writeFileSync(file, text)
    await publishVerifier({ db: api, publicLog }, dist)
  }
  expect(await published()).toEqual([bodyOf('first'), bodyOf('second')])
})

it.each(['office', 'worker'] as const)('is not entered by %s', async (process) => {
  writeFileSync(file, 'third')
  await expect(publishVerifier({ db: as(process), publicLog }, dist)).rejects.toThrow('row-level security')
})
