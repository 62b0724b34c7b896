// Calls of records: bets of every kind with their proof, and deposits, withdrawals and transfers.
import * as z from 'zod/mini'
import { PROTOCOLS } from '../rules/fairness/pf1.ts'
import { defineCall } from '../call.ts'
import {
  apiTypeIn,
  beijingTime,
  count,
  dateCodeIn,
  day,
  object,
  odds,
  outcome,
  pageIn,
  pageOf,
  pageWith,
  percent,
  platCode,
  publicId,
  yuan,
} from '../schema.ts'
import { drawResult } from './draw-result.ts'
import { BET, DEPOSIT, TRANSFER } from '../states.ts'

const betId = z.string().check(z.regex(/^[LS]\d{16,18}$/))

export const betRow = object({
  bet_id: betId,
  bet_amount: yuan,
  valid_amount: yuan,
  /** Why less than the stake counted; empty when all of it did. */
  valid_note: z.string(),
  payout: yuan,
  win_loss: yuan,
  plays: z.string(),
  Code: z.string(),
  status: z.literal(BET.wires),
  outcome: z.nullable(outcome),
  /** Null where a bet has none that were known beforehand: slots. */
  odds: z.nullable(odds),
  expect: z.string(),
  result_text: z.string(),
  platname: z.string(),
  plat_title: z.string(),
  created_at: beijingTime,
  settled_at: z.nullable(beijingTime),
})

/** Of everything the filter finds, not of one page. */
const betSum = object({ bet_amount: yuan, valid_amount: yuan, win_loss: yuan })

/**
 * `api_type`: empty, `all` or `0` is everything, `CP` the in-house lotteries, else a venue. `days` tells the whole of
 * every Beijing day that this page touches, because pages cut days.
 */
export const betRecord = defineCall({
  area: 'record',
  method: 'POST',
  path: '/api/betrecord',
  who: 'member',
  input: object({
    date: dateCodeIn,
    page: pageIn,
    api_type: apiTypeIn,
    /** Of which state; all when it is missing. */
    status: z.optional(z.literal(BET.wires)),
  }),
  output: pageWith(betRow, {
    sum: betSum,
    days: z.array(object({ day, bets: count, win_loss: yuan })),
  }),
  refusals: [],
})

/** One bet with what is needed to check its result oneself. */
export const betInfo = defineCall({
  area: 'record',
  method: 'POST',
  path: '/api/betinfo',
  who: 'member',
  input: object({ bet_id: betId }),
  output: object({
    bet: betRow,
    /** What such a bet gives back on average; null where that cannot be known. */
    return_rate: z.nullable(percent),
    /** In-house only: the room it was placed in, and the balls once they are drawn. */
    room_title: z.string(),
    draw: z.nullable(drawResult),
    proof: object({
      protocol: z.literal([...PROTOCOLS, 'PF1S']),
      commit: z.string(),
      /** Empty until it is revealed. */
      seed: z.string(),
      client_seed: z.string(),
      nonce: z.nullable(z.int()),
      game_code: z.string(),
      /** A page of the venue's own that computes the result again; empty where ours does. */
      verify_url: z.string(),
    }),
  }),
  refusals: [],
})

/** `type`: 1 deposits, 2 withdrawals, 3 into venues, 4 out of venues. */
export const getTransRecord = defineCall({
  area: 'record',
  method: 'POST',
  path: '/api/gettransrecord',
  who: 'member',
  input: object({
    date: dateCodeIn,
    type: z.literal([1, 2, 3, 4, '1', '2', '3', '4']),
    page: pageIn,
    api_type: apiTypeIn,
  }),
  output: pageOf(
    object({
      out_trade_no: z.string(),
      amount: yuan,
      pay_way: z.string(),
      /** By `type`: of a deposit, a withdrawal or a transfer; all three count from 0 to 3. */
      state: z.literal(DEPOSIT.wires),
      state_text: z.string(),
      remark: z.string(),
      platname: z.string(),
      created_at: beijingTime,
      updated_at: z.nullable(beijingTime),
    }),
  ),
  refusals: [],
})

/** One transfer in flight: the amount, how often the venue was polled, and the next poll. */
export const transferInfo = defineCall({
  area: 'record',
  method: 'POST',
  path: '/api/transferinfo',
  who: 'member',
  poll: true,
  input: object({ transfer_no: publicId }),
  output: object({
    transfer_no: publicId,
    /** `in` to the venue, `out` back to the central wallet. */
    direction: z.literal(['in', 'out']),
    platname: platCode,
    plat_title: z.string(),
    amount: yuan,
    state: z.literal(TRANSFER.wires),
    state_text: z.string(),
    remark: z.string(),
    created_at: beijingTime,
    ended_at: z.nullable(beijingTime),
    asked: count,
    asked_at: z.nullable(beijingTime),
    /** Null when the machine has stopped asking and people decide. */
    next_ask_at: z.nullable(beijingTime),
    /** From when staff compare the books if there was no response. */
    staff_at: beijingTime,
  }),
  refusals: [],
})

/** What a member staked and got back at one venue since an instant: the account of one visit to a game. */
export const launchPlay = defineCall({
  area: 'record',
  method: 'POST',
  path: '/api/launchplay',
  who: 'member',
  poll: true,
  input: object({ plat_name: platCode, since: beijingTime }),
  output: object({
    bets: count,
    staked: yuan,
    returned: yuan,
    /** Of settled bets only. */
    net: yuan,
    open_bets: count,
    open_staked: yuan,
  }),
  refusals: [],
})
