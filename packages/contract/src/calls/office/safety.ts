// Office calls of player protection: read only. No call of the office sets, changes or ends a restriction a member chose.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { GATES } from '#src/gates.ts'
import { harmSigns } from '../safety.ts'
import { beijingTime, count, day, flag, numberId, object, pageIn, pageOf, yuan } from '#src/schema.ts'

const restriction = object({
  id: numberId,
  member: object({ id: numberId, username: z.string() }),
  /** In words: 存款限额 每日 500.00. */
  title: z.string(),
  by: z.literal(['member', 'staff', 'system']),
  at: beijingTime,
  from: beijingTime,
  until: z.nullable(beijingTime),
  holds: flag,
})

/** One person: what holds now, and why. */
export const memberPerson = defineCall({
  area: 'office-safety',
  method: 'POST',
  path: '/office-api/member/person',
  who: 'staff',
  may: 'member.read',
  personal: 'one',
  input: object({ id: numberId }),
  output: object({
    /** What each gate answers at this moment; `text` is what the member would read. */
    gates: z.array(object({ gate: z.literal(GATES), is_open: flag, text: z.string() })),
    restrictions: z.array(restriction),
    accounts: z.array(
      object({
        id: numberId,
        username: z.string(),
        /** What it shares with another account of the person. */
        by: z.array(z.literal(['account', 'mobile', 'name'])),
        since: beijingTime,
      }),
    ),
    /** The newest answers of the outside register about the person, as evidence. */
    register: z.array(
      object({
        id: numberId,
        member: object({ id: numberId, username: z.string() }),
        register: z.string(),
        occasion: z.literal(['registration', 'login', 'gate']),
        answer: z.literal(['no', 'yes', 'unknown']),
        /** What the register calls its answer, or why there was none. */
        reference: z.string(),
        at: beijingTime,
      }),
    ),
    /** Read by support to help; never a reason to sell. */
    signs: harmSigns,
    case_at: z.nullable(beijingTime),
  }),
  refusals: [],
})

export const LEAVING_STEPS = [
  'orders',
  'offers',
  'turnover',
  'sessions',
  'money',
  'gifts',
  'rebates',
] as const

/** Time-outs and exclusions that hold or wait for a return. */
export const exclusionList = defineCall({
  area: 'office-safety',
  method: 'POST',
  path: '/office-api/exclusions',
  who: 'staff',
  may: 'member.read',
  personal: 'many',
  input: object({ kind: z.optional(z.literal(['timeout', 'exclusion'])), page: pageIn }),
  output: pageOf(
    object({
      id: numberId,
      member: object({ id: numberId, username: z.string() }),
      /** The person's other accounts. */
      others: count,
      kind: z.literal(['timeout', 'exclusion']),
      at: beijingTime,
      until: z.nullable(beijingTime),
      /** It has ended and waits for the member's own request to return. */
      is_over: flag,
      /** Still at venues or in transit. */
      away: yuan,
      steps: z.array(object({ step: z.literal(LEAVING_STEPS), done_at: z.nullable(beijingTime) })),
    }),
  ),
  refusals: [],
})

/** Persons whose signs reached the points of a case. */
export const signCases = defineCall({
  area: 'office-safety',
  method: 'POST',
  path: '/office-api/signs/cases',
  who: 'staff',
  may: 'support.answer',
  personal: 'many',
  input: object({ page: pageIn }),
  output: pageOf(
    object({
      member: object({ id: numberId, username: z.string() }),
      /** The person's other accounts. */
      others: count,
      day,
      at: beijingTime,
      points: count,
      signs: z.array(object({ title: z.string(), text: z.string() })),
      paused_until: z.nullable(beijingTime),
    }),
  ),
  refusals: [],
})
