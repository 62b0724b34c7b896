// Calls of member protection: limits, time-out, self-exclusion, and what a member played.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { amountIn, beijingTime, count, day, nothing, object, typed, yuan } from '../schema.ts'
import { MEMBER } from '../states.ts'

/** Null takes a limit away, which waits 24 hours like any increase. */
const periods = object({
  day: z.optional(z.nullable(amountIn)),
  week: z.optional(z.nullable(amountIn)),
  month: z.optional(z.nullable(amountIn)),
})

const limitState = object({
  limit: z.nullable(yuan),
  used: yuan,
  /** An increase that waits: from when it can be confirmed. */
  waiting: z.nullable(object({ limit: z.nullable(yuan), confirm_from: beijingTime })),
})

const limitStates = object({ day: limitState, week: limitState, month: limitState })

export const safetyState = object({
  deposit: limitStates,
  loss: limitStates,
  reminder_minutes: z.nullable(count),
  state: z.literal(MEMBER.wires),
  until: z.nullable(beijingTime),
})

/** An empty question reads. Decreases act at once; increases wait 24 hours and `confirm` makes them real. */
export const limits = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/limits',
  who: 'member',
  trial: 'refused',
  input: object({
    deposit: z.optional(periods),
    loss: z.optional(periods),
    reminder_minutes: z.optional(
      z.nullable(
        z.int().check(z.gte(LIMITS.safety.reminderMinutes.min), z.lte(LIMITS.safety.reminderMinutes.max)),
      ),
    ),
    confirm: z.optional(z.array(z.string().check(z.regex(/^(deposit|loss)\.(day|week|month)$/)))),
  }),
  output: safetyState,
  refusals: ['limitWaiting', 'limitRange'],
})

export const timeout = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/timeout',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ days: z.literal(LIMITS.safety.timeoutDays) }),
  output: safetyState,
  refusals: ['excludedUntil'],
})

/** Irreversible until it ends, so the password is asked again. */
export const exclude = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/exclude',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({
    days: z.int().check(z.gte(LIMITS.safety.excludeDaysMin), z.lte(LIMITS.safety.excludeDaysMax)),
    password: typed(128),
  }),
  output: safetyState,
  refusals: ['oldPasswordWrong', 'excludedUntil'],
})

export const myPlay = defineCall({
  area: 'safety',
  method: 'POST',
  path: '/api/myplay',
  who: 'member',
  input: nothing,
  output: object({
    session_minutes: count,
    session_net: yuan,
    days: z.array(object({ day, minutes: count, deposited: yuan, withdrawn: yuan, staked: yuan, net: yuan })),
  }),
  refusals: [],
})
