// Calls of activities: types, list, detail, application and its log, giving a bonus back.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { GATE_REFUSALS } from '../gates.ts'
import {
  beijingTime,
  count,
  flag,
  html,
  nothing,
  catalogueId,
  catalogueIdOrZero,
  catalogueIdIn,
  object,
  pageIn,
  pageOf,
  publicId,
  yuan,
  version,
} from '../schema.ts'
import { ACTIVITY, TURNOVER } from '../states.ts'

const activityState = z.literal(ACTIVITY.wires)

export const activityType = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activitytype',
  who: 'anyone',
  input: nothing,
  output: z.array(object({ id: catalogueId, name: z.string() })),
  refusals: [],
})

/** `apply`: the button applies; `link`: it leads to `link`; `none`: 无需申请. */
const action = z.literal(['apply', 'link', 'none'])

const activityRow = object({
  id: catalogueId,
  banner: z.string(),
  title: z.string(),
  summary: z.string(),
  type: catalogueId,
  action,
  /** `每日一次`. */
  limit: z.string(),
  starts_at: beijingTime,
  ends_at: z.nullable(beijingTime),
})

/** With the reader's standing: the state of their application of this period, or else whether one would be taken now. */
const listedActivity = z.extend(activityRow, { mine: z.nullable(activityState), may: z.nullable(flag) })

/** Without a type, or with 0, all of them. */
export const activityList = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activitylist',
  who: 'anyone',
  input: object({
    type: z.optional(z.union([catalogueIdOrZero, z.string().check(z.regex(/^\d{0,4}$/))])),
    page: pageIn,
  }),
  output: pageOf(listedActivity),
  refusals: [],
})

/** A bonus, what must be turned over, how often the bonus that is, and by which product alone (empty: by all). */
const offer = {
  bonus: yuan,
  required: yuan,
  multiple: z.number(),
  only: z.string(),
  /** What turning it over costs on average at the lowest return rate (percent) of what counts. */
  cost: yuan,
  return_rate: z.number(),
}

/** The path keeps its original spelling; the right one is an alias. */
export const activityDetail = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activitydeatil',
  aliases: ['/api/activitydetail'],
  who: 'anyone',
  input: object({ id: catalogueIdIn }),
  output: object({
    id: catalogueId,
    banner: z.string(),
    title: z.string(),
    summary: z.string(),
    content: html,
    memo: html,
    type: catalogueId,
    /** Which version of the terms this is; an application says which one was read. */
    version: count,
    limit: z.string(),
    starts_at: beijingTime,
    ends_at: z.nullable(beijingTime),
    action,
    link: z.string(),
    /** What a bonus of 100 yuan asks for. Null where none is applied for. */
    terms: z.nullable(object(offer)),
    /** The member's own application of this period, if any. */
    mine: z.nullable(object({ id: publicId, state: activityState, created_at: beijingTime })),
    /** Whether an application would be taken now, and what it gives. Null for visitors and where none is needed. */
    eligible: z.nullable(
      z.union([
        object({ ok: z.literal(1), because: z.string(), ...offer }),
        object({ ok: z.literal(0), reason: z.string() }),
      ]),
    ),
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
  /** With `version` it is refused when the terms have changed since they were read. */
  gate: 'gift',
  input: object({ activityid: catalogueIdIn, version: z.optional(version) }),
  output: object({ apply_id: publicId, state: activityState }),
  refusals: [
    ...GATE_REFUSALS,
    'activityApplied',
    'activityNotMet',
    'activityNoApply',
    'activityEnded',
    'activityTermsChanged',
  ],
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
      activity_id: catalogueId,
      activity_name: z.string(),
      created_at: beijingTime,
      state: activityState,
      remark: z.string(),
      bonus: z.nullable(yuan),
      /** 1 while the application can be taken back, or the bonus given back. */
      can_drop: flag,
      /** What the bonus asks for, once it is paid. */
      turnover: z.nullable(
        object({
          required: yuan,
          done: yuan,
          state: z.literal(TURNOVER.wires),
          /** What its pot holds while it is unfinished. */
          pot: z.nullable(yuan),
        }),
      ),
    }),
  ),
  refusals: [],
})

/** The terms as they stood when the member applied. */
export const activityTerms = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/activityterms',
  who: 'member',
  trial: 'refused',
  input: object({ apply_id: publicId }),
  output: object({
    title: z.string(),
    content: html,
    memo: html,
    version: count,
    saved_at: beijingTime,
    accepted_at: beijingTime,
  }),
  refusals: [],
})

/** 放弃彩金: returns what is left of a bonus and restores the deposit's own requirement. Under review: takes the application back. */
export const bonusDrop = defineCall({
  area: 'promo',
  method: 'POST',
  path: '/api/bonusdrop',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ apply_id: publicId }),
  output: object({ returned: yuan, balance: yuan, bet_amount: yuan }),
  refusals: ['bonusNone', 'bonusElsewhere'],
})
