// Office calls of conversations with members: who waits, whose it is, answers, what it is about, the other desk, a colleague.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { SUPPORT_DESK_KEYS } from '#src/data/support-categories.ts'
import { ROLES } from '#src/office/permissions.ts'
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
import { BET, DEPOSIT, SUPPORT, TRANSFER, WITHDRAWAL } from '#src/states.ts'
import { supportMessage } from '../content.ts'
import { supportOrderRef } from '../support.ts'
import { claim } from './queue-parts.ts'

const desk = z.literal(SUPPORT_DESK_KEYS)

/** Changes with every change of a conversation. */
const mark = z.string()

const attached = {
  /** Shown by `picture`, which leaves a line in the audit log. */
  picture: z.nullable(publicId),
  order: z.nullable(supportOrderRef),
}

const supportRow = z.extend(supportMessage, {
  mark,
  ...attached,
  /** Since when the member waits for an answer. */
  waiting_since: beijingTime,
  /** Lines of the member since the last answer. */
  unread: count,
  member: z.nullable(object({ id: numberId, username: z.string() })),
  ip: z.string(),
  /** Who has to answer it. */
  desk,
  claim,
  /** By whom it was handed over, to which colleague if not to a desk, and with which words. */
  handed: z.nullable(
    object({ staff: z.string(), to: z.nullable(z.string()), at: beijingTime, note: z.string() }),
  ),
  /** After the opening, oldest first, the newest LIMITS.support.deskLines: without `staff`, the member's own. */
  replies: z.array(
    object({
      id: z.string(),
      staff: z.nullable(z.string()),
      content: z.string(),
      ...attached,
      created_at: beijingTime,
      /** The member has seen this answer. */
      seen: flag,
    }),
  ),
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

/** A member also gets the answer in the inbox. An empty place of a template is refused. */
export const supportReply = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/reply',
  who: 'staff',
  may: 'support.answer',
  idempotent: true,
  input: object({ id: publicId, content: filled(2000) }),
  output: supportRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'htmlEmpty', 'templateUnfilled'],
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

/** A closed conversation waits again, claimed by the caller. */
export const supportReopen = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/reopen',
  who: 'staff',
  may: 'support.answer',
  input: object({ id: publicId }),
  output: supportRow,
  refusals: ['wrongState'],
})

/** Who else may answer: to whom a conversation can be handed over. */
export const supportColleagues = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/colleagues',
  who: 'staff',
  may: 'support.answer',
  input: nothing,
  output: z.array(object({ id: numberId, name: z.string(), role: z.literal(ROLES) })),
  refusals: [],
})

/**
 * To the other desk, which finds it as waiting and unclaimed, or to one colleague, who holds its claim at once; with a note
 * that members never read.
 */
export const supportHand = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/hand',
  who: 'staff',
  may: 'support.answer',
  input: object({
    id: publicId,
    desk: z.optional(desk),
    colleague: z.optional(numberId),
    note: filled(200),
  }),
  output: supportRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'htmlEmpty'],
})

const orderParts = {
  no: z.string(),
  amount: yuan,
  /** The way of payment, the venue or the game. */
  title: z.string(),
  created_at: beijingTime,
  ended_at: z.nullable(beijingTime),
  /** Why it ended, as the member reads it. */
  remark: z.string(),
  /** The member of staff who handles it. */
  claimed_by: z.nullable(z.string()),
}

/** An order that a message names or carries. Only the writer's own: any number can be typed. */
export const supportOrder = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/order',
  who: 'staff',
  may: 'support.answer',
  personal: 'one',
  input: object({ id: publicId, no: typed(80) }),
  output: z.discriminatedUnion('kind', [
    object({ kind: z.literal('deposit'), state: z.literal(DEPOSIT.wires), ...orderParts }),
    object({ kind: z.literal('withdrawal'), state: z.literal(WITHDRAWAL.wires), ...orderParts }),
    object({ kind: z.literal('transfer'), state: z.literal(TRANSFER.wires), ...orderParts }),
    object({ kind: z.literal('bet'), state: z.literal(BET.wires), ...orderParts }),
  ]),
  refusals: [],
})

/** A picture that the member sent in this conversation, as a data address. Every look leaves a line in the audit log. */
export const supportPicture = defineCall({
  area: 'office-content',
  method: 'POST',
  path: '/office-api/support/picture',
  who: 'staff',
  may: 'support.answer',
  personal: 'one',
  input: object({ id: publicId, picture: publicId }),
  output: object({ picture: z.string().check(z.startsWith('data:image/')) }),
  refusals: [],
})
