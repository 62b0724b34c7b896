// A backup taken before an exclusion, restored after it: the exclusion holds, for the account or for another one with its marks.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseUrl, dropDatabase, newDatabaseName, openAdmin } from '@lanting/node-kit/test/empty-database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openDb } from '#src/db/pool.ts'
import { Alarms } from '#src/alarms/alarms.ts'
import { AbsenceKeeper } from '#src/modules/safety/absence/absence-keeper.service.ts'
import { askGate } from '#src/safety/gates.ts'
import { createTestDatabase, TEST_SEALS, type TestDatabase } from '#src/test/database.ts'
import { keepAway } from '#src/test/restrictions.ts'
import { createLog } from '#src/lib/log.ts'

let folder: string
let database: TestDatabase
const copies: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'absences-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const drop of copies.splice(0)) await drop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const log = createLog('test', 'silent')
const fileOf = (name: string) => path.join(folder, name)
const keeper = (db: Db, name = 'kept') =>
  new AbsenceKeeper({ db, log, alarms: new Alarms({ db, log }), file: fileOf(name) })

let serial = 0
async function member(db: Db, mobile: string | null = null): Promise<bigint> {
  const name = `kept${String(++serial).padStart(4, '0')}`
  const rows = await db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, mobile, adult_declared_at, joined_at)
     VALUES ($1, $1, $2, app_now(), app_now()) RETURNING id`,
    [name, mobile],
  )
  return rows[0]?.id ?? 0n
}

const refusal = async (db: Db, id: bigint) => (await askGate(db, id, 'deposit')).refused?.key

/** What a backup has: everything up to now. */
async function backup(): Promise<{ restore(): Promise<Db> }> {
  const admin = await openAdmin()
  const name = newDatabaseName()
  await database.db.close()
  const source = new URL(database.url).pathname.slice(1)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${source}`)
  const reopened = openDb(database.url, 10, { seals: TEST_SEALS })
  const drop = async () => {
    await reopened.close()
    await dropDatabase(await openAdmin(), source)
  }
  database = { ...database, db: reopened, drop }
  return {
    async restore() {
      const db = openDb(databaseUrl(name), 10, { seals: TEST_SEALS })
      copies.push(async () => {
        await db.close()
        await dropDatabase(admin, name)
      })
      // A restored database has its name; here both are there at once.
      const text = readFileSync(fileOf('kept'), 'utf8').replaceAll(`"${source}"`, `"${name}"`)
      writeFileSync(fileOf('restored'), text)
      return db
    },
  }
}

it('holds after the restore, with the same end; of a lost account by its marks, and never for who has its number now', async () => {
  const [one, two] = [await member(database.db), await member(database.db)]
  const old = await backup()
  const lost = await member(database.db, '13800001111')
  await keepAway(database.db, one, 'exclusion')
  await keepAway(database.db, two, 'timeout')
  await keepAway(database.db, lost, 'exclusion')
  expect(await keeper(database.db).runOnce()).toBe(3)

  const restored = await old.restore()
  expect(await refusal(restored, one)).toBeUndefined()
  await keeper(restored, 'restored').runOnce()
  expect([await refusal(restored, one), await refusal(restored, two)]).toEqual(['excludedUntil', 'inTimeout'])
  const ends = `SELECT kind, (until_at)::text FROM restrictions WHERE member_id = ANY ($1) ORDER BY kind`
  const ids = [[one, two]]
  expect(await restored.query(ends, ids)).toEqual(await database.db.query(ends, ids))

  const other = await member(restored, '13800002222')
  expect(other).toBe(lost)
  expect(await refusal(restored, other)).toBeUndefined()
  const again = await member(restored, '13800001111')
  expect(await refusal(restored, again)).toBe('excludedUntil')
  expect(await keeper(restored, 'restored').runOnce()).toBe(1)
  expect(await restored.query(ends, [[again]])).toHaveLength(1)
})

