// Calls of player protection: limits, time-out, exclusion and return, what a member played, heartbeats of play time.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { EXCLUSION_LENGTHS, PROFILE_NAMES } from '../data/protection-profiles.ts'
import { SIGN_NAMES } from '../data/harm-signs.ts'
import { AWAY_REFUSALS } from '../gates.ts'
import { LIMITS } from '../limits.ts'
import { TIMEOUT_DAYS } from '../rules/protection/absence.ts'
import { LIMIT_NAMES } from '../rules/protection/limits.ts'
import { beijingTime, count, day, flag, object, typed, yuan } from '../schema.ts'

const limitName = z.literal(LIMIT_NAMES)

/** A raise that was asked for: it can be confirmed in this span; `limit` null takes the limit away. */
const waiting = <const V extends z.ZodMiniType>(value: V) =>
  z.nullable(
    object({
      limit: z.nullable(value),
      confirm_from: beijingTime,
      confirm_until: beijingTime,
      is_ripe: flag,
    }),
  )

/** The position of one limit. `left` is null without a limit; `raise_from`: when a raise asked for now could be confirmed. */
const limitState = <const V extends z.ZodMiniType>(value: V) =>
  object({
    limit: z.nullable(value),
    used: value,
    left: z.nullable(value),
    renews_at: beijingTime,
    raise_from: beijingTime,
    waiting: waiting(value),
  })

const byPeriod = object({ day: limitState(yuan), week: limitState(yuan), month: limitState(yuan) })

/** A time-out or exclusion that holds. `text` is what a closed gate says; `is_over`: an exclusion that ended waits for a return. */
export const absence = object({
  kind: z.literal(['timeout', 'exclusion']),
  /** Null: for ever. */
  until: z.nullable(beijingTime),
  text: z.string(),
  is_over: flag,
  /** A return that was asked for. */
  back: z.nullable(object({ confirm_from: beijingTime, confirm_until: beijingTime, is_ripe: flag })),
})

export const safetyState = object({
  profile: z.literal(PROFILE_NAMES),
  deposit: byPeriod,
  loss: byPeriod,
  /** What every loss sum contains beside the settled net loss. */
  loss_parts: object({ open_stakes: yuan, in_venues: yuan }),
  /** The most for one line of a lottery order and for one transfer in; `used` is 0. */
  stake: limitState(yuan),
  /** Minutes a day. */
  time: limitState(count),
  /** What may still be deposited, and the limit that decides; null without one. */
  deposit_left: z.nullable(object({ amount: yuan, by: limitName })),
  /** Null: off, by choice. */
  reminder_minutes: z.nullable(count),
  absence: z.nullable(absence),
  timeouts: z.array(object({ days: z.literal(TIMEOUT_DAYS), until: beijingTime })),
  exclusions: z.array(object({ length: z.literal(EXCLUSION_LENGTHS), until: z.nullable(beijingTime) })),
  /** The question before the first deposit was not answered yet. */
  asks_first_deposit: flag,
  /** The look-back of every few months is due. */
  asks_look_back: flag,
})

/**
 * An empty question reads. What is lower is in force in the answer; what is higher waits, and `confirm` makes it real.
 * `value`: whole yuan, for `time` minutes; null takes the limit away, which is a raise.
 */
export const limits = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/limits',
  who: 'member',
  trial: 'refused',
  input: object({
    set: z.optional(
      z
        .array(object({ limit: limitName, value: z.nullable(z.int().check(z.gte(0), z.lte(99_999_999))) }))
        .check(z.maxLength(LIMIT_NAMES.length)),
    ),
    /** Takes back raises that wait. */
    cancel: z.optional(z.array(limitName).check(z.maxLength(LIMIT_NAMES.length))),
    confirm: z.optional(z.array(limitName).check(z.maxLength(LIMIT_NAMES.length))),
    reminder_minutes: z.optional(
      z.nullable(
        z.int().check(z.gte(LIMITS.safety.reminderMinutes.min), z.lte(LIMITS.safety.reminderMinutes.max)),
      ),
    ),
    /** The question before the first deposit, or the look-back, was answered without a change. */
    seen: z.optional(z.literal(['first_deposit', 'look_back'])),
  }),
  output: safetyState,
  refusals: ['limitWaiting', 'limitNotWaiting', 'limitRange', ...AWAY_REFUSALS],
})

