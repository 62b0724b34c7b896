// Office calls of members: look-up, the whole picture of one, freeze, sessions, password resets, notes, timeline.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  beijingTime,
  count,
  dayOrEmpty,
  filled,
  flag,
  numberId,
  object,
  pageIn,
  pageOf,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { MEMBER } from '#src/states.ts'
import { approval } from './approval.ts'

const memberState = z.literal(MEMBER.wires)
const reason = filled(LIMITS.noteMax)

const memberRow = object({
  id: numberId,
  username: z.string(),
  realname: z.string(),
  vip: count,
  state: memberState,
  isagent: flag,
  is_trial: flag,
  balance: yuan,
  created_at: beijingTime,
  last_login: z.nullable(beijingTime),
})

const note = object({ id: numberId, staff: z.string(), content: z.string(), created_at: beijingTime })

/** Name, mobile and email are masked for roles that never have to recognise the person. */
export const memberFull = object({
  profile: z.extend(memberRow, {
    avatar: z.string(),
    mobile: z.string(),
    email: z.string(),
    birthday: dayOrEmpty,
    referrer: z.nullable(object({ id: numberId, username: z.string() })),
    joinday: count,
    paysum: yuan,
    flow: yuan,
    has_pay_password: flag,
    pay_password_changed: z.nullable(beijingTime),
    must_change_password: flag,
    /** Keys that may log in or confirm money. */
    passkeys: count,
    login_locked_until: z.nullable(beijingTime),
    pay_locked_until: z.nullable(beijingTime),
    frozen_reason: z.string(),
    /** The member closes the account; null: not, or it was taken back. */
    closure: z.nullable(
      object({
        asked_at: beijingTime,
        /** At the earliest, once nothing is open. */
        closes_at: beijingTime,
        closed_at: z.nullable(beijingTime),
        erases_at: z.nullable(beijingTime),
        erased_at: z.nullable(beijingTime),
      }),
    ),
  }),
  balances: object({
    balance: yuan,
    transit: yuan,
    withdrawing: yuan,
    gameblance: yuan,
    total: yuan,
    venues: z.array(object({ platname: z.string(), name: z.string(), balance: yuan })),
  }),
  sessions: z.array(
    object({
      id: publicId,
      device: z.string(),
      ip: z.string(),
      created_at: beijingTime,
      last_seen: beijingTime,
      auto: flag,
    }),
  ),
  logins: z.array(
    object({ at: beijingTime, ip: z.string(), device: z.string(), ok: flag, detail: z.string() }),
  ),
  notes: z.array(note),
  /** Accounts that share a browser, a collecting account, or a network of the last days: perhaps one person. */
  near: z.array(
    object({
      id: numberId,
      username: z.string(),
      by: z.array(z.enum(['device', 'account', 'person', 'network'])),
    }),
  ),
})

/** By id, username, real name, mobile or email; trial members only when asked for. */
export const memberSearch = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/search',
  who: 'staff',
  may: 'member.read',
  personal: 'many',
  input: object({
    q: z.optional(typed(64)),
    state: z.optional(memberState),
    trial: z.optional(flag),
    page: pageIn,
  }),
  output: pageOf(memberRow),
  refusals: [],
})

/** Reading one is written to the audit log, for it shows personal data. */
export const memberDetail = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/detail',
  who: 'staff',
  may: 'member.read',
  personal: 'one',
  input: object({ id: numberId }),
  output: memberFull,
  refusals: [],
})

export const memberFreeze = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/freeze',
  who: 'staff',
  may: 'member.freeze',
  input: object({ id: numberId, reason }),
  output: memberFull,
  refusals: ['wrongState'],
})

export const memberUnfreeze = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/unfreeze',
  who: 'staff',
  may: 'member.freeze',
  input: object({ id: numberId, reason }),
  output: memberFull,
  refusals: ['wrongState'],
})

/** All of them, or the one named. */
export const memberEndSessions = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/end-sessions',
  who: 'staff',
  may: 'member.endSessions',
  input: object({ id: numberId, session: z.optional(publicId), reason }),
  output: memberFull,
  refusals: [],
})

/** `identity` says how the person was recognised. The new password is shown once and must be changed. */
export const memberResetPassword = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/reset-password',
  who: 'staff',
  may: 'member.resetPassword',
  input: object({ id: numberId, identity: reason }),
  output: object({ password: z.string() }),
  refusals: ['wrongState'],
})

/** The payment password becomes unset; the 24-hour hold begins when the member chooses a new one. */
export const memberResetPayPassword = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/reset-pay-password',
  who: 'staff',
  may: 'member.resetPassword',
  input: object({ id: numberId, identity: reason }),
  output: memberFull,
  refusals: ['wrongState'],
})

export const memberAddNote = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/note',
  who: 'staff',
  may: 'member.note',
  idempotent: true,
  input: object({ id: numberId, content: filled(LIMITS.noteMax) }),
  output: note,
  refusals: [],
})

/** Asks that the real name be put right; an administrator agrees. `identity` says how the person was recognised. */
export const realnameAsk = defineCall({
  area: 'office-realname',
  method: 'POST',
  path: '/office-api/realname/ask',
  who: 'staff',
  may: 'realname.ask',
  idempotent: true,
  input: object({
    member_id: numberId,
    realname: z.string().check(z.minLength(LIMITS.card.holderMin), z.maxLength(LIMITS.card.holderMax)),
    identity: reason,
  }),
  output: approval,
  refusals: ['wrongState', 'requestOpen'],
})

/** What happened with the account, newest first: the member's own acts, money that came or went, and staff's acts. */
export const memberTimeline = defineCall({
  area: 'office-member',
  method: 'POST',
  path: '/office-api/member/timeline',
  who: 'staff',
  may: 'member.read',
  personal: 'one',
  input: object({ id: numberId, page: pageIn }),
  output: pageOf(
    object({
      at: beijingTime,
      /** Empty for what the member or the machine did. */
      staff: z.string(),
      title: z.string(),
      /** Of the order it is about, else empty. */
      no: z.string(),
      amount: z.nullable(yuan),
      note: z.string(),
    }),
  ),
  refusals: [],
})
