// Office calls of stuck payouts: the queue, the evidence, the claim, a question to the provider, and what two people choose.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { PAYOUT_CHOICE_KEYS, PAYOUT_STUCK, type PayoutStuck } from '#src/data/money/payouts.ts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '#src/data/review-reasons.ts'
import { LIMITS } from '#src/limits.ts'
import { PAY_WAY_NAMES } from '#src/pay-ways.ts'
import { beijingTime, count, filled, flag, object, pageIn, pageWith, typed, usdt, yuan } from '#src/schema.ts'
import { WITHDRAWAL } from '#src/states.ts'
import { approval } from './approval.ts'
import { claim, keysOf, memberRef } from './queue-parts.ts'

const payoutNo = typed(40)
const choice = z.enum(PAYOUT_CHOICE_KEYS)
const because = z.enum(keysOf<PayoutStuck>(PAYOUT_STUCK))
const memberReason = z.enum(keysOf<WithdrawalReason>(WITHDRAWAL_REASONS))

const payoutRow = object({
  payout_no: payoutNo,
  withdraw_no: z.string(),
  member: memberRef,
  amount: yuan,
  /** What the provider reports as paid; null while it reports nothing as paid. */
  paid: z.nullable(yuan),
  pay_way: z.string(),
  because,
  /** The provider's last answer, whatever it was. */
  said: z.string(),
  asked: count,
  stuck_at: beijingTime,
  /** Seconds it has waited for people, or did. */
  age: count,
  /** What blocks the payment; empty when nothing does. */
  paused: z.string(),
  claim,
  approval: z.nullable(approval),
  /** What was chosen and waits for the second person. */
  chosen: z.nullable(choice),
  ended: z.nullable(object({ how: z.enum([...PAYOUT_CHOICE_KEYS, 'itself']), at: beijingTime })),
})

export const payoutDetail = object({
  row: payoutRow,
  state: z.literal(WITHDRAWAL.wires),
  approved_at: z.nullable(beijingTime),
  usdt_amount: z.nullable(usdt),
  card: object({ bank: z.string(), bank_owner: z.string(), bank_no: z.string() }),
  /** 1: the provider has confirmed, after the last request, that nothing was paid. */
  sure: flag,
  /** Every choice of this case; a locked one says why. Nothing moves without two people. */
  choices: z.array(
    object({
      choice,
      lock: z.string(),
      amount: yuan,
      /** 1: the second person is an administrator. */
      admin: flag,
      key: z.string(),
      lines: z.array(object({ account: z.string(), amount: yuan })),
      /** What the member reads. */
      told: z.string(),
    }),
  ),
  /** Every request with its response, newest first; only a signed response that matches its request counts. */
  enquiries: z.array(
    object({
      at: beijingTime,
      payout_no: payoutNo,
      kind: z.literal(['send', 'ask']),
      outcome: z.string(),
      times: count,
      counts: flag,
    }),
  ),
})

export const payoutQueue = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/payout/list',
  who: 'staff',
  may: 'payout.review',
  poll: true,
  input: object({
    /** What waits; of it what the caller claimed, or what waits for a second person; or what has ended. */
    tab: z.optional(z.literal(['open', 'mine', 'second', 'done'])),
    because: z.optional(because),
    way: z.optional(z.literal(PAY_WAY_NAMES)),
    /** A part of a number or of a member's name. */
    q: z.optional(typed(40)),
    page: pageIn,
  }),
  output: pageWith(payoutRow, {
    summary: object({
      waiting: count,
      waiting_sum: yuan,
      oldest: count,
      mine: count,
      second: count,
      /** Those still polled automatically. */
      asking: count,
      done_today: count,
      again_today: count,
      return_today: count,
      differences_month: count,
      differences_sum: yuan,
    }),
  }),
  refusals: [],
})

/** Reading one is written to the audit log, for it shows personal data. */
export const payoutOne = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/payout/detail',
  who: 'staff',
  may: 'payout.review',
  personal: 'one',
  input: object({ payout_no: payoutNo }),
  output: payoutDetail,
  refusals: [],
})

/** Polls the provider once more by the payout number, and applies the reply as the worker does. */
export const payoutQuery = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/payout/query',
  who: 'staff',
  may: 'payout.review',
  input: object({ payout_no: payoutNo }),
  output: payoutDetail,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState'],
})

/** Chooses an outcome; the caller has claimed it, and a second person must approve. */
export const payoutAsk = defineCall({
  area: 'office-cashier',
  method: 'POST',
  path: '/office-api/payout/ask',
  who: 'staff',
  may: 'payout.review',
  idempotent: true,
  input: object({
    payout_no: payoutNo,
    choice,
    /** Of a difference: what the provider paid, typed from its statement. */
    paid: z.optional(yuan),
    /** Of a return: what the member reads. */
    member_reason: z.optional(memberReason),
    reason: filled(LIMITS.noteMax),
  }),
  output: payoutDetail,
  refusals: ['notClaimed', 'claimedByOther', 'wrongState', 'requestOpen', 'payoutLocked', 'paidDiffers'],
})