/** What a time-out or exclusion does in the same moment, with the member's sums of now. */
const effects = object({
  venues: z.array(object({ platname: z.string(), name: z.string(), balance: yuan })),
  open_deposits: object({ count, amount: yuan }),
  open_bets: object({ count, amount: yuan }),
  /** Turnover of own money that falls away; only an exclusion waives it. */
  turnover_waived: yuan,
  /** Unfinished gifts that end. */
  gifts_ended: yuan,
  rebate_paid: yuan,
})

const leaving = object({ until: z.nullable(beijingTime), is_done: flag, effects, state: safetyState })

/** Without `password` it only shows what would happen; with it, it is done. */
export const timeout = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/timeout',
  who: 'member',
  trial: 'refused',
  input: object({ days: z.literal(TIMEOUT_DAYS), password: z.optional(typed(128)) }),
  output: leaving,
  refusals: ['loginPasswordWrong', 'loginLocked', 'excludedUntil', 'excludedForever', 'inTimeout'],
})

/** Nothing lifts it before it ends. Without `password` it only shows what would happen. */
export const exclude = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/exclude',
  who: 'member',
  trial: 'refused',
  input: object({ length: z.literal(EXCLUSION_LENGTHS), password: z.optional(typed(128)) }),
  output: leaving,
  refusals: ['loginPasswordWrong', 'loginLocked', 'lengthNotOffered', 'excludedUntil', 'excludedForever'],
})

/** After an exclusion has ended: asked for, confirmed 24 hours later. */
export const comeBack = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/return',
  who: 'member',
  trial: 'refused',
  input: object({ step: z.literal(['ask', 'confirm', 'cancel']) }),
  output: safetyState,
  refusals: ['returnNotOpen', 'limitWaiting', 'excludedUntil', 'excludedForever'],
})

const played = { deposits: yuan, withdrawals: yuan, net: yuan, minutes: count }

/** The look-back: 30 days by day, 90 by week, 365 by month. A result is payouts less stakes. */
export const myPlay = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/myplay',
  who: 'member',
  trial: 'refused',
  input: object({ days: z.optional(z.literal(LIMITS.safety.lookBackDays)) }),
  output: object({
    days: z.literal(LIMITS.safety.lookBackDays),
    unit: z.literal(['day', 'week', 'month']),
    sums: object(played),
    rows: z.array(object({ from: day, to: day, ...played })),
    /** Days since the first deposit or play. */
    history_days: count,
    /** Deposits of the last seven days, and the own weekly average before, when the first is over twice the second. */
    high_week: z.nullable(object({ deposits: yuan, average: yuan })),
  }),
  refusals: [],
})

/** The own signs of harm, as of the last night. */
export const harmSigns = object({
  /** The last day that was counted; null before the first night. */
  day: z.nullable(day),
  points: count,
  signs: z.array(object({ sign: z.literal(SIGN_NAMES), title: z.string(), text: z.string(), is_on: flag })),
  /** Gifts and inviting messages are paused until then. */
  paused_until: z.nullable(beijingTime),
})

export const mySigns = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/mysigns',
  who: 'member',
  trial: 'refused',
  input: object({}),
  output: harmSigns,
  refusals: [],
})

/** Sent every minute in a room or game that is in view. */
export const heartbeat = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/heartbeat',
  who: 'member',
  poll: true,
  input: object({ place: z.literal(['room', 'game']) }),
  output: object({
    minutes_today: count,
    /** Minutes left of today's limit; null without one. */
    minutes_left: z.nullable(count),
    /** Since login. */
    session: object({ minutes: count, staked: yuan, net: yuan }),
    /** Null: no reminder. */
    reminder_minutes: z.nullable(count),
    /** A gate is closed by a time-out or an exclusion: the room or game must be left. */
    is_absent: flag,
  }),
  refusals: [],
})
