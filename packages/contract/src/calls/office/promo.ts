// Office calls of applications for activities: the queue, and one with its facts.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import {
  beijingTime,
  catalogueId,
  count,
  flag,
  object,
  pageIn,
  pageWith,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { ACTIVITY } from '#src/states.ts'
import { claim, decisions, effect, memberRef } from './queue-parts.ts'

const applyRow = object({
  id: publicId,
  member: memberRef,
  activity_id: catalogueId,
  activity_name: z.string(),
  version: count,
  period: z.string(),
  bonus: yuan,
  /** What the turnover would be, or is. */
  required: yuan,
  because: z.string(),
  state: z.literal(ACTIVITY.wires),
  created_at: beijingTime,
  /** Seconds that it waits, or waited. */
  age: count,
  claim,
  remark: z.string(),
})

export const applyDetail = object({
  row: applyRow,
  /** What needs attention, worst first. */
  checks: z.array(object({ ok: flag, text: z.string(), figure: z.string() })),
  effect,
  decisions,
})

export const applyQueue = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/applications',
  who: 'staff',
  may: 'activity.review',
  poll: true,
  input: object({
    state: z.optional(z.literal(ACTIVITY.wires)),
    activity_id: z.optional(catalogueId),
    q: z.optional(typed(64)),
    page: pageIn,
  }),
  output: pageWith(applyRow, {
    summary: object({
      waiting: count,
      mine: count,
      oldest: count,
      paid_today: yuan,
      paid_count_today: count,
    }),
  }),
  refusals: [],
})

/** Reading one is written to the audit log, for it shows personal data. */
export const applyOne = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/application',
  who: 'staff',
  may: 'activity.review',
  personal: 'one',
  input: object({ id: publicId }),
  output: applyDetail,
  refusals: [],
})
