// Since when a period has been due and when the next one is, to the second, in any part of a day or month.
import { describe, expect, it } from 'vitest'
import { dueSince, nextDue } from '#src/jobs/due.ts'
import { dailyAt, every, monthlyAt } from '#src/jobs/schedule.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const ms = (text: string) => Date.parse(text)

describe('since when and until when', () => {
  it.each([
    [
      'daily, after its time',
      dailyAt('02:30:00'),
      '2026-11-15T03:00:00+08:00',
      '2026-11-14T18:30:00.000Z',
      '2026-11-15T18:30:00.000Z',
    ],
    [
      'daily, before its time',
      dailyAt('02:30:00'),
      '2026-11-15T01:00:00+08:00',
      null,
      '2026-11-14T18:30:00.000Z',
    ],
    [
      'daily, at its second',
      dailyAt('10:00:00'),
      '2026-11-15T10:00:00+08:00',
      '2026-11-15T02:00:00.000Z',
      '2026-11-16T02:00:00.000Z',
    ],
    [
      'monthly, on its day',
      monthlyAt('12:00:00'),
      '2026-12-01T13:00:00+08:00',
      '2026-12-01T04:00:00.000Z',
      '2027-01-01T04:00:00.000Z',
    ],
    [
      'monthly, weeks later',
      monthlyAt('12:00:00'),
      '2026-12-31T23:00:00+08:00',
      '2026-12-01T04:00:00.000Z',
      '2027-01-01T04:00:00.000Z',
    ],
    [
      'every ten minutes',
      every(600_000),
      '2026-11-15T03:07:30Z',
      '2026-11-15T03:00:00.000Z',
      '2026-11-15T03:10:00.000Z',
    ],
  ])('%s', (_name, schedule, now, since, next) => {
    expect([iso(dueSince(schedule, ms(now))), iso(nextDue(schedule, ms(now)))]).toEqual([since, next])
  })
})
