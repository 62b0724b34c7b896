// Calls of the in-house lotteries: list, rooms, orders, a member's bets of a round, and the public proof.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { GATE_REFUSALS } from '../gates.ts'
import {
  catalogueIdIn,
  beijingTime,
  count,
  expect,
  flag,
  hex64,
  nothing,
  numberId,
  object,
  odds,
  outcome,
  percent,
  typed,
  yuan,
} from '../schema.ts'
import { chatMessage } from '../socket.ts'
import { drawResult } from './draw-result.ts'
import { lotteryName, lotteryType } from './lottery-name.ts'
import { BET, ROUND } from '../states.ts'

const openItem = object({ expect, opentime2: z.string(), extend: drawResult })

/** The last drawn round, the round open now, and the clock between them. */
export const nowData = object({
  expect: z.nullable(expect),
  nextexpect: expect,
  timeout: count,
  drawtime: beijingTime,
  /** Epoch milliseconds of the next draw and of the server's clock, for a countdown that survives sleep. */
  draw_ms: count,
  server_ms: count,
  /** What the coming seed must hash to; null while the round before is not drawn, and then no bets are taken. */
  hash: z.nullable(hex64),
  /** late: a draw is overdue; paused: no commitment yet for another reason; void: no bets were possible on this round. */
  state: z.literal(['open', 'closed', 'late', 'paused', 'void']),
  /** The oldest round that is overdue, and what it waits for. */
  late: z.nullable(
    object({
      expect,
      draw_at: beijingTime,
      sealed_at: z.nullable(beijingTime),
      waits_for: z.literal(['beacon', 'key', 'worker']),
    }),
  ),
  /** 0: staff stopped taking bets from this round on; it is drawn as always. */
  taking: flag,
  last: z.nullable(openItem),
})

const lotteryInfo = object({
  id: numberId,
  name: lotteryName,
  title: z.string(),
  type: lotteryType,
  period: count,
  ftime: count,
  nowdata: nowData,
})

/** Public, because the fairness page needs it. */
export const lotteryList = defineCall({
  area: 'lottery',
  method: 'POST',
  path: '/api/lotteryList',
  who: 'anyone',
  input: nothing,
  output: z.array(lotteryInfo),
  refusals: [],
})

const roomLimits = object({ min: yuan, max: yuan, line_payout_cap: yuan, member_round_cap: yuan })

const roomRow = object({
  id: numberId,
  title: z.string(),
  ftime: count,
  limits: roomLimits,
  lottery: lotteryInfo,
})

export const playGroup = object({
  name: z.string(),
  desc: z.string(),
  special: flag,
  childrens: z.array(
    object({
      id: numberId,
      playtitle: z.string(),
      odds,
      /** Percent of the stake that comes back on average. */
      rtp: percent,
      /** Numbers per line in a special group, else 0. */
      pick: count,
    }),
  ),
})

/** One room with its play box, the last draws and the chat so far. */
export const lotteryRoom = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/lotteryRoom',
  who: 'member',
  input: object({ room_id: catalogueIdIn }),
  output: object({
    id: numberId,
    title: z.string(),
    ftime: count,
    limits: roomLimits,
    lottery: object({
      id: numberId,
      name: lotteryName,
      title: z.string(),
      type: lotteryType,
      period: count,
      nowdata: nowData,
      openlist: z.array(openItem),
      year_animal: z.string(),
    }),
    playbox: z.array(playGroup),
    chatdata: z.array(chatMessage),
    balance: yuan,
    /** Announced changes for later rounds: odds, and whether bets are taken. */
    odds_notice: z.array(z.string()),
  }),
  refusals: ['roomGone'],
})

/** Rooms of a lottery, by its name or by one of its rooms. */
export const lotteryRooms = defineCall({
  area: 'lottery',
  method: 'POST',
  path: '/api/lotteryRoom',
  who: 'member',
  input: object({ name: z.optional(typed(20)), room_id: z.optional(catalogueIdIn) }),
  output: z.array(roomRow),
  refusals: [],
})

const orderLine = object({
  id: catalogueIdIn,
  total: z.union([
    z.int().check(z.gte(-999_999_999_999), z.lte(999_999_999_999)),
    z.string().check(z.maxLength(12)),
  ]),
  data: z.optional(
    z.union([typed(64), z.array(z.union([z.int().check(z.gte(-32_768), z.lte(32_767)), typed(2)]))]),
  ),
})

/** What the house signed for a bet that it took: proof against a bet that is dropped or altered later (docs/fairness.md). */
export const betReceipt = object({
  bet_id: z.string(),
  leaf: z.string(),
  leaf_salt: hex64,
  commit: hex64,
  chain_no: count,
  log_size: count,
  log_root: hex64,
  at: count,
  key_id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  sig: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})

/** All or nothing, judged by the server's clock inside the transaction. */
export const lotteryOrder = defineCall({
  area: 'lottery',
  method: 'POST',
  path: '/api/lotteryOrder',
  who: 'member',
  idempotent: true,
  gate: 'bet',
  input: object({
    room_id: catalogueIdIn,
    expect: typed(20),
    /** Bounded by the body's size; 50 lines is a rule with its own text. */
    order: z.array(orderLine).check(z.maxLength(500)),
  }),
  output: object({
    expect,
    balance: yuan,
    bets: z.array(
      object({
        bet_id: z.string(),
        id: numberId,
        total: yuan,
        data: z.string(),
        odds,
        /** Null for a trial's bet, which is under no root. */
        receipt: z.nullable(betReceipt),
      }),
    ),
  }),
  refusals: [
    ...GATE_REFUSALS,
    'roomGone',
    'orderEmpty',
    'orderTooLong',
    'roundChanged',
    'bettingClosed',
    'drawLate',
    'playGone',
    'stakeRange',
    'pickInvalid',
    'payoutCap',
    'memberRoundCap',
    'exposureFull',
    'betBalanceShort',
  ],
})

/** The member's bets of one round, settled or not. */
export const myBets = defineCall({
  area: 'lottery',
  method: 'POST',
  path: '/api/mybets',
  who: 'member',
  input: object({ room_id: catalogueIdIn, expect: z.optional(expect) }),
  output: object({
    expect,
    round_state: z.literal(ROUND.wires),
    stake: yuan,
    payout: yuan,
    bets: z.array(
      object({
        bet_id: z.string(),
        id: numberId,
        title: z.string(),
        data: z.string(),
        total: yuan,
        odds,
        status: z.literal(BET.wires),
        outcome: z.nullable(outcome),
        payout: yuan,
      }),
    ),
  }),
  refusals: ['roomGone', 'notFound'],
})

/** Every play of a lottery with its odds and return rate as they hold for the round open now. Public. */
export const lotteryPlays = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/lotteryPlays',
  who: 'anyone',
  input: object({ name: lotteryName }),
  output: object({
    name: lotteryName,
    year_animal: z.string(),
    playbox: z.array(playGroup),
    /** Announced changes of odds for later rounds. */
    odds_notice: z.array(z.string()),
  }),
  refusals: [],
})
