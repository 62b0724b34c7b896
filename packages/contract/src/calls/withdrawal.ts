// Calls of withdrawals: remaining turnover, requirement rows, the request, its limits and its timeline.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { passkeyAssertion, passkeyRequest } from '../passkey-schema.ts'
import { STEP_STATES, WITHDRAWAL_STEPS } from '#src/data/money/withdrawal-steps.ts'
import { WITHDRAW_NO } from '../rules/address-params.ts'
import {
  amountDraft,
  beijingTime,
  count,
  flag,
  flagIn,
  nothing,
  object,
  pageIn,
  pageWith,
  publicId,
  typed,
  usdt,
  yuan,
} from '../schema.ts'
import { TURNOVER, WITHDRAWAL } from '../states.ts'

const withdrawNo = z.string().check(z.regex(WITHDRAW_NO))

/** `bet_amount` is what is still missing; 0 means free to withdraw. */
export const getBetAmount = defineCall({
  area: 'withdrawal',
  method: 'POST',
  path: '/api/getBetAmount',
  who: 'member',
  poll: true,
  input: nothing,
  output: object({ bet_amount: yuan, required: yuan, done: yuan }),
  refusals: [],
})

/** Each credit that must be turned over, with its progress. */
export const turnover = defineCall({
  area: 'withdrawal',
  method: 'POST',
  path: '/api/turnover',
  who: 'member',
  input: object({ page: pageIn, open: z.optional(flagIn) }),
  output: pageWith(
    object({
      id: publicId,
      source: z.string(),
      title: z.string(),
      ref: z.string(),
      amount: yuan,
      multiple: z.number(),
      /** The product whose bets alone count; empty: all of them. */
      only: z.string(),
      /** Of an unfinished gift: what is left of it with what was won from it. */
      pot: z.nullable(yuan),
      required: yuan,
      done: yuan,
      state: z.literal(TURNOVER.wires),
      created_at: beijingTime,
      closed_at: z.nullable(beijingTime),
      /** Why it was cleared; empty for the rest. */
      note: z.string(),
    }),
    /** All unfinished gifts together, and the member's own money: wallet, venues and open stakes without them. */
    { pots: yuan, own: yuan },
  ),
  refusals: [],
})

/** What the page needs before a request: today's limits, a pending request, the hold. */
export const withdrawRules = defineCall({
  area: 'withdrawal',
  method: 'POST',
  path: '/api/withdrawrules',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: object({
    min: yuan,
    max_bank: yuan,
    max_usdt: yuan,
    count_left: count,
    amount_left: yuan,
    balance: yuan,
    bet_amount: yuan,
    pending_no: z.nullable(withdrawNo),
    /** A request made now would be held until then because the payment password is young. */
    hold_until: z.nullable(beijingTime),
    /** 1 while a limit of the member's own lifts minimum, counts and turnover for the whole balance. */
    whole_balance_free: flag,
    /** What unfinished gifts hold of the balance: it is not paid out, but taken back once everything is settled. */
    forfeit: yuan,
    expected_minutes: z.nullable(count),
  }),
  refusals: [],
})

/** Allots the order number, and a challenge computed from it, the amount and the card. */
export const withdrawPasskey = defineCall({
  area: 'withdrawal',
  method: 'POST',
  path: '/api/withdraw/passkey',
  who: 'member',
  trial: 'refused',
  input: object({ amount: amountDraft, bank: z.union([publicId, z.literal('')]) }),
  output: z.extend(passkeyRequest, { withdraw_no: withdrawNo }),
  refusals: [
    'payPasswordUnset',
    'withdrawCardUnchosen',
    'cardNotOwned',
    'withdrawUnderMinimum',
    'withdrawOverMaximum',
    'withdrawWhole',
    'withdrawNothingLeft',
    'passkeyOff',
    'passkeyYoung',
  ],
})

/** The amount leaves the balance at once and waits for review. `bank` is the card's id. */
export const withdraw = defineCall({
  area: 'withdrawal',
  method: 'POST',
  path: '/api/withdraw',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({
    amount: amountDraft,
    bank: z.union([publicId, z.literal('')]),
    password: typed(128),
    /** Instead of the password: the signature over this amount, card and order number. */
    passkey: z.optional(passkeyAssertion),
  }),
  output: object({
    withdraw_no: withdrawNo,
    state: z.literal(1),
    hold_until: z.nullable(beijingTime),
    balance: yuan,
  }),
  refusals: [
    'payPasswordUnset',
    'withdrawCardUnchosen',
    'cardNotOwned',
    'withdrawPasswordMissing',
    'withdrawWhole',
    'withdrawUnderMinimum',
    'withdrawOverMaximum',
    'withdrawNothingLeft',
    'passkeyWrong',
    'passkeyOff',
    'passkeyYoung',
    'payPasswordWrong',
    'payPasswordLocked',
    'withdrawPending',
    'withdrawCountUsed',
    'withdrawDayLimit',
    'turnoverNotMet',
    'notEnoughBalance',
    'withdrawalsFrozen',
    'withdrawalVenueFrozen',
  ],
})

export const withdrawInfo = defineCall({
  area: 'withdrawal',
  method: 'POST',
  path: '/api/withdrawinfo',
  who: 'member',
  trial: 'refused',
  input: object({ withdraw_no: withdrawNo }),
  output: object({
    withdraw_no: withdrawNo,
    amount: yuan,
    state: z.literal(WITHDRAWAL.wires),
    bank: z.string(),
    bank_no: z.string(),
    usdt_amount: z.nullable(usdt),
    usdt_fee: z.nullable(usdt),
    created_at: beijingTime,
    hold_until: z.nullable(beijingTime),
    /** Why it was refused and what to do next, from the fixed catalogue. */
    reason: z.string(),
    next_step: z.string(),
    /** The notice while a payout waits for staff, and that the money is safe; empty otherwise. */
    notice: z.string(),
    /** What arrived where it is another sum than asked for; the difference is back in the wallet. */
    paid_amount: z.nullable(yuan),
    steps: z.array(
      object({
        key: z.literal(WITHDRAWAL_STEPS),
        title: z.string(),
        at: z.nullable(beijingTime),
        state: z.literal(STEP_STATES),
      }),
    ),
    /** Median of at least 20 real cases, else null. */
    expected_minutes: z.nullable(count),
  }),
  refusals: [],
})
