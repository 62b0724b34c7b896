// What has served is thrown away, and nothing else: checks of the books by their age and their finding.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { checkBooks, readChecks } from '#src/books/check.ts'
import { JobItems } from '#src/jobs/items.ts'
import { createLog } from '#src/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { housekeeping } from '#src/worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

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
  const log = createLog('test', 'silent')
  await housekeeping(db, new JobItems({ db, log, alarms: new Alarms({ db, log }) }).of('housekeeping'))
  const kept = await readChecks(db, 100)
  expect(kept.map(({ run }) => Number(run)).filter((run) => run < 0)).toEqual([-1, -3, -4])
  expect(kept.some(({ run }) => run > 0n)).toBe(true)
})
