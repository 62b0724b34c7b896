// What a member played: heartbeats, the time and result since login, and the look-back over 30, 90 or 365 days.
import { PROTECTION_PROFILES, type ProfileName } from '@lanting/contract/data/protection-profiles'
import { yuanFromFen } from '@lanting/contract/money'
import { IDLE_MS, periodStart } from '@lanting/contract/rules/protection/limits'
import {
  addDays,
  beijingDay,
  DAY_MS,
  type Day,
  dayEnd,
  dayStart,
  daysBetween,
  monthOf,
} from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import { reminderOf } from '#src/modules/safety/safety.view.ts'
import { reminderWhile } from '#src/modules/safety/signs/signs.service.ts'
import * as play from '#src/safety/play.sql.ts'
import { limitRefused } from '#src/safety/gates.sql.ts'
import * as sql from '#src/safety/restrictions.sql.ts'
import { pausedUntil } from '#src/safety/signs.sql.ts'

const MINUTE_MS = 60_000
const WEEK = 7
/** A week of deposits is mentioned when it is over so many times the own average. */
const HIGH_TIMES = 2n

type Days = 30 | 90 | 365
const UNITS = { 30: 'day', 90: 'week', 365: 'month' } as const

export interface MyPlayDeps {
  readonly db: Db
  readonly profile: ProfileName
  readonly sessionEnds: { endWithin(tx: Tx, memberId: bigint): Promise<void> }
}

export class MyPlayService {
  constructor(private readonly deps: MyPlayDeps) {}

  async beat(memberId: bigint, tokenHash: Buffer, place: 'room' | 'game') {
    const { db, profile } = this.deps
    await play.beat(db, memberId, IDLE_MS)
    const now = await sql.readNow(db)
    const ids = await sql.personOf(db, memberId)
    const position = (await sql.position(db, memberId)).find(({ name }) => name === 'time')
    const login = await play.sinceLogin(db, memberId, tokenHash)
    const [todayMs, sessionMs] = await Promise.all([
      play.playMs(db, ids, periodStart('day', now), now),
      play.playMs(db, [memberId], login.since.getTime(), now),
    ])
    const minutes = Math.floor(todayMs / MINUTE_MS)
    const limit = position?.value ?? null
    const left = limit === null ? null : Math.max(0, Number(limit) - minutes)
    if (left === 0) await limitRefused(db, memberId)
    // A venue does not know the limit: what is open there would take bets past it. A round that is bet on settles all the same.
    if (left === 0 && place === 'game') await db.tx((tx) => this.deps.sessionEnds.endWithin(tx, memberId))
    return {
      minutes_today: minutes,
      minutes_left: left,
      session: {
        minutes: Math.floor(sessionMs / MINUTE_MS),
        staked: yuanFromFen(login.staked_fen),
        net: yuanFromFen(login.net_fen),
      },
      reminder_minutes: reminderWhile(
        await pausedUntil(db, memberId),
        reminderOf(await sql.choices(db, memberId), PROTECTION_PROFILES[profile].reminderMinutes),
      ),
      is_absent: (await sql.absence(db, memberId)) === null ? (0 as const) : (1 as const),
    }
  }

  async lookBack(memberId: bigint, days: Days) {
    const { db } = this.deps
    const now = await sql.readNow(db)
    const ids = await sql.personOf(db, memberId)
    const today = beijingDay(now)
    const from = addDays(today, 1 - days)
    const rows = await play.byDay(db, ids, dayStart(from), dayEnd(today))
    const first = await play.firstAt(db, ids)
    const within = rows.filter(({ day }) => day >= from && day <= today)
    return {
      days,
      unit: UNITS[days],
      sums: shown(within),
      rows: buckets(from, today, UNITS[days]).map((bucket) => ({
        ...bucket,
        ...shown(within.filter(({ day }) => day >= bucket.from && day <= bucket.to)),
      })),
      history_days: first === null ? 0 : daysBetween(beijingDay(first), today) + 1,
      high_week: await this.highWeek(ids, today),
    }
  }

  /** Against the own weeks before, at most a year of them. */
  private async highWeek(ids: readonly bigint[], today: Day) {
    const lastFrom = addDays(today, 1 - WEEK)
    const rows = await play.byDay(this.deps.db, ids, dayStart(addDays(today, -365)), dayEnd(today))
    const firstDay = rows.find(({ deposits_fen: fen }) => fen > 0n)?.day
    if (firstDay === undefined || firstDay >= lastFrom) return null
    const weeks = BigInt(Math.max(1, Math.ceil(daysBetween(firstDay, lastFrom) / WEEK)))
    const sum = (part: readonly play.DayRow[]) => part.reduce((total, row) => total + row.deposits_fen, 0n)
    const last = sum(rows.filter(({ day }) => day >= lastFrom))
    const average = sum(rows.filter(({ day }) => day < lastFrom)) / weeks
    if (last <= average * HIGH_TIMES) return null
    return { deposits: yuanFromFen(last), average: yuanFromFen(average) }
  }
}

function shown(rows: readonly play.DayRow[]) {
  const sum = (of: (row: play.DayRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
  return {
    deposits: yuanFromFen(sum((row) => row.deposits_fen)),
    withdrawals: yuanFromFen(sum((row) => row.withdrawals_fen)),
    net: yuanFromFen(sum((row) => row.net_fen)),
    minutes: Math.floor(Number(sum((row) => row.ms)) / MINUTE_MS),
  }
}

/** Days, weeks from Monday, or months; the first and last may be cut. */
export function buckets(from: Day, to: Day, unit: 'day' | 'week' | 'month'): { from: Day; to: Day }[] {
  const keyOf = (day: Day) =>
    unit === 'day' ? day : unit === 'month' ? monthOf(day) : beijingDay(periodStart('week', dayStart(day)))
  const found = new Map<string, { from: Day; to: Day }>()
  for (let at = dayStart(from); at <= dayStart(to); at += DAY_MS) {
    const day = beijingDay(at)
    const bucket = found.get(keyOf(day))
    if (bucket === undefined) found.set(keyOf(day), { from: day, to: day })
    else bucket.to = day
  }
  return [...found.values()]
}
