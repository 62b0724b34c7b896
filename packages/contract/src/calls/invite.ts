// Calls of the invite programme: a member's link, counts and records, friends' names masked.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { count, day, dayOrEmpty, object, pageIn, pageOf, yuan } from '../schema.ts'

/** `tab` 1: 礼金记录, 2: 好友详情. Empty dates mean the current month. */
export const inviteInfo = defineCall({
  area: 'invite',
  method: 'POST',
  path: '/api/inviteinfo',
  who: 'member',
  trial: 'refused',
  input: object({
    start: z.optional(dayOrEmpty),
    end: z.optional(dayOrEmpty),
    tab: z.optional(z.literal([1, 2, '1', '2'])),
    page: pageIn,
  }),
  output: object({
    link: z.string(),
    overview: object({
      invited: count,
      first_deposit: count,
      qualified: count,
      gift_total: yuan,
      gift_month: yuan,
    }),
    list: pageOf(object({ date: day, gift: yuan, remark: z.string() })),
  }),
  refusals: [],
})
