// Office calls of activities and real names: editing, and reviewing what members asked for.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  beijingTime,
  count,
  filled,
  flag,
  html,
  nothing,
  numberId,
  object,
  pageIn,
  pageOf,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { ACTIVITY } from '#src/states.ts'

const memberRef = object({ id: numberId, username: z.string() })
const note = typed(LIMITS.noteMax)

const activityRow = object({
  id: numberId,
  type: numberId,
  title: z.string(),
  summary: z.string(),
  banner: z.string(),
  content: html,
  memo: html,
  shown: flag,
  starts_at: beijingTime,
  ends_at: z.nullable(beijingTime),
  version: count,
  updated_at: beijingTime,
  updated_by: z.string(),
})

export const activityListOffice = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/list',
  who: 'staff',
  may: 'activity.edit',
  input: nothing,
  output: z.array(activityRow),
  refusals: [],
})

/** Texts and times only: what an activity pays is a rule in code. */
export const activitySave = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/save',
  who: 'staff',
  may: 'activity.edit',
  input: object({
    id: numberId,
    title: filled(40),
    summary: typed(100),
    banner: filled(200),
    content: filled(60000),
    memo: filled(20000),
    shown: flag,
    starts_at: beijingTime,
    ends_at: z.nullable(beijingTime),
    version: count,
  }),
  output: activityRow,
  refusals: ['changedMeanwhile', 'htmlEmpty'],
})

const applyRow = object({
  id: publicId,
  member: memberRef,
  activity_name: z.string(),
  period: z.string(),
  bonus: z.nullable(yuan),
  facts: z.array(z.string()),
  state: z.literal(ACTIVITY.wires),
  created_at: beijingTime,
  decided_by: z.nullable(z.string()),
  remark: z.string(),
})

export const applyQueue = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/applications',
  who: 'staff',
  may: 'activity.review',
  input: object({ state: z.optional(z.literal(ACTIVITY.wires)), page: pageIn }),
  output: pageOf(applyRow),
  refusals: [],
})

export const applyDecide = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/activity/decide',
  who: 'staff',
  may: 'activity.review',
  idempotent: true,
  input: object({ id: publicId, approve: flag, note }),
  output: applyRow,
  refusals: ['wrongState', 'reasonMissing'],
})

const realnameRow = object({
  id: publicId,
  member: memberRef,
  from: z.string(),
  to: z.string(),
  identity: z.string(),
  state: z.literal(['open', 'approved', 'refused']),
  asked_by: z.string(),
  asked_at: beijingTime,
  decided_by: z.nullable(z.string()),
})

export const realnameAsk = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/realname/ask',
  who: 'staff',
  may: 'realname.ask',
  idempotent: true,
  input: object({
    member_id: numberId,
    realname: z.string().check(z.minLength(LIMITS.card.holderMin), z.maxLength(LIMITS.card.holderMax)),
    identity: filled(LIMITS.noteMax),
  }),
  output: realnameRow,
  refusals: ['requestOpen'],
})

export const realnameList = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/realname/list',
  who: 'staff',
  may: 'realname.approve',
  input: object({ state: z.optional(z.literal(['open', 'approved', 'refused'])), page: pageIn }),
  output: pageOf(realnameRow),
  refusals: [],
})

export const realnameDecide = defineCall({
  area: 'office-promo',
  method: 'POST',
  path: '/office-api/realname/decide',
  who: 'staff',
  may: 'realname.approve',
  idempotent: true,
  input: object({ id: publicId, approve: flag, note }),
  output: realnameRow,
  refusals: ['ownRequest', 'wrongState'],
})
