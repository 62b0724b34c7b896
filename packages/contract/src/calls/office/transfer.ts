// Office calls of stuck transfers: the queue, both books, the claim and the two people who enter an end.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  amountIn,
  beijingTime,
  count,
  filled,
  flag,
  numberId,
  object,
  pageIn,
  pageWith,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { approval } from './approval.ts'
import { TRANSFER } from '#src/states.ts'

const transferRow = object({
  transfer_no: publicId,
  member: object({ id: numberId, username: z.string() }),
  platname: z.string(),
  plat_title: z.string(),
  direction: z.literal(['in', 'out']),
  amount: yuan,
  state: z.literal(TRANSFER.wires),
  created_at: beijingTime,
  age: count,
  tries: count,
  /** Null when the machine has stopped asking and people decide. */
  next_ask_at: z.nullable(beijingTime),
  last_answer: z.string(),
  /** Why it waits for staff; empty while it is still polled. */
  stuck_because: z.string(),
  /** Who has claimed it; only that person enters its outcome. */
  claim: z.nullable(object({ staff: z.string(), at: beijingTime, mine: flag })),
  asked: z.nullable(object({ outcome: z.literal(['done', 'refused']), booked: yuan, statement: z.string() })),
  approval: z.nullable(approval),
})

export const transferQueue = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/transfer/list',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: object({
    stuck: z.optional(flag),
    platname: z.optional(typed(20)),
    /** A part of a transfer's number or of a member's name. */
    q: z.optional(typed(40)),
    page: pageIn,
  }),
  /** Regardless of the filter: how many are still polled, and how many wait for staff. */
  output: pageWith(transferRow, { asking: count, stuck: count }),
  refusals: [],
})

const bookLine = object({ at: z.nullable(beijingTime), text: z.string(), amount: yuan })

/** Both books side by side. */
export const transferOne = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/transfer/detail',
  who: 'staff',
  may: 'money.read',
  input: object({ transfer_no: publicId }),
  output: object({
    row: transferRow,
    ours: z.array(bookLine),
    /** What is still in flight in our books. */
    transit: yuan,
    theirs: z.array(bookLine),
    /** The venue's current reply, queried by our number; `silent` without a signed response, `other` when it is about another one. */
    their_state: z.literal(['done', 'refused', 'unknown', 'silent', 'other']),
    their_balance: z.nullable(yuan),
    /** Every request with its response, newest first; only a signed business response counts. */
    enquiries: z.array(
      object({
        no: count,
        at: beijingTime,
        kind: z.literal(['send', 'ask']),
        outcome: z.string(),
        counts: flag,
      }),
    ),
    /** What each end would write, in the ledger's own names. Nothing moves without two people. */
    writes: z.array(
      object({
        outcome: z.literal(['done', 'refused']),
        key: z.string(),
        lines: z.array(object({ account: z.string(), amount: yuan })),
      }),
    ),
  }),
  refusals: [],
})

/** Enters the venue's signed statement; the caller has claimed it, and a second person must confirm it. */
export const transferAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/transfer/ask',
  who: 'staff',
  may: 'transfer.ask',
  idempotent: true,
  input: object({
    transfer_no: publicId,
    outcome: z.literal(['done', 'refused']),
    /** What the venue booked, by its statement, where that is less than was sent; left out: all of it. */
    booked: z.optional(amountIn),
    statement: filled(2000),
    reason: filled(LIMITS.noteMax),
  }),
  output: transferRow,
  refusals: ['bookedRange', 'notClaimed', 'claimedByOther', 'wrongState', 'requestOpen'],
})
