// Expired rows are deleted, and nothing else: checks of the books by age and finding, logins by age.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { checkBooks, readChecks } from '#src/books/check/check.ts'
import { asRole, loginOf } from '#src/process/database-role.ts'
import { openDb } from '#src/db/pool.ts'
import { JobItems } from '#src/jobs/items.ts'
import { createLog } from '#src/lib/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { housekeeping } from '#src/housekeeping.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** With the worker's own rights. */
async function clean(): Promise<void> {
  const user = loginOf('worker')
  const db = openDb(asRole(database.url, user), 1, { user })
  const log = createLog('test', 'silent')
  await housekeeping(db, new JobItems({ db, log, alarms: new Alarms({ db, log }) }).of('housekeeping'))
  await db.close()
  expect(await database.db.query('SELECT item FROM job_items')).toEqual([])
}

it('checks that found nothing go after a week, daily ones and findings stay', async () => {
  const { db } = database
  const add = (run: number, scope: string, ok: boolean, days: number) =>
    db.query(
      `INSERT INTO ledger_checks (run, invariant, scope, ok, freezes, counted, findings, took_ms, at)
       VALUES ($1, 'I1', $2, $3, true, 1, '[]', 1, app_now() - make_interval(days => $4))`,
      [-run, scope, ok, days],
    )
  await add(1, 'incremental', true, 6)
  await add(2, 'incremental', true, 8)
  await add(3, 'incremental', false, 8)
  await add(4, 'whole', true, 30)
  await add(5, 'whole', false, 400)
  await checkBooks(db, 'incremental')
  await clean()
  const kept = await readChecks(db, 100)
  expect(kept.map(({ run }) => Number(run)).filter((run) => run < 0)).toEqual([-1, -3, -4])
  expect(kept.some(({ run }) => run > 0n)).toBe(true)
})

it('logins go after 180 days, except the newest of each member and the newest with the right password', async () => {
  const { db } = database
  const rows = await db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, adult_declared_at, joined_at)
     SELECT 'login' || n, '', app_now(), app_now() FROM generate_series(1, 3) n RETURNING id`,
  )
  const [away, back, guessed] = rows.map(({ id }) => id)
  const add = (member: bigint | undefined, outcome: string, days: number) =>
    db.query(
      `INSERT INTO login_events (member_id, ip, user_agent, outcome, at)
       VALUES ($1, '', $3::int::text, $2, app_now() - make_interval(days => $3::int))`,
      [member, outcome, days],
    )
  for (const days of [400, 300, 200]) await add(away, 'ok', days)
  for (const days of [300, 181, 179, 1]) await add(back, 'ok', days)
  await add(guessed, 'ok', 500)
  await add(guessed, 'new_device', 400)
  for (const days of [390, 250, 240]) await add(guessed, 'wrong', days)
  await clean()
  const kept = await db.query<{ member_id: bigint; user_agent: string }>(
    'SELECT member_id, user_agent FROM login_events ORDER BY at',
  )
  const daysOf = (member: bigint | undefined) =>
    kept.filter((row) => row.member_id === member).map((row) => Number(row.user_agent))
  expect([daysOf(away), daysOf(back), daysOf(guessed)]).toEqual([[200], [179, 1], [400, 240]])
})
