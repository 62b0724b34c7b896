// Calls of the rebate centre: records with their totals, the bets behind one, and the claim.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  apiTypeIn,
  beijingTime,
  count,
  dateCodeIn,
  day,
  nothing,
  object,
  pageIn,
  pageOf,
  percent,
  publicId,
  yuan,
} from '../schema.ts'
import { REBATE } from '../states.ts'

/** `type`: 0 all, 1 unclaimed, 2 claimed. The totals ignore the filters, because the button claims everything. */
export const getRebate = defineCall({
  area: 'rebate',
  method: 'POST',
  path: '/api/getfanshui',
  who: 'member',
  trial: 'refused',
  input: object({
    date: dateCodeIn,
    page: pageIn,
    api_type: apiTypeIn,
    type: z.optional(z.literal(['', 0, 1, 2, '0', '1', '2'])),
  }),
  output: object({
    list: pageOf(
      object({
        id: publicId,
        gamename: z.string(),
        platname: z.string(),
        money: yuan,
        created_at: beijingTime,
        state: z.literal(REBATE.wires),
        updated_at: z.nullable(beijingTime),
        bet_date: day,
        valid_amount: yuan,
        rate: percent,
      }),
    ),
    jisuan: yuan,
    nojisuan: yuan,
  }),
  refusals: [],
})

export const claimRebate = defineCall({
  area: 'rebate',
  method: 'POST',
  path: '/api/dofanshui',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: nothing,
  output: object({ money: yuan, rows: count, balance: yuan }),
  refusals: ['noRebate'],
})

/** What a row was reckoned from: base × rate, what came before it, the bets behind it, and what of them did not count. */
export const rebateReceipt = defineCall({
  area: 'rebate',
  method: 'POST',
  path: '/api/rebatereceipt',
  who: 'member',
  trial: 'refused',
  input: object({ id: publicId, page: pageIn }),
  output: object({
    id: publicId,
    gamename: z.string(),
    platname: z.string(),
    bet_date: day,
    level: count,
    state: z.literal(REBATE.wires),
    valid_amount: yuan,
    rate: percent,
    /** `valid_amount` × `rate`, floored to the fen. */
    due: yuan,
    /** What an earlier row of the same day had given. */
    before: yuan,
    /** Set off against what had been given too much. */
    offset: yuan,
    money: yuan,
    stakes: yuan,
    left_out: z.array(object({ reason: z.string(), bets: count, amount: yuan })),
    /** False: the venue has changed bets since; another row follows. */
    adds_up: z.boolean(),
    bets: pageOf(
      object({
        bet_id: z.string(),
        game: z.string(),
        selection: z.string(),
        settled_at: beijingTime,
        bet_amount: yuan,
        valid_amount: yuan,
        note: z.string(),
      }),
    ),
  }),
  refusals: [],
})
