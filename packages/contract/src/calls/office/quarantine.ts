// Office calls of set-aside bets: the queue, the venue's row beside ours, and the two people who book or dismiss it.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { QUARANTINE_REASON_KEYS, QUARANTINE_STATE_KEYS } from '#src/data/play/quarantine.ts'
import { LIMITS } from '#src/limits.ts'
import {
  amountIn,
  beijingTime,
  count,
  filled,
  flag,
  numberId,
  object,
  outcome,
  pageIn,
  pageWith,
  platCode,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { approval } from './approval.ts'

const memberRef = object({ id: numberId, username: z.string() })
/** How it will be booked: settled in one of the ways, or open until a later row settles it. */
const bookedAs = z.union([outcome, z.literal('open')])

const row = object({
  id: publicId,
  platname: z.string(),
  plat_title: z.string(),
  /** Its place in the venue's log. */
  seq: count,
  bet_id: z.string(),
  /** The venue's name of the member, and whom of ours it means. */
  venue_member: z.string(),
  member: z.nullable(memberRef),
  why: z.enum(QUARANTINE_REASON_KEYS),
  currency: z.nullable(z.literal(['CNY', 'PLAY'])),
  /** What the venue moved by it and our mirror did not; null where the row does not say. */
  effect: z.nullable(yuan),
  created_at: beijingTime,
  age: count,
  state: z.enum(QUARANTINE_STATE_KEYS),
  ended_at: z.nullable(beijingTime),
  asked: z.nullable(
    object({
      action: z.literal(['book', 'dismiss']),
      member: z.nullable(memberRef),
      stake: z.nullable(yuan),
      payout: z.nullable(yuan),
      outcome: z.nullable(bookedAs),
    }),
  ),
  approval: z.nullable(approval),
})

export const quarantineQueue = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/quarantine/list',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: object({
    state: z.optional(z.enum(QUARANTINE_STATE_KEYS)),
    platname: z.optional(z.union([platCode, z.literal('')])),
    why: z.optional(z.enum(['', ...QUARANTINE_REASON_KEYS])),
    /** A bet's number, or a member's name or number. */
    q: z.optional(typed(64)),
    page: pageIn,
  }),
  /** Whatever the filter: what waits, at how many venues, what it comes to, and what this month became of the rest. */
  output: pageWith(row, {
    open: count,
    venues: count,
    effect: yuan,
    oldest: count,
    booked_month: count,
    dismissed_month: count,
  }),
  refusals: [],
})

/** One side of the comparison, each field as text; null where it says nothing. */
const side = object({
  member: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  game: z.nullable(z.string()),
  round: z.nullable(z.string()),
  selection: z.nullable(z.string()),
  stake: z.nullable(z.string()),
  payout: z.nullable(z.string()),
  status: z.nullable(z.string()),
  version: z.nullable(z.string()),
  made_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
})

export const quarantineOne = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/quarantine/detail',
  who: 'staff',
  may: 'money.read',
  input: object({ id: publicId }),
  output: object({
    row,
    theirs: side,
    /** Null when no row of this bet was ever booked. */
    ours: z.nullable(side),
    /** The row as it came. */
    raw: z.string(),
    /** What the form begins with, as far as the row says it. */
    proposal: object({
      member: z.nullable(memberRef),
      stake: z.nullable(yuan),
      payout: z.nullable(yuan),
      outcome: z.nullable(bookedAs),
    }),
    /** 0: no correction can make a bet of it, it can only be dismissed. */
    bookable: flag,
  }),
  refusals: [],
})

/** Books it by the evidence, or discards it permanently; a second person confirms either. */
export const quarantineAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/quarantine/ask',
  who: 'staff',
  may: 'quarantine.ask',
  idempotent: true,
  input: z.discriminatedUnion('action', [
    object({
      action: z.literal('book'),
      id: publicId,
      member_id: numberId,
      stake: amountIn,
      payout: amountIn,
      outcome: bookedAs,
      reason: filled(LIMITS.noteMax),
    }),
    object({ action: z.literal('dismiss'), id: publicId, reason: filled(LIMITS.noteMax) }),
  ]),
  output: row,
  refusals: ['wrongState', 'requestOpen', 'betNotBookable'],
})
