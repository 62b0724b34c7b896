// The office's first page for roles that may see money: the day so far beside yesterday, queues, and job results.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { ALARM_KIND_KEYS } from '#src/data/alarms.ts'
import { beijingTime, count, flag, nothing, object, yuan } from '#src/schema.ts'

/** A figure of today so far, and of yesterday up to the same time of day. */
const flow = object({ count, sum: yuan, sum_yesterday: yuan })

export const OVERVIEW_QUEUES = [
  'deposit',
  'withdrawal',
  'second',
  'transfer',
  'quarantine',
  'suspense',
  'support',
] as const

export const moneyOverview = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/money/overview',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: nothing,
  output: object({
    at: beijingTime,
    deposits: flow,
    withdrawals: flow,
    /** Members whose wallet moved, trials left out. */
    active: count,
    active_yesterday: count,
    /** The 24 hours of the day; those to come are zero. */
    hours: z.array(object({ deposits: yuan, withdrawals: yuan, active: count, active_yesterday: count })),
    queues: z.array(object({ queue: z.literal(OVERVIEW_QUEUES), waiting: count, oldest: count })),
    /** What needs attention, newest first. */
    alarms: z.array(
      object({
        kind: z.enum(ALARM_KIND_KEYS),
        subject: z.string(),
        detail: z.string(),
        raised_at: beijingTime,
        last_at: beijingTime,
        times: count,
      }),
    ),
    jobs: z.array(
      object({
        job: z.string(),
        /** Null when it never ran. */
        at: z.nullable(beijingTime),
        /** Null while it runs, and for work that has no runs. */
        took_ms: z.nullable(count),
        failed: flag,
        /** How much it did or has in hand, where that is counted. */
        size: z.nullable(count),
        /** What should have been done by now and is not. */
        late: count,
      }),
    ),
  }),
  refusals: [],
})
