// Office calls around the lottery: the draw room without power over results, odds of later rounds.
import * as z from 'zod/mini'
import { PROTOCOLS } from '#src/rules/fairness/pf1.ts'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import { approval } from './approval.ts'
import {
  beijingTime,
  count,
  expect,
  filled,
  flag,
  hex64,
  nothing,
  catalogueId,
  numberId,
  object,
  odds,
  pageIn,
  pageOf,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { ROUND } from '#src/states.ts'

const reason = filled(LIMITS.noteMax)

/** State, lag and commitments. There is no call that sets a result, and there never will be. */
export const drawRoom = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/draw/room',
  who: 'staff',
  may: 'draw.read',
  poll: true,
  input: nothing,
  output: z.array(
    object({
      name: z.string(),
      title: z.string(),
      expect,
      state: z.literal(ROUND.wires),
      draw_at: beijingTime,
      /** Null while the round before is not drawn. */
      commit: z.nullable(hex64),
      chain_no: count,
      seeds_left: count,
      /** The oldest round whose result is overdue; nothing is taken before it is drawn. */
      late_expect: z.nullable(expect),
      /** Milliseconds from the draw's time to the last draw, or till now while one is overdue; and to its last payout. */
      draw_lag_ms: count,
      settle_lag_ms: count,
      bets: count,
      stakes: yuan,
      exposure: yuan,
      exposure_cap: yuan,
      late_rounds: count,
      void_rounds: count,
      /** Whether the open round takes bets, and whether the next one will. */
      taking: flag,
      taking_next: flag,
      /** A change of that which waits for a second person. */
      open_approval: z.nullable(publicId),
      chain_length: count,
      published_at: beijingTime,
    }),
  ),
  refusals: [],
})

export const drawRounds = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/draw/rounds',
  who: 'staff',
  may: 'draw.read',
  input: object({ name: typed(12), page: pageIn }),
  output: pageOf(
    object({
      expect,
      state: z.literal(ROUND.wires),
      draw_at: beijingTime,
      drawn_at: z.nullable(beijingTime),
      /** From the draw's time to the draw. */
      lag_ms: z.nullable(count),
      result_text: z.string(),
      bets: count,
      stakes: yuan,
      payouts: yuan,
      /** What the page computes the round again from; the seed is null until it was drawn with. */
      seed: z.nullable(hex64),
      commit: z.nullable(hex64),
      chain_no: count,
      salt: z.string(),
      protocol: z.literal(PROTOCOLS),
      /** Null for PF1: the beacon's value, which follows the salt in the message. */
      beacon: z.nullable(hex64),
      exposure: yuan,
    }),
  ),
  refusals: [],
})

/** How late draws and payouts of the last hour were, over all lotteries; null while nothing was drawn in it. */
export const drawLags = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/draw/lags',
  who: 'staff',
  may: 'draw.read',
  poll: true,
  input: nothing,
  output: object({
    rounds: count,
    draw_p99_ms: z.nullable(count),
    settle_p99_ms: z.nullable(count),
    /** Rounds that code made void, because their seed is gone for good. */
    void_hour: count,
    void_month: count,
  }),
  refusals: [],
})

/** What the open round would cost by outcome: exact for sums (28 bars), an upper bound by 特码 otherwise (49 bars). */
export const drawExposure = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/draw/exposure',
  who: 'staff',
  may: 'draw.read',
  poll: true,
  input: object({ name: typed(12) }),
  output: object({
    name: z.string(),
    expect,
    exposure_cap: yuan,
    stakes: yuan,
    members: count,
    /** `net` is payouts less stakes in the worst case of that outcome; negative is the house's gain. */
    bars: z.array(object({ label: z.string(), net: yuan })),
  }),
  refusals: [],
})

/** Asks to stop or to resume taking bets from the next round on. Bets that stand, and results, are not touched. */
export const drawIntake = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/draw/intake',
  who: 'staff',
  may: 'switch.ask',
  idempotent: true,
  input: object({ name: typed(12), on: flag, reason }),
  output: approval,
  refusals: ['wrongState', 'requestOpen'],
})

const oddsChange = object({
  id: numberId,
  play_id: numberId,
  title: z.string(),
  from: odds,
  to: odds,
  announced_at: beijingTime,
  /** The first round it holds for, at least 24 hours after the announcement. */
  effective_at: beijingTime,
  staff: z.string(),
  reason: z.string(),
})

export const oddsLog = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/odds/log',
  who: 'staff',
  may: 'odds.edit',
  input: object({ page: pageIn }),
  output: pageOf(oddsChange),
  refusals: [],
})

export const oddsSet = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/odds/set',
  who: 'staff',
  may: 'odds.edit',
  idempotent: true,
  input: object({
    play_id: catalogueId,
    odds_milli: z.int().check(z.gte(1010), z.lte(1_000_000), z.multipleOf(10)),
    reason,
  }),
  output: oddsChange,
  refusals: ['oddsRange', 'requestOpen'],
})
