// Calls of the public proof: everything to recompute a round, and a bet's place under its root.
import * as z from 'zod/mini'
import { PROTOCOLS } from '../rules/fairness/pf1.ts'
import { defineCall } from '../call.ts'
import { beijingTime, count, expect, hex64, object, typed } from '../schema.ts'
import { ROUND } from '../states.ts'
import { drawResult } from './draw-result.ts'
import { lotteryName, lotteryType } from './lottery-name.ts'

/** Everything to recompute a round oneself. Before the draw only the commitment is filled. */
export const lotteryFair = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/lotteryFair',
  who: 'anyone',
  input: object({ name: lotteryName, expect }),
  output: object({
    name: lotteryName,
    title: z.string(),
    type: lotteryType,
    expect,
    state: z.literal(ROUND.wires),
    draw_at: beijingTime,
    drawn_at: z.nullable(beijingTime),
    /** When betting ended and the root below became public. */
    sealed_at: z.optional(z.nullable(beijingTime)),
    /** PF2 and PF3 mix a public beacon's value into the message: salt, a colon, the value, the hash of the signature. */
    protocol: z.optional(z.literal(PROTOCOLS)),
    beacon_round: z.optional(z.nullable(count)),
    beacon: z.optional(z.nullable(hex64)),
    beacon_signature: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/)))),
    /** The beacon that the chain was published with; null for PF1. */
    beacon_info: z.optional(
      z.nullable(
        object({
          public_key: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
          genesis_sec: count,
          period_sec: count,
          source: z.string(),
        }),
      ),
    ),
    /** Null until the round before is drawn. */
    commit: z.nullable(hex64),
    seed: z.nullable(hex64),
    salt: hex64,
    salt_source: z.string(),
    chain_no: count,
    chain_commit: hex64,
    chain_published_at: beijingTime,
    /** The chain's first day: with the round's number it gives the place of the seed. */
    chain_start: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    i: count,
    /** Root over the accepted bets, published at cut-off. */
    bets_root: z.nullable(hex64),
    bets_count: z.nullable(count),
    result: z.nullable(drawResult),
    /** Why a round of state 9 has no result: no bets were possible, or the rule that made it void. */
    void_reason: z.optional(z.nullable(z.literal(['missed', 'capsule', 'beacon', 'seed-lost']))),
    /** The numbers under which the public log holds what is said here; null for what has none yet. */
    log_places: z.optional(
      object({
        chain: z.nullable(count),
        seal: z.nullable(count),
        result: z.nullable(count),
        void: z.nullable(count),
      }),
    ),
    late_rounds: count,
    void_rounds: count,
  }),
  refusals: [],
})

/** Shows that a bet was among those accepted before the seed was revealed. */
export const betProof = defineCall({
  area: 'lottery',
  method: 'POST',
  path: '/api/betproof',
  who: 'member',
  input: object({ bet_id: typed(24) }),
  output: object({
    expect,
    bets_root: hex64,
    leaf: z.string(),
    salt: hex64,
    index: count,
    size: count,
    path: z.array(hex64),
  }),
  refusals: [],
})
