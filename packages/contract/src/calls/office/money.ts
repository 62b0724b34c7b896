// Office calls of money itself: trial balance and checks, stuck transfers, suspense, adjustments by two people.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  amountIn,
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

const reason = filled(LIMITS.noteMax)
const memberRef = object({ id: numberId, username: z.string() })

/** What one person asked for and another must approve. */
const request = object({
  state: z.literal(['none', 'open', 'approved', 'refused']),
  asked_by: z.nullable(z.string()),
  asked_at: z.nullable(beijingTime),
  /** 1: the caller asked, so cannot decide. */
  mine: flag,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(beijingTime),
  reason: z.string(),
})

export const moneyPage = defineCall({
  method: 'POST',
  path: '/office-api/money/page',
  who: 'staff',
  may: 'money.read',
  input: nothing,
  output: object({
    accounts: z.array(
      object({ name: z.string(), title: z.string(), currency: z.literal(['CNY', 'PLAY']), balance: yuan }),
    ),
    last_check: z.nullable(object({ at: beijingTime, ok: flag, findings: z.array(z.string()), whole: flag })),
    withdrawals_frozen: flag,
    venues: z.array(
      object({
        platname: z.string(),
        name: z.string(),
        ours: yuan,
        theirs: z.nullable(yuan),
        difference: z.nullable(yuan),
        open_transfers: count,
        compared_at: z.nullable(beijingTime),
      }),
    ),
  }),
  refusals: [],
})

const transferRow = object({
  transfer_no: publicId,
  member: memberRef,
  platname: z.string(),
  direction: z.literal(['in', 'out']),
  amount: yuan,
  state: z.literal([0, 1, 2, 3]),
  created_at: beijingTime,
  age: count,
  tries: count,
  last_answer: z.string(),
  request,
})

export const transferQueue = defineCall({
  method: 'POST',
  path: '/office-api/transfer/list',
  who: 'staff',
  may: 'money.read',
  poll: true,
  input: object({ stuck: z.optional(flag), platname: z.optional(typed(20)), page: pageIn }),
  output: pageOf(transferRow),
  refusals: [],
})

/** Both books side by side. */
export const transferOne = defineCall({
  method: 'POST',
  path: '/office-api/transfer/detail',
  who: 'staff',
  may: 'money.read',
  input: object({ transfer_no: publicId }),
  output: object({
    row: transferRow,
    ours: z.array(object({ at: beijingTime, text: z.string(), amount: yuan })),
    theirs: z.array(object({ at: beijingTime, text: z.string(), amount: yuan })),
  }),
  refusals: [],
})

/** Enters the venue's signed statement; a second person must confirm it. */
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
  refusals: ['wrongState', 'requestOpen'],
})

export const transferDecide = defineCall({
  method: 'POST',
  path: '/office-api/transfer/decide',
  who: 'staff',
  may: 'transfer.approve',
  idempotent: true,
  input: object({ transfer_no: publicId, approve: flag, reason: typed(LIMITS.noteMax) }),
  output: transferRow,
  refusals: ['ownRequest', 'wrongState'],
})

const suspenseRow = object({
  id: publicId,
  provider: z.string(),
  amount: yuan,
  order_no: z.string(),
  txn_id: z.string(),
  why: z.literal(['unknownOrder', 'wrongAmount', 'late', 'duplicateOrder']),
  member: z.nullable(memberRef),
  received_at: beijingTime,
  state: z.literal(['open', 'credited', 'returned']),
  request,
})

export const suspenseQueue = defineCall({
  method: 'POST',
  path: '/office-api/suspense/list',
  who: 'staff',
  may: 'money.read',
  input: object({ state: z.optional(z.literal(['open', 'credited', 'returned'])), page: pageIn }),
  output: pageOf(suspenseRow),
  refusals: [],
})

/** Credit it to a member, or note that it was sent back. */
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

export const suspenseDecide = defineCall({
  method: 'POST',
  path: '/office-api/suspense/decide',
  who: 'staff',
  may: 'suspense.approve',
  idempotent: true,
  input: object({ id: publicId, approve: flag, reason: typed(LIMITS.noteMax) }),
  output: suspenseRow,
  refusals: ['ownRequest', 'wrongState'],
})

const adjustRow = object({
  id: publicId,
  member: memberRef,
  direction: z.literal(['credit', 'debit']),
  amount: yuan,
  multiple: z.int().check(z.gte(0), z.lte(10)),
  created_at: beijingTime,
  request,
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
  refusals: ['notEnoughBalance', 'reasonMissing'],
})

export const adjustDecide = defineCall({
  method: 'POST',
  path: '/office-api/adjust/decide',
  who: 'staff',
  may: 'adjust.approve',
  idempotent: true,
  input: object({ id: publicId, approve: flag, reason: typed(LIMITS.noteMax) }),
  output: adjustRow,
  refusals: ['ownRequest', 'wrongState', 'notEnoughBalance'],
})
