// Calls of the daily red packets: state, grab, records, and the list that proves the cut.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { beijingTime, count, day, hex64, nothing, object, pageIn, pageOf, publicId, yuan } from '../schema.ts'
import { RED_PACKET } from '../states.ts'

const clock = z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/))

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
    /** Roots of today's cut, one per batch; empty before 10:00. */
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
  input: nothing,
  output: object({ redpacketmoney: yuan, sendnums: count, acquirednum: count, balance: yuan }),
  refusals: [
    'redPacketOff',
    'redPacketTrial',
    'selfLimited',
    'redPacketNotStarted',
    'redPacketEnded',
    'redPacketNotEntitled',
    'redPacketUsedUp',
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

/** The whole cut of an ended day with its salts, member ids masked. */
export const redPacketList = defineCall({
  area: 'redpacket',
  method: 'GET',
  path: '/api/redpacketlist',
  who: 'anyone',
  input: object({ date: day }),
  output: object({
    date: day,
    roots: z.array(hex64),
    packets: z.array(
      object({ batch: count, member: z.string(), seq: count, amount: yuan, salt: hex64, leaf: hex64 }),
    ),
  }),
  refusals: [],
})
