// Calls of the daily red packets: state, grab, records, and the list that proves the cut.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { GATE_REFUSALS } from '../gates.ts'
import {
  beijingTime,
  count,
  day,
  flag,
  hex64,
  nothing,
  object,
  pageIn,
  pageOf,
  publicId,
  yuan,
} from '../schema.ts'
import { RED_PACKET } from '../states.ts'
import { isDay } from '../time.ts'

const clock = z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/))

/** A day of this century: a calendar of the database begins later than the one of a browser. */
export const packetDay = z.string().check(z.regex(/^20\d{2}-/), z.refine(isDay))

const ownMark = object({ mark: hex64, salt: hex64 })

export const userRedPacket = defineCall({
  area: 'redpacket',
  method: 'GET',
  path: '/api/userredpacket',
  who: 'member',
  input: nothing,
  output: object({
    sendnums: count,
    acquirednum: count,
    max_times: count,
    rules: z.array(
      object({
        start_time: clock,
        end_time: clock,
        day_flow: yuan,
        flow_money: yuan,
        recharge: yuan,
        nums: count,
      }),
    ),
    phase: z.literal(RED_PACKET.wires),
    server_time: beijingTime,
    counted_recharge: yuan,
    /** The day that the counts are about: from 12:00 on the next one. */
    date: day,
    /** Roots of that day's cut, one per batch; empty before 10:00. */
    roots: z.array(hex64),
    expected_amount: yuan,
  }),
  refusals: [],
})

export const doUserRedPacket = defineCall({
  area: 'redpacket',
  method: 'POST',
  path: '/api/douserredpacket',
  who: 'member',
  idempotent: true,
  gate: 'gift',
  input: nothing,
  output: object({ redpacketmoney: yuan, sendnums: count, acquirednum: count, balance: yuan }),
  refusals: [
    ...GATE_REFUSALS,
    'redPacketOff',
    'redPacketTrial',
    'redPacketNotStarted',
    'redPacketEnded',
    'redPacketNotEntitled',
    'redPacketUsedUp',
    'redPacketShared',
    'tooFast',
  ],
})

export const redPacket = defineCall({
  area: 'redpacket',
  method: 'POST',
  path: '/api/redpacket',
  who: 'member',
  trial: 'refused',
  input: object({ page: pageIn }),
  output: pageOf(
    object({
      id: publicId,
      money: yuan,
      redpacketmoney: yuan,
      created_at: beijingTime,
      usetime: beijingTime,
      seq: count,
      date: day,
    }),
  ),
  refusals: [],
})

/** A day's published roots, and from 12:00 on its whole list with salts. Members appear as marks. */
export const redPacketList = defineCall({
  area: 'redpacket',
  method: 'GET',
  path: '/api/redpacketlist',
  who: 'anyone',
  input: object({ date: packetDay, from: z.optional(z.string().check(z.regex(/^\d{1,4}-\d{1,7}$/))) }),
  output: object({
    date: day,
    phase: z.literal(RED_PACKET.wires),
    server_time: beijingTime,
    /** What the whole list may sum up to; public together with it. */
    budget: z.nullable(yuan),
    /** `n`: the entry of the public log that holds the root; null for a moment, until it has its number. */
    batches: z.array(
      object({
        batch: count,
        root: hex64,
        packets: count,
        published_at: beijingTime,
        n: z.nullable(count),
      }),
    ),
    packets: z.array(
      object({
        batch: count,
        place: count,
        member: hex64,
        seq: count,
        amount: yuan,
        salt: hex64,
        opened: flag,
      }),
    ),
    /** With a session: the member's mark of that day, and the salt that proves it is theirs. */
    own: z.nullable(ownMark),
    /** `from` of the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
  refusals: [],
})
