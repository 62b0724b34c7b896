// Calls of the conversation with customer service: its lines, a new one, a picture, an own order, what has been seen.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { SUPPORT_CATEGORIES, SUPPORT_ORDER_KINDS, type SupportCategory } from '../data/support-categories.ts'
import { beijingTime, count, filled, flag, nothing, object, publicId, yuan } from '../schema.ts'
import { SUPPORT } from '../states.ts'

const categories = Object.keys(SUPPORT_CATEGORIES) as [SupportCategory, ...SupportCategory[]]

/** Which of the member's orders: deposits and withdrawals by number, transfers by id, bets by their slip. */
export const supportOrderRef = object({ kind: z.literal(SUPPORT_ORDER_KINDS), no: filled(80) })

/** An order as a card: what does not change about it. */
export const supportCard = object({
  kind: z.literal(SUPPORT_ORDER_KINDS),
  no: z.string(),
  /** The way of payment, the venue or the game. */
  title: z.string(),
  amount: yuan,
  created_at: beijingTime,
})

const lineId = z.string().check(z.regex(/^(\d{1,19}|[0-9a-f-]{36})$/))

const supportLine = object({
  id: lineId,
  /** The conversation it belongs to, and its state now. */
  talk: publicId,
  category: z.enum(categories),
  state: z.literal(SUPPORT.wires),
  by: z.literal(['member', 'desk']),
  content: z.string(),
  picture: z.nullable(publicId),
  order: z.nullable(supportCard),
  created_at: beijingTime,
})

/** Oldest first; `before` is the id of the oldest line known, and `more` says that there are older ones. */
export const supportTalk = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/talk',
  who: 'member',
  input: object({ before: z.optional(lineId) }),
  output: object({ lines: z.array(supportLine), more: flag, support_num: count }),
  refusals: [],
})

/**
 * A line. It continues the newest conversation that is not closed, or opens one: under the category, else under that of
 * the order.
 */
export const supportSay = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/say',
  who: 'member',
  idempotent: true,
  input: object({
    /** Bounded by the body's size; how long it may be is a rule with its own text. */
    content: z.string(),
    category: z.optional(z.enum(categories)),
    picture: z.optional(publicId),
    order: z.optional(supportOrderRef),
  }),
  output: supportLine,
  refusals: ['supportEmpty', 'supportTooLong'],
})

/** Everything up to this line of the desk's has been seen; how much is left unread. */
export const supportSeen = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/seen',
  who: 'member',
  input: object({ id: lineId }),
  output: object({ support_num: count }),
  refusals: [],
})

/** A picture for a line, named in its `picture`. */
export const supportPicture = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/picture',
  who: 'member',
  trial: 'refused',
  upload: true,
  input: nothing,
  output: object({ id: publicId }),
  refusals: ['imageType', 'imageTooBig', 'imageBroken', 'imageDimensions', 'imageTooMuch'],
})

/** A picture of one's own, as a data address. */
export const supportPictureRead = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/picture/read',
  who: 'member',
  input: object({ id: publicId }),
  output: object({ picture: z.string().check(z.startsWith('data:image/')) }),
  refusals: [],
})

/** The card of an own order before it is sent. */
export const supportOrderCard = defineCall({
  area: 'content',
  method: 'POST',
  path: '/api/support/order',
  who: 'member',
  input: supportOrderRef,
  output: supportCard,
  refusals: [],
})
