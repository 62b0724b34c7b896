// Calls of what staff write: app config, banners, notices, inbox, articles, support.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { MONEY_MODES } from '../codes.ts'
import { SUPPORT_CATEGORIES, type SupportCategory } from '../data/support-categories.ts'
import { APP_KEYS } from '../config.ts'
import { answersOf } from '../config-schema.ts'
import { LIMITS } from '../limits.ts'
import {
  beijingTime,
  catalogueIdIn,
  count,
  flag,
  html,
  nothing,
  object,
  pageIn,
  pageOf,
  publicId,
  typed,
} from '../schema.ts'
import { SUPPORT } from '../states.ts'

const supportCategories = Object.keys(SUPPORT_CATEGORIES) as [SupportCategory, ...SupportCategory[]]

export const appInfo = object({
  /** During maintenance (`site_state`) only `repair_tips` is shown. */
  ...answersOf(APP_KEYS),
  money_mode: z.literal(MONEY_MODES),
  server_time: beijingTime,
  /** Epoch milliseconds of the server's clock, so that countdowns survive a wrong device clock. */
  server_ms: count,
  version: z.string(),
  /** Of real money; null with play money. */
  licence: z.nullable(object({ number: z.string(), regulator: z.string() })),
})

export const app = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/app',
  who: 'anyone',
  duringMaintenance: true,
  beforePasswordChange: true,
  input: nothing,
  output: appInfo,
  refusals: [],
})

export const bannerList = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/bannerList',
  who: 'anyone',
  input: object({ type: z.optional(z.literal([1, 2, '1', '2'])) }),
  output: z.array(object({ id: count, src: z.string(), title: z.string(), link: z.string() })),
  refusals: [],
})

export const homeNotice = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/homenotice',
  who: 'anyone',
  input: nothing,
  output: z.array(z.string()),
  refusals: [],
})

export const notice = object({
  id: publicId,
  title: z.string(),
  content: html,
  created_at: beijingTime,
  is_read: flag,
})

/** The member's inbox. */
export const noticeList = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/noticeList',
  who: 'member',
  input: object({ page: pageIn }),
  output: pageOf(notice),
  refusals: [],
})

/** Marks one message read, or all of them without an id. */
export const noticeRead = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/noticeread',
  who: 'member',
  input: object({ id: z.optional(publicId) }),
  output: object({ message_num: count }),
  refusals: [],
})

export const article = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/article',
  who: 'anyone',
  input: object({ type: catalogueIdIn }),
  output: object({ type: count, title: z.string(), content: html, updated_at: beijingTime, version: count }),
  refusals: [],
})

const url = object({ url: z.string() })

export const getVisitUrl = defineCall({
  area: 'content',
  method: 'GET',
  path: '/api/getVisitUrl',
  who: 'anyone',
  input: nothing,
  output: url,
  refusals: [],
})

/** Empty when the operator configured no service page: the client then shows its own support page. */
export const getServicerUrl = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/getservicerurl',
  who: 'anyone',
  input: nothing,
  output: url,
  refusals: [],
})

export const supportMessage = object({
  id: publicId,
  category: z.enum(supportCategories),
  content: z.string(),
  contact: z.string(),
  state: z.literal(SUPPORT.wires),
  created_at: beijingTime,
  replies: z.array(object({ content: z.string(), created_at: beijingTime })),
})

/** A visitor may write too, and then leaves a way to be reached and the captcha's answer. */
export const support = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support',
  who: 'anyone',
  work: { purpose: 'support', from: 'visitors' },
  idempotent: true,
  input: object({
    category: z.enum(supportCategories),
    /** Bounded by the body's size; how long it may be is a rule with its own text. */
    content: z.string(),
    contact: z.optional(typed(LIMITS.support.contactMax)),
    captcha_id: z.optional(typed(40)),
    code: z.optional(typed(16)),
  }),
  output: object({ id: publicId, created_at: beijingTime }),
  refusals: [
    'workWrong',
    'supportEmpty',
    'supportTooLong',
    'supportTooMany',
    'captchaMissing',
    'captchaWrong',
  ],
})

/** The member's own messages with the answers. */
export const supportList = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/list',
  who: 'member',
  input: object({ page: pageIn }),
  output: pageOf(supportMessage),
  refusals: [],
})
