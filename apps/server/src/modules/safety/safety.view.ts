// What a member reads of the own protection: limits, an absence that holds, choices.
import { PROTECTION_PROFILES, type ProfileName } from '@lanting/contract/data/protection-profiles'
import { yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { exclusionEnd, TIMEOUT_DAYS, timeoutEnd } from '@lanting/contract/rules/protection/absence'
import {
  type LimitName,
  PERIODS,
  periodEnd,
  periodOf,
  periodStart,
  raiseFrom,
  raiseState,
} from '@lanting/contract/rules/protection/limits'
import { beijingDay, formatBeijing, monthOf, addMonths } from '@lanting/contract/time'
import type { Sql } from '#src/db/pool.ts'
import { eligibility } from '#src/safety/gates.ts'
import { lossParts } from '#src/safety/play.sql.ts'
import * as sql from '#src/safety/restrictions.sql.ts'

const flag = (is: boolean) => (is ? (1 as const) : (0 as const))

export async function readState(at: Sql, memberId: bigint, profileName: ProfileName) {
  const profile = PROTECTION_PROFILES[profileName]
  const now = await sql.readNow(at)
  const rows = new Map((await sql.position(at, memberId)).map((row) => [row.name, row]))
  const parts = await lossParts(at, await sql.personOf(at, memberId), periodStart('day', now))
  const chosen = await sql.choices(at, memberId)
  const state = <V>(limit: LimitName, show: (value: bigint) => V) => {
    const row = rows.get(limit)
    if (row === undefined) throw new Error(`no position of ${limit}`)
    return limitState(row, { now, raiseAt: raiseFrom(profile, limit, now), show })
  }
  const byPeriod = (what: 'deposit' | 'loss') => ({
    day: state(`${what}.day`, yuanFromFen),
    week: state(`${what}.week`, yuanFromFen),
    month: state(`${what}.month`, yuanFromFen),
  })
  return {
    profile: profileName,
    deposit: byPeriod('deposit'),
    loss: byPeriod('loss'),
    loss_parts: { open_stakes: yuanFromFen(parts.open_fen), in_venues: yuanFromFen(parts.away_fen) },
    stake: state('stake', yuanFromFen),
    time: state('time', Number),
    deposit_left: depositLeft(rows),
    reminder_minutes: reminderOf(chosen, profile.reminderMinutes),
    absence: await absenceOf(at, memberId, now),
    timeouts: TIMEOUT_DAYS.map((days) => ({ days, until: formatBeijing(timeoutEnd(days, now)) })),
    exclusions: profile.exclusionLengths.map((length) => {
      const end = exclusionEnd(length, now)
      return { length, until: end === null ? null : formatBeijing(end) }
    }),
    asks_first_deposit: flag(!chosen.answered_first_deposit && !chosen.has_deposited),
    asks_look_back: flag(isLookBackDue(chosen.looked_at, now, profile.reviewMonths)),
  }
}

/** Null: off, by choice. */
export function reminderOf(
  chosen: Pick<sql.ChoicesRow, 'has_reminder' | 'reminder'>,
  preset: number,
): number | null {
  if (!chosen.has_reminder) return preset
  return chosen.reminder === null ? null : Number(chosen.reminder)
}

function limitState<V>(
  row: sql.PositionRow,
  {
    now,
    raiseAt,
    show,
  }: { readonly now: number; readonly raiseAt: number; readonly show: (value: bigint) => V },
) {
  const left = row.value === null ? null : row.value > row.used ? row.value - row.used : 0n
  return {
    limit: row.value === null ? null : show(row.value),
    used: show(row.used),
    left: left === null ? null : show(left),
    renews_at: formatBeijing(periodEnd(periodOf(row.name), now)),
    raise_from: formatBeijing(raiseAt),
    waiting: waitingOf(row, now, show),
  }
}

function waitingOf<V>(row: sql.PositionRow, now: number, show: (value: bigint) => V) {
  if (row.raise_from === null || row.raise_until === null) return null
  const raise = { from: row.raise_from.getTime(), until: row.raise_until.getTime() }
  const stands = raiseState(raise, now)
  if (stands === 'lapsed') return null
  return {
    limit: row.raise_value === null ? null : show(row.raise_value),
    confirm_from: formatBeijing(raise.from),
    confirm_until: formatBeijing(raise.until),
    is_ripe: flag(stands === 'ripe'),
  }
}

function depositLeft(rows: ReadonlyMap<LimitName, sql.PositionRow>) {
  const lefts = PERIODS.flatMap((period) => {
    const row = rows.get(`deposit.${period}`)
    if (row === undefined || row.value === null) return []
    return [{ fen: row.value > row.used ? row.value - row.used : 0n, by: row.name }]
  })
  const [first] = lefts.toSorted((a, b) => (a.fen < b.fen ? -1 : a.fen > b.fen ? 1 : 0))
  return first === undefined ? null : { amount: yuanFromFen(first.fen), by: first.by }
}

/** What a closed gate says of it is what the page says. */
async function absenceOf(at: Sql, memberId: bigint, now: number) {
  const held = await sql.absence(at, memberId)
  if (held === null) return null
  const { refused } = await eligibility(at, memberId, 'gift')
  const waiting = await sql.returnWaiting(at, memberId)
  return {
    // An entry in the outside register is an exclusion that was asked for elsewhere.
    kind: held.kind === 'timeout' ? ('timeout' as const) : ('exclusion' as const),
    until: held.until_at === null ? null : formatBeijing(held.until_at),
    text: refused === null ? '' : refusalText(refused.key, refused.vars),
    is_over: flag(held.kind === 'exclusion' && held.until_at !== null && held.until_at.getTime() <= now),
    back:
      waiting === null
        ? null
        : {
            confirm_from: formatBeijing(waiting.from_at),
            confirm_until: formatBeijing(waiting.until_at),
            is_ripe: flag(waiting.from_at.getTime() <= now),
          },
  }
}

/** Whole calendar months: from the same day and clock time on. */
function isLookBackDue(lookedAt: Date, now: number, months: number): boolean {
  const day = beijingDay(lookedAt)
  return `${addMonths(monthOf(day), months)}${day.slice(7)}` <= beijingDay(now)
}
