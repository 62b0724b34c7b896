// Office calls of one member's money: the ledger line by line, bets, and what the cashier knows of him.
import * as z from 'zod/mini'
import { MONEY_KINDS } from '#src/codes.ts'
import { defineCall } from '#src/call.ts'
import { beijingTime, count, flag, numberId, object, outcome, pageIn, pageWith, yuan } from '#src/schema.ts'
import { BET, WITHDRAWAL } from '#src/states.ts'

const ledgerKind = z.literal(MONEY_KINDS)

/** Newest first. `adds_up`: the balance is the sum of all its entries. */
export const memberLedger = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/ledger',
  who: 'staff',
  may: 'member.read',
  personal: 'one',
  input: object({ id: numberId, kind: z.optional(ledgerKind), page: pageIn }),
  output: pageWith(
    object({
      id: z.string(),
      at: beijingTime,
      title: z.string(),
      memo: z.string(),
      /** The business key: what makes this entry happen once. */
      key: z.string(),
      amount: yuan,
      balance_after: yuan,
    }),
    { adds_up: flag },
  ),
  refusals: [],
})

/** Newest first, with the sums of the last thirty days. */
export const memberBets = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/bets',
  who: 'staff',
  may: 'member.read',
  personal: 'one',
  input: object({ id: numberId, page: pageIn }),
  output: pageWith(
    object({
      bet_id: z.string(),
      at: beijingTime,
      venue: z.string(),
      game: z.string(),
      selection: z.string(),
      /** Null where none were known beforehand: slots. */
      odds: z.nullable(z.number()),
      stake: yuan,
      valid: yuan,
      win_loss: yuan,
      status: z.literal(BET.wires),
      outcome: z.nullable(outcome),
    }),
    { valid_30: yuan, net_30: yuan },
  ),
  refusals: [],
})

/** Numbers are masked: the payer sees them in full with the withdrawal itself. */
export const memberCashier = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/cashier',
  who: 'staff',
  may: 'member.read',
  personal: 'one',
  input: object({ id: numberId }),
  output: object({
    cards: z.array(
      object({
        id: z.string(),
        kind: z.literal(['bank', 'usdt']),
        title: z.string(),
        number: z.string(),
        bound_at: beijingTime,
        held_until: z.nullable(beijingTime),
        paid: count,
      }),
    ),
    turnover_left: yuan,
    /** What unfinished gifts hold, and what is the member's own: wallet, venues and open stakes without them. */
    pots: yuan,
    own: yuan,
    today: object({ count: count, count_max: count, sum: yuan, sum_max: yuan }),
    deposits_30: object({ count: count, sum: yuan }),
    withdrawals_30: object({ count: count, sum: yuan }),
    pending: z.nullable(
      object({
        withdraw_no: z.string(),
        amount: yuan,
        state: z.literal([WITHDRAWAL.wire('paying'), WITHDRAWAL.wire('review')]),
      }),
    ),
  }),
  refusals: [],
})
