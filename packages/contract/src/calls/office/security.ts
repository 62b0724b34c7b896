// Office calls of the security-event log.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { SECURITY_KIND_KEYS, SECURITY_SIDE_KEYS } from '#src/data/security/security-events.ts'
import { beijingTime, count, day, filled, flag, nothing, object, sliceOf, typed } from '#src/schema.ts'
import { approval } from './approval.ts'

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
  /** Of a pattern: not yet reviewed, and ongoing. */
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
    who: z.optional(z.enum(SECURITY_SIDE_KEYS)),
    /** 1: only what came from addresses that are closed now. */
    closed: z.optional(flag),
    /** Beijing days, both of them included; without them all that is kept. */
    from: z.optional(day),
    to: z.optional(day),
    before: z.optional(z.nullable(eventId)),
  }),
  output: z.extend(sliceOf(event), {
    /** Of this Beijing day. */
    today: object({ failures: count, failures_before: count, refusals: count, reads: count }),
    open_patterns: count,
    /** How many the filter finds, counted up to 10,000. */
    total: count,
  }),
  refusals: [],
})

/** A blocked address: an IPv4 address, or the /64 of an IPv6 one. */
const closing = object({
  network: z.string(),
  closed_by: z.string(),
  closed_at: beijingTime,
  until: beijingTime,
  reason: z.string(),
  /** 1: a request to unblock it is open. */
  asked: flag,
})

/** One event, with what its address and its person did in the hour around it. Reading it is logged as well. */
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
    /** What its address did in the day before and the day after it. */
    story: object({
      network: z.string(),
      first_at: beijingTime,
      last_at: beijingTime,
      /** Names that failed from there, and how many of them exist. */
      names: count,
      names_known: count,
      failures: count,
      /** How often it met a lock-out, and how many logins succeeded. */
      locked: count,
      successes: count,
      /** How many times the usual work a login from there costs at this moment. */
      work_times: count,
    }),
    closing: z.nullable(closing),
    /** Why its address cannot be closed; null when it can. */
    close_refusal: z.nullable(z.literal(['addressOwn', 'addressInside'])),
    /** 1: it is about the caller, and another person must review it. */
    mine: flag,
  }),
  refusals: [],
})

/** Ends the alarm of a pattern as reviewed. Never by the person it is about. */
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

/** Closes the address of an event for a day, for logins and registrations. Who is in stays in. Ends its alarm as well. */
export const addressClose = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/security/close',
  who: 'staff',
  may: 'address.close',
  idempotent: true,
  input: object({ id: eventId, reason: filled(200) }),
  output: closing,
  refusals: ['ownRequest', 'wrongState', 'addressOwn', 'addressInside'],
})

/** What is closed now, the newest first. */
export const addressClosed = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/security/closed',
  who: 'staff',
  may: 'security.read',
  poll: true,
  input: nothing,
  output: z.array(closing),
  refusals: [],
})

/** Asks to open an address before its time; another administrator agrees. */
export const addressOpen = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/security/open',
  who: 'staff',
  may: 'address.close',
  idempotent: true,
  input: object({ network: typed(64), reason: filled(200) }),
  output: approval,
  refusals: ['wrongState', 'requestOpen'],
})
