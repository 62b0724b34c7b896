// Office calls of the security-event log.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { SECURITY_KIND_KEYS } from '#src/data/security-events.ts'
import { beijingTime, count, day, flag, object, sliceOf, typed } from '#src/schema.ts'

const kind = z.enum(SECURITY_KIND_KEYS)
const eventId = z.string().check(z.regex(/^\d{1,15}$/))

const event = object({
  id: eventId,
  at: beijingTime,
  kind,
  /** A key of `SECURITY_EVENTS`. */
  event: z.string(),
  /** The staff member, the member, or the name that was given. */
  who: z.string(),
  ip: z.string(),
  agent: z.string(),
  /** The call it happened in. */
  call: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** Of a pattern: nobody has looked at it, and it goes on. */
  open: flag,
})

/** Newest first; `next` goes into `before`. */
export const securityList = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/security/list',
  who: 'staff',
  may: 'security.read',
  poll: true,
  input: object({
    kind: z.optional(kind),
    /** A name or an address, or the beginning of it. */
    q: z.optional(typed(64)),
    /** One Beijing day; without it all that is kept. */
    day: z.optional(day),
    before: z.optional(z.nullable(eventId)),
  }),
  output: z.extend(sliceOf(event), {
    /** Of this Beijing day. */
    today: object({ failures: count, failures_before: count, refusals: count, reads: count }),
    open_patterns: count,
  }),
  refusals: [],
})

/** One, with what its address and its person did in the hour around it. Looking is logged as well. */
export const securityOne = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/security/detail',
  who: 'staff',
  may: 'security.read',
  personal: 'one',
  input: object({ id: eventId }),
  output: object({
    event,
    /** Failures and refusals of the same address or person in each of the twelve minutes up to it. */
    minutes: z.array(object({ at: z.string(), count })),
    /** What else the same address or person did lately. */
    near: z.array(event),
    /** 1: it is about the caller, and somebody else must look at it. */
    mine: flag,
  }),
  refusals: [],
})

/** Ends the alarm of a pattern: somebody has looked at it. Never the person it is about. */
export const securitySeen = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/security/seen',
  who: 'staff',
  may: 'security.read',
  input: object({ id: eventId, note: typed(200) }),
  output: event,
  refusals: ['ownRequest', 'wrongState'],
})
