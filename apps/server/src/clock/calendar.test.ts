// The Beijing calendar in SQL: each day, week and month at its edge, one microsecond before and after, as the code has them.
import { beijingDay, dayStart, monthOf, monthStart } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ROWS: readonly [at: string, day: string, monday: string, first: string][] = [
  // A year's last midnight is on a Friday; Beijing is eight hours ahead of UTC.
  ['2026-12-31T15:59:59.999999Z', '2026-12-31', '2026-12-28', '2026-12-01'],
  ['2026-12-31T16:00:00Z', '2027-01-01', '2026-12-28', '2027-01-01'],
  ['2026-12-31T16:00:00.000001Z', '2027-01-01', '2026-12-28', '2027-01-01'],
  ['2027-01-01T00:00:00Z', '2027-01-01', '2026-12-28', '2027-01-01'],
  ['2026-11-15T15:59:59.999999Z', '2026-11-15', '2026-11-09', '2026-11-01'],
  ['2026-11-15T16:00:00Z', '2026-11-16', '2026-11-16', '2026-11-01'],
  ['2028-02-29T15:59:59.999999Z', '2028-02-29', '2028-02-28', '2028-02-01'],
  ['2028-02-29T16:00:00Z', '2028-03-01', '2028-02-28', '2028-03-01'],
  ['2027-02-05T15:59:59.999999Z', '2027-02-05', '2027-02-01', '2027-02-01'],
  ['2027-02-05T16:00:00Z', '2027-02-06', '2027-02-01', '2027-02-01'],
]

it.each(ROWS)('%s is on %s, of the week from %s and the month from %s', async (at, day, monday, first) => {
  const [row] = await database.db.query(
    `SELECT beijing_day($1)::text AS day, beijing_week($1)::text AS monday, beijing_month($1)::text AS first,
            $1::timestamptz >= beijing_start(beijing_day($1)) AND $1 < beijing_start(beijing_day($1) + 1) AS within,
            beijing_start(beijing_day($1)) AS begins`,
    [at],
  )
  expect(row).toEqual({ day, monday, first, within: true, begins: new Date(dayStart(day)) })
  const ms = Date.parse(at)
  expect([beijingDay(ms), monthStart(monthOf(beijingDay(ms)))]).toEqual([day, first])
})
