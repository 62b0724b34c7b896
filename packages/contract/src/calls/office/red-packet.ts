// Office calls of red packets: a day with its budget, its cut and what was grabbed. No single unopened amount is in it.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { beijingTime, count, day, flag, hex64, object, percent, publicId, yuan } from '#src/schema.ts'
import { packetDay } from '#src/calls/redpacket.ts'
import { RED_PACKET } from '#src/states.ts'

const cut = object({
  cut_at: beijingTime,
  /** As configured at the cut, and with the guarantee and what late packets added. */
  budget: yuan,
  effective: yuan,
  cut: yuan,
  packets: count,
  members: count,
  /** Members left out because they are in time-out or self-excluded. */
  left_out: count,
  batches: z.array(object({ batch: count, root: hex64, packets: count, published_at: beijingTime })),
})

export const redPacketDay = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/redpacket/day',
  who: 'staff',
  may: 'activity.edit',
  poll: true,
  input: object({ date: z.optional(packetDay) }),
  output: object({
    date: day,
    phase: z.literal(RED_PACKET.wires),
    server_time: beijingTime,
    /** Null until the day is cut. */
    cut: z.nullable(cut),
    opened: object({ packets: count, members: count, amount: yuan }),
    bands: z.array(
      object({
        from: yuan,
        to: yuan,
        /** Published, in percent. */
        share: percent,
        cut: count,
        opened: count,
        opened_amount: yuan,
      }),
    ),
    tiers: z.array(object({ recharge: yuan, nums: count, members: count, packets: count })),
    /** Packets grabbed in each five minutes of the window. */
    slots: z.array(count),
    checks: object({ ledger: yuan, over: count }),
    switch_on: flag,
    open_switch: z.nullable(publicId),
    /** What the next cut will be given. */
    next_budget: yuan,
    open_budget: z.nullable(publicId),
  }),
  refusals: [],
})
