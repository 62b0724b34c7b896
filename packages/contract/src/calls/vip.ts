// Calls of VIP: the table of levels, a member's own progress, and how the level came about.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { count, day, flag, nothing, object, pageIn, pageWith, percent, yuan } from '../schema.ts'

export const userVip = defineCall({
  area: 'vip',
  method: 'POST',
  path: '/api/uservip',
  who: 'anyone',
  input: nothing,
  output: z.array(
    object({
      level: count,
      name: z.string(),
      recharge: yuan,
      flow: yuan,
      keep_flow: yuan,
      realperson: percent,
      sport: percent,
      e_sport: percent,
      joker: percent,
      electron: percent,
      lottery: percent,
      upgrade_gift: yuan,
      monthly_gift: yuan,
      wd_count: count,
      wd_limit: yuan,
    }),
  ),
  refusals: [],
})

export const vipState = defineCall({
  area: 'vip',
  method: 'POST',
  path: '/api/vipstate',
  who: 'member',
  input: nothing,
  output: object({
    vip: count,
    paysum: yuan,
    flow: yuan,
    next: z.nullable(object({ level: count, need_recharge: yuan, need_flow: yuan, percent: count })),
    /** The running retention period; null at VIP1. */
    keep: z.nullable(object({ from: day, until: day, need: yuan, done: yuan, left: yuan })),
    /** What a lost level still asks for; null when none was lost. */
    regain: z.nullable(object({ level: count, need: yuan, done: yuan })),
  }),
  refusals: [],
})

const vipChecks = z.array(object({ name: z.string(), have: yuan, need: yuan, met: flag }))

/** Every change with what it was decided by, newest first; and the last day that was evaluated. */
export const vipHistory = defineCall({
  area: 'vip',
  method: 'POST',
  path: '/api/viphistory',
  who: 'member',
  input: object({ page: pageIn }),
  output: pageWith(
    object({
      day,
      kind: z.literal(['promoted', 'kept', 'demoted', 'monthly']),
      from: count,
      to: count,
      gift: yuan,
      checks: vipChecks,
    }),
    { latest: z.nullable(object({ day, changed: flag, checks: vipChecks })) },
  ),
  refusals: [],
})
