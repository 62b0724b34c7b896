// Calls of activities: types, list, detail, application and its log, giving a bonus back.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  beijingTime,
  count,
  flag,
  html,
  nothing,
  numberId,
  numberIdIn,
  object,
  pageIn,
  pageOf,
  publicId,
  yuan,
} from '../schema.ts'
import { ACTIVITY } from '../states.ts'

const activityState = z.literal(ACTIVITY.wires)

export const activityType = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activitytype',
  who: 'anyone',
  input: nothing,
  output: z.array(object({ id: numberId, name: z.string() })),
  refusals: [],
})

const activityRow = object({
  id: numberId,
  banner: z.string(),
  title: z.string(),
  summary: z.string(),
  type: numberId,
  starts_at: beijingTime,
  ends_at: z.nullable(beijingTime),
})

/** Without a type, or with 0, all of them. */
export const activityList = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activitylist',
  who: 'anyone',
  input: object({
    type: z.optional(z.union([count, z.string().check(z.regex(/^\d{0,4}$/))])),
    page: pageIn,
  }),
  output: pageOf(activityRow),
  refusals: [],
})

/** The path keeps its original spelling; the right one is an alias. */
export const activityDetail = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activitydeatil',
  aliases: ['/api/activitydetail'],
  who: 'anyone',
  input: object({ id: numberIdIn }),
  output: object({
    id: numberId,
    banner: z.string(),
    title: z.string(),
    content: html,
    memo: html,
    type: numberId,
    /** `apply`: the button applies; `link`: it leads to `link`; `none`: 无需申请. */
    action: z.literal(['apply', 'link', 'none']),
    link: z.string(),
    /** The member's own application of this period, if any. */
    mine: z.nullable(object({ state: activityState, created_at: beijingTime })),
  }),
  refusals: [],
})

export const doActivityApply = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/doactivityapply',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ activityid: numberIdIn }),
  output: object({ apply_id: publicId, state: activityState }),
  refusals: ['activityApplied', 'activityNotMet', 'activityNoApply', 'activityEnded', 'selfLimited'],
})

export const activityApplyLog = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activityApplyLog',
  aliases: ['/api/activityapplylog'],
  who: 'member',
  trial: 'refused',
  input: object({ page: pageIn }),
  output: pageOf(
    object({
      id: publicId,
      activity_id: numberId,
      activity_name: z.string(),
      created_at: beijingTime,
      state: activityState,
      remark: z.string(),
      bonus: z.nullable(yuan),
      /** 1 while the bonus can still be given back. */
      can_drop: flag,
    }),
  ),
  refusals: [],
})

/** 放弃彩金: returns what is left of a bonus and restores the deposit's own requirement. */
export const bonusDrop = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/bonusdrop',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ apply_id: publicId }),
  output: object({ returned: yuan, balance: yuan, bet_amount: yuan }),
  refusals: ['bonusNone'],
})
