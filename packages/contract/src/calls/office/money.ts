// Office calls of money that two people move: stuck transfers, suspense, adjustments.
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
  pageOf,
  pageWith,
  publicId,
  typed,
  usdt,
  yuan,
} from '#src/schema.ts'
import { approval } from './approval.ts'

const reason = filled(LIMITS.noteMax)
const memberRef = object({ id: numberId, username: z.string() })

const transferRow = object({
  transfer_no: publicId,
  member: memberRef,
  platname: z.string(),
  plat_title: z.string(),
  direction: z.literal(['in', 'out']),
  amount: yuan,
  state: z.literal([0, 1, 2, 3]),
  created_at: beijingTime,
  age: count,
  tries: count,
  /** Null when the machine has stopped asking and people decide. */
  next_ask_at: z.nullable(beijingTime),
  last_answer: z.string(),
  /** Why it waits for people; empty while the machine still asks. */
  stuck_because: z.string(),
  /** Who looks into it; only that person enters its end. */
  claim: z.nullable(object({ staff: z.string(), at: beijingTime, mine: flag })),
  asked: z.nullable(object({ outcome: z.literal(['done', 'refused']), statement: z.string() })),
  approval: z.nullable(approval),
})

export const transferQueue = defineCall({
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
  /** Whatever the filter: how many the machine still asks about, and how many wait for people. */
  output: pageWith(transferRow, { asking: count, stuck: count }),
  refusals: [],
})

const bookLine = object({ at: z.nullable(beijingTime), text: z.string(), amount: yuan })

/** Both books side by side. */
export const transferOne = defineCall({
  method: 'POST',
  path: '/office-api/transfer/detail',
  who: 'staff',
  may: 'money.read',
  input: object({ transfer_no: publicId }),
  output: object({
    row: transferRow,
    ours: z.array(bookLine),
    /** What is still on its way in our book. */
    transit: yuan,
    theirs: z.array(bookLine),
    /** What the venue says now, asked by our number; `silent` when no signed answer came. */
    their_state: z.literal(['done', 'refused', 'unknown', 'silent']),
    their_balance: z.nullable(yuan),
    /** Every question and what came back, newest first; only a signed business answer counts. */
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

/** `release` gives a claim back to the queue. A claim nobody acted on for half an hour can be taken over. */
export const transferClaim = defineCall({
  method: 'POST',
  path: '/office-api/transfer/claim',
  who: 'staff',
  may: 'transfer.ask',
  input: object({ transfer_no: publicId, release: z.optional(flag) }),
  output: transferRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'requestOpen'],
})

/** Enters the venue's signed statement; whoever does has claimed it, and a second person must confirm it. */
export const transferAsk = defineCall({
  method: 'POST',
  path: '/office-api/transfer/ask',
  who: 'staff',
  may: 'transfer.ask',
  idempotent: true,
  input: object({
    transfer_no: publicId,
    outcome: z.literal(['done', 'refused']),
    statement: filled(2000),
    reason,
  }),
  output: transferRow,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'requestOpen'],
})

const suspenseRow = object({
  id: publicId,
  provider: z.string(),
  pay_way: z.string(),
  amount: yuan,
  order_no: z.string(),
  txn_id: z.string(),
  why: z.literal(['unknownOrder', 'wrongAmount', 'late', 'duplicateOrder']),
  member: z.nullable(memberRef),
  /** Orders it may belong to. */
  candidates: count,
  received_at: beijingTime,
  age: count,
  state: z.literal(['open', 'credited', 'returned']),
  ended_at: z.nullable(beijingTime),
  asked: z.nullable(object({ action: z.literal(['credit', 'return']), member: z.nullable(memberRef) })),
  approval: z.nullable(approval),
})

export const suspenseQueue = defineCall({
  method: 'POST',
  path: '/office-api/suspense/list',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: object({
    state: z.optional(z.literal(['open', 'credited', 'returned'])),
    /** A transaction's or an order's number, or an amount. */
    q: z.optional(typed(64)),
    page: pageIn,
  }),
  /** Whatever the filter: what waits, what this month became of the rest, and what ended last. */
  output: pageWith(suspenseRow, {
    open: count,
    open_sum: yuan,
    oldest: count,
    credited_month: object({ count, sum: yuan }),
    returned_month: object({ count, sum: yuan }),
    recent: z.array(suspenseRow),
  }),
  refusals: [],
})

/** The callback as it came, and orders it may belong to: facts, no score. */
export const suspenseOne = defineCall({
  method: 'POST',
  path: '/office-api/suspense/detail',
  who: 'staff',
  may: 'money.read',
  input: object({ id: publicId }),
  output: object({
    row: suspenseRow,
    raw: z.string(),
    candidates: z.array(
      object({
        deposit_no: z.string(),
        member: memberRef,
        amount: yuan,
        usdt_amount: z.nullable(usdt),
        pay_way: z.string(),
        state: z.literal([0, 1, 2, 3]),
        created_at: beijingTime,
        expire_at: z.nullable(beijingTime),
        remark: z.string(),
        same_number: flag,
        same_amount: flag,
      }),
    ),
  }),
  refusals: [],
})

/** Credit it to a member, or note that it was sent back. A closed order of the same amount becomes credited with it. */
export const suspenseAsk = defineCall({
  method: 'POST',
  path: '/office-api/suspense/ask',
  who: 'staff',
  may: 'suspense.ask',
  idempotent: true,
  input: object({
    id: publicId,
    action: z.literal(['credit', 'return']),
    member_id: z.nullable(numberId),
    reason,
  }),
  output: suspenseRow,
  refusals: ['wrongState', 'requestOpen'],
})

const adjustRow = object({
  id: publicId,
  member: memberRef,
  direction: z.literal(['credit', 'debit']),
  amount: yuan,
  multiple: z.int().check(z.gte(0), z.lte(10)),
  created_at: beijingTime,
  approval,
})

export const adjustList = defineCall({
  method: 'POST',
  path: '/office-api/adjust/list',
  who: 'staff',
  may: 'money.read',
  input: object({ open: z.optional(flag), page: pageIn }),
  output: pageOf(adjustRow),
  refusals: [],
})

/** `multiple` is the turnover a credit asks for, 1 unless chosen. */
export const adjustAsk = defineCall({
  method: 'POST',
  path: '/office-api/adjust/ask',
  who: 'staff',
  may: 'adjust.ask',
  idempotent: true,
  input: object({
    member_id: numberId,
    direction: z.literal(['credit', 'debit']),
    amount: amountIn,
    multiple: z.int().check(z.gte(0), z.lte(10)),
    reason,
  }),
  output: adjustRow,
  refusals: ['notEnoughBalance', 'adjustRange', 'reasonMissing', 'wrongState'],
})
