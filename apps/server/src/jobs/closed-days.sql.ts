// Which Beijing days, or months, a job still has to work through: after a pause all of them, each on its own.
import { addDays, addMonths, type Day, monthOf, monthStart } from '@lanting/contract/time'
import type { Sql } from '#src/db/pool.ts'

export type DailyJob = 'vip' | 'rebate' | 'signs'
/** Kept by the first day of the month. */
export type MonthlyJob = 'vipMonth'

const DONE_AT = { vip: 'vip_at', rebate: 'rebate_at', signs: 'signs_at', vipMonth: 'vip_month_at' } as const

/** From the day after the last one that was done up to `last`; the very first run starts with `first`. */
export async function openDays(sql: Sql, job: DailyJob, last: Day, first: Day): Promise<Day[]> {
  const rows = await sql.query<{ day: Day | null }>(
    `SELECT max(day)::text AS day FROM closed_days WHERE ${DONE_AT[job]} IS NOT NULL`,
  )
  const done = rows[0]?.day ?? addDays(first, -1)
  const days: Day[] = []
  for (let day = addDays(done, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The same for months, as their first days, up to the month of `last`; the very first run starts with that one. */
export async function openMonths(sql: Sql, job: MonthlyJob, last: Day): Promise<Day[]> {
  const rows = await sql.query<{ day: Day | null }>(
    `SELECT max(day)::text AS day FROM closed_days WHERE ${DONE_AT[job]} IS NOT NULL`,
  )
  const done = rows[0]?.day ?? null
  if (done === null) return [last]
  const months: Day[] = []
  for (let first = nextMonth(done); first <= last; first = nextMonth(first)) months.push(first)
  return months
}

function nextMonth(first: Day): Day {
  return monthStart(addMonths(monthOf(first), 1))
}

export async function closeDay(sql: Sql, job: DailyJob | MonthlyJob, day: Day): Promise<void> {
  await sql.query(
    `INSERT INTO closed_days (day, ${DONE_AT[job]}) VALUES ($1, app_now())
     ON CONFLICT (day) DO UPDATE SET ${DONE_AT[job]} = app_now()`,
    [day],
  )
}

/** Whether a job has worked through a day and all before it. */
export async function hasClosed(sql: Sql, job: DailyJob, day: Day): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM closed_days WHERE ${DONE_AT[job]} IS NOT NULL AND day >= $1 LIMIT 1`,
    [day],
  )
  return rows.length > 0
}
