// Office calls of contact messages: who waits, whose conversation it is, answers, the order it is about, the other desk.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { SUPPORT_DESK_KEYS } from '#src/data/support-categories.ts'
import {
  beijingTime,
  count,
  filled,
  flag,
  nothing,
  numberId,
  object,
  pageIn,
  pageOf,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { DEPOSIT, SUPPORT, WITHDRAWAL } from '#src/states.ts'
import { supportMessage } from '../content.ts'
import { claim } from './queue-parts.ts'

const desk = z.literal(SUPPORT_DESK_KEYS)

/** Changes with every change of a conversation. */
const mark = z.string()

const supportRow = z.extend(supportMessage, {
  mark,
  member: z.nullable(object({ id: numberId, username: z.string() })),
  ip: z.string(),
  /** Who has to answer it. */
  desk,
  claim,
  /** By whom it came from the other desk, and with which words. */
  handed: z.nullable(object({ staff: z.string(), at: beijingTime, note: z.string() })),
  replies: z.array(object({ staff: z.string(), content: z.string(), created_at: beijingTime })),
})

/** `mine`: claimed by the caller. */
export const supportInbox = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/list',
  who: 'staff',
  may: 'support.answer',
  personal: 'many',
  input: object({
    state: z.optional(z.literal(SUPPORT.wires)),
    desk: z.optional(desk),
    mine: z.optional(flag),
    q: z.optional(typed(64)),
    page: pageIn,
  }),
  output: pageOf(supportRow),
  refusals: [],
})

/**
 * How many wait for an answer at the caller's desk, for the rail, and the versions of everything that waits or is
 * claimed: no message, because it is polled and every read of personal data is logged. Changed ones are read by `some`.
 */
export const supportWaiting = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/waiting',
  who: 'staff',
  may: 'support.answer',
  poll: true,
  input: nothing,
  output: object({
    waiting: count,
    /** `waits`: for an answer, at the caller's desk. */
    open: z.array(object({ id: publicId, mark, waits: flag })),
  }),
  refusals: [],
})

/** Those that are new or have changed, so that one message does not reload a whole list. */
export const supportSome = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/some',
  who: 'staff',
  may: 'support.answer',
  personal: 'many',
  input: object({ ids: z.array(publicId).check(z.minLength(1), z.maxLength(50)) }),
  output: z.array(supportRow),
  refusals: [],
})

/** `release` ends the claim. A claim without an action for half an hour can be taken over. */
export const supportClaim = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/claim',
  who: 'staff',
  may: 'support.answer',
  input: object({ id: publicId, release: z.optional(flag) }),
  output: supportRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState'],
})

/** A member also gets the answer in the inbox. */
export const supportReply = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/reply',
  who: 'staff',
  may: 'support.answer',
  idempotent: true,
  input: object({ id: publicId, content: filled(2000) }),
  output: supportRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'htmlEmpty'],
})

export const supportClose = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/close',
  who: 'staff',
  may: 'support.answer',
  input: object({ id: publicId }),
  output: supportRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState'],
})

/** To the other desk, which finds it as waiting and unclaimed, with a note that members never read. */
export const supportHand = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/hand',
  who: 'staff',
  may: 'support.answer',
  input: object({ id: publicId, desk, note: filled(200) }),
  output: supportRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'htmlEmpty'],
})

const orderParts = {
  no: z.string(),
  amount: yuan,
  pay_way: z.string(),
  created_at: beijingTime,
  ended_at: z.nullable(beijingTime),
  /** Why it ended, as the member reads it. */
  remark: z.string(),
  /** The member of staff who handles it. */
  claimed_by: z.nullable(z.string()),
}

/** A deposit or withdrawal that a message names. Only the writer's own: any number can be typed. */
export const supportOrder = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/order',
  who: 'staff',
  may: 'support.answer',
  personal: 'one',
  input: object({ id: publicId, no: typed(32) }),
  output: z.discriminatedUnion('kind', [
    object({ kind: z.literal('deposit'), state: z.literal(DEPOSIT.wires), ...orderParts }),
    object({ kind: z.literal('withdrawal'), state: z.literal(WITHDRAWAL.wires), ...orderParts }),
  ]),
  refusals: [],
})
