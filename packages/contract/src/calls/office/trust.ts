// Office calls of the trust page: roots, cover, alarms; incidents and leaves for an auditor, by two people.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { liabilityRoot } from '#src/calls/trust.ts'
import { LIMITS } from '#src/limits.ts'
import { beijingTime, count, filled, flag, hex64, numberId, object, version, yuan } from '#src/schema.ts'
import { approval } from './approval.ts'

const incident = object({
  id: count,
  title: z.string(),
  text: z.string(),
  started: beijingTime,
  ended: z.nullable(beijingTime),
  written: beijingTime,
})

export const trustPage = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/trust/page',
  who: 'staff',
  may: 'trust.read',
  poll: true,
  input: object({}),
  output: object({
    /** Newest first. */
    roots: z.array(
      object({
        ...liabilityRoot.shape,
        /** Its leaves are still kept. */
        has_leaves: flag,
        released: flag,
      }),
    ),
    /** The last 24 hours, one point every half hour. */
    curve: z.array(object({ at: beijingTime, total: yuan, cover: yuan })),
    witnesses: z.array(object({ name: z.string(), at: z.nullable(beijingTime), silent: count })),
    alarms: z.array(object({ title: z.string(), since: beijingTime })),
    incidents: z.array(incident),
    /** Requests that wait for a second person. */
    waiting: z.array(approval),
  }),
  refusals: [],
})

export const incidentAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/trust/incident/ask',
  who: 'staff',
  may: 'incident.ask',
  idempotent: true,
  input: object({
    title: filled(30),
    text: filled(200),
    started: beijingTime,
    ended: z.nullable(beijingTime),
    /** The incident that this goes on with. */
    follows: z.nullable(version),
    reason: filled(LIMITS.noteMax),
  }),
  output: approval,
  refusals: ['wrongState', 'requestOpen'],
})

export const leavesAsk = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/trust/leaves/ask',
  who: 'staff',
  may: 'leaves.ask',
  idempotent: true,
  input: object({ root_no: version, reason: filled(LIMITS.noteMax) }),
  output: approval,
  refusals: ['wrongState', 'requestOpen'],
})

/** One chunk of the leaves of a root that two people released. */
export const leavesRead = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/trust/leaves/read',
  who: 'staff',
  may: 'trust.read',
  personal: 'many',
  input: object({ root_no: version, chunk: version }),
  output: object({
    root: hex64,
    total_fen: z.string(),
    members: count,
    chunks: count,
    leaves: z.array(
      object({
        member_id: numberId,
        /** The text that is hashed. */
        leaf: z.string(),
        main: yuan,
        held: yuan,
        transit: yuan,
        venue: yuan,
      }),
    ),
  }),
  refusals: ['wrongState'],
})
