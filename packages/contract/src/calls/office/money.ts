// Office calls of money that two people move: suspense and adjustments.
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
import { DEPOSIT } from '#src/states.ts'

const reason = filled(LIMITS.noteMax)
const memberRef = object({ id: numberId, username: z.string() })

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
  area: 'office-money',
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
  area: 'office-money',
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
        state: z.literal(DEPOSIT.wires),
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
  area: 'office-money',
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
  area: 'office-money',
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
  area: 'office-money',
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
  refusals: ['notEnoughBalance', 'adjustRange', 'reasonMissing', 'wrongState', 'memberLimited'],
})
