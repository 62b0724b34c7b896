// Calls of the invite programme: a member's link, counts and records, friends' names masked.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { count, day, dayOrEmpty, object, pageIn, pageWith, yuan } from '../schema.ts'
import { INVITE } from '../states.ts'

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
    /** `friend` only in 好友详情: who it is and how far, and nothing about deposits or bets. */
    list: pageWith(
      object({
        date: day,
        gift: yuan,
        remark: z.string(),
        friend: z.nullable(object({ name: z.string(), state: z.literal(INVITE.wires), reason: z.string() })),
      }),
      { sum: yuan, start: day, end: day },
    ),
  }),
  refusals: ['programmeOff'],
})