it('is written once, whatever the file ends with, and for one database', async () => {
  const [one, two] = [await member(database.db), await member(database.db)]
  await keepAway(database.db, one, 'exclusion')
  expect([await keeper(database.db).runOnce(), await keeper(database.db).runOnce()]).toEqual([1, 0])
  appendFileSync(fileOf('kept'), '{"database":"torn')
  await keepAway(database.db, two, 'timeout')
  const running = keeper(database.db)
  expect([await running.runOnce(), await running.runOnce()]).toEqual([1, 0])
  const lines = readFileSync(fileOf('kept'), 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => line.slice(0, 12))).toEqual(['{"database":', '{"database":', '{"database":'])
  const elsewhere = await createTestDatabase()
  copies.push(() => elsewhere.drop())
  await keeper(elsewhere.db).runOnce()
  expect(
    await elsewhere.db.query('SELECT 1 FROM restrictions UNION ALL SELECT 1 FROM lost_absences'),
  ).toEqual([])
})

it('holds though other lines cannot be read or are refused, which is an alarm until they are put right', async () => {
  const [one, two] = [await member(database.db), await member(database.db)]
  const old = await backup()
  await keepAway(database.db, one, 'exclusion')
  await keepAway(database.db, two, 'timeout')
  await keeper(database.db).runOnce()
  const restored = await old.restore()
  const good = readFileSync(fileOf('restored'), 'utf8')
  const [first = ''] = good.split('\n')
  const never = first.replace(/"until":"[^"]+"/, '"until":"1999-01-01 00:00:00Z"')
  writeFileSync(fileOf('restored'), `${never}\nscribble\n${good}`)

  await keeper(restored, 'restored').runOnce()
  expect([await refusal(restored, one), await refusal(restored, two)]).toEqual(['excludedUntil', 'inTimeout'])
  const alarms = `SELECT detail FROM alarms WHERE kind = 'absences_unread' AND ended_at IS NULL`
  expect(await restored.query(alarms)).toEqual([
    { detail: '1 行无法读取，1 行数据库未接受（第 1、2 行）；其余各行已核对' },
  ])
  const later = await member(restored)
  await keepAway(restored, later, 'exclusion')
  expect(await keeper(restored, 'restored').runOnce()).toBe(1)

  writeFileSync(fileOf('restored'), good)
  await keeper(restored, 'restored').runOnce()
  expect(await restored.query(alarms)).toEqual([])
})

it('is written though its transaction ended after a hundred later ones', async () => {
  const { db } = database
  const [slow, other] = [await member(db), await member(db)]
  const kept = keeper(db)
  await kept.runOnce()
  await db.tx(async (tx) => {
    await keepAway(tx, slow, 'exclusion')
    for (let n = 0; n < 150; n++) await keepAway(db, other, 'timeout')
    expect(await kept.runOnce()).toBeGreaterThan(0)
    await kept.runOnce()
  })
  expect(await kept.runOnce()).toBe(1)
  expect(await kept.runOnce()).toBe(0)
})

it('that was left by the member, after its end, is not added again', async () => {
  const one = await member(database.db)
  const old = await backup()
  const { db } = database
  await keepAway(db, one, 'exclusion')
  await db.query('UPDATE app_clock SET offset_ms = offset_ms + 181 * 86400000::bigint')
  await db.query(
    `INSERT INTO restrictions (member_id, asked_by, kind, at, from_at, until_at)
     VALUES ($1, 'member', 'back', app_now(), app_now() + interval '1 millisecond', app_now() + interval '7 days')`,
    [one],
  )
  await db.query('UPDATE app_clock SET offset_ms = offset_ms + 86400000')
  await db.query(
    `INSERT INTO restrictions (member_id, asked_by, kind, at, from_at) VALUES ($1, 'member', 'return', app_now(), app_now())`,
    [one],
  )
  expect(await refusal(db, one)).toBeUndefined()
  await keeper(db).runOnce()
  const restored = await old.restore()
  await keeper(restored, 'restored').runOnce()
  expect(await refusal(restored, one)).toBeUndefined()
})
