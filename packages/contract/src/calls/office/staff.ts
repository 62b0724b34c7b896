// Office calls of staff accounts and of the audit log.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  beijingTime,
  count,
  dayOrEmpty,
  filled,
  flag,
  hex64,
  nothing,
  numberId,
  object,
  sliceOf,
  typed,
} from '#src/schema.ts'
import { approval } from './approval.ts'
import { role } from './auth.ts'

const staffRow = object({
  id: numberId,
  username: z.string(),
  name: z.string(),
  role,
  disabled: flag,
  totp_enrolled: flag,
  /** When an approved reset of the authenticator takes effect. */
  totp_reset_at: z.nullable(beijingTime),
  must_change_password: flag,
  /** 1: its temporary password was agreed on and waits for the caller, who agreed to it. */
  password_waits: flag,
  /** What was asked for about it and waits for a second administrator. */
  asked: z.array(approval),
  last_login: z.nullable(beijingTime),
  created_at: beijingTime,
})

const reason = filled(LIMITS.noteMax)

export const staffList = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/list',
  who: 'staff',
  may: 'staff.manage',
  input: nothing,
  output: z.array(staffRow),
  refusals: [],
})

/** Requests it. A second administrator approves, reads the first password and hands it to its owner: the requester never sees it. */
export const staffCreate = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/create',
  who: 'staff',
  may: 'staff.manage',
  input: object({ username: z.string().check(z.regex(/^[a-z0-9]{6,16}$/)), name: filled(20), role, reason }),
  output: approval,
  refusals: ['staffNameTaken', 'requestOpen'],
})

const about = object({ id: numberId, reason })

/** Asks for it: a second administrator agrees. */
export const staffRole = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/role',
  who: 'staff',
  may: 'staff.manage',
  input: z.extend(about, { role }),
  output: approval,
  refusals: ['ownRole', 'wrongState', 'requestOpen'],
})

/** By one person, at once: it only takes power away. */
export const staffDisable = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/disable',
  who: 'staff',
  may: 'staff.manage',
  input: about,
  output: staffRow,
  refusals: ['ownRole', 'lastAdmin'],
})

/** Asks for it: a second administrator agrees. */
export const staffEnable = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/enable',
  who: 'staff',
  may: 'staff.manage',
  input: about,
  output: approval,
  refusals: ['ownRole', 'wrongState', 'requestOpen'],
})

/** Requests it. On approval by a second administrator the old password ends, and the approver reads the new one. */
export const staffResetPassword = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/reset-password',
  who: 'staff',
  may: 'staff.manage',
  input: about,
  output: approval,
  refusals: ['ownRequest', 'requestOpen'],
})

/** Asks for it: a second administrator agrees, and it takes effect 24 hours later unless the authenticator is used. */
export const staffResetTotp = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/reset-totp',
  who: 'staff',
  may: 'staff.manage',
  input: about,
  output: approval,
  refusals: ['ownRequest', 'wrongState', 'requestOpen'],
})

/**
 * Makes the temporary password that two people approved and shows it once, to its approver. Responses that
 * carry a password are never kept for a replay, so this call is not idempotent.
 */
export const staffTakePassword = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/take-password',
  who: 'staff',
  may: 'staff.manage',
  input: object({ id: numberId }),
  output: object({ staff: staffRow, password: z.string() }),
  refusals: ['wrongState'],
})

export const auditRow = object({
  id: count,
  /** By the product's clock, as everything else. */
  at: beijingTime,
  /** By the machine's clock, which is never moved. */
  machine_at: beijingTime,
  staff: z.string(),
  role: z.string(),
  /** A key of `AUDIT_ACTIONS`. */
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** The subject's name at that moment. */
  subject: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  request_id: z.string(),
  hash: hex64,
  previous: hex64,
})

/** Newest first; `next` goes into `before`. `total` counts what the filter lets through. */
export const auditList = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/audit/list',
  who: 'staff',
  may: 'audit.read',
  input: object({
    staff: z.optional(typed(32)),
    action: z.optional(typed(60)),
    subject_kind: z.optional(typed(20)),
    /** The subject's id or name. */
    subject: z.optional(typed(60)),
    from: z.optional(dayOrEmpty),
    to: z.optional(dayOrEmpty),
    before: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,15}$/)))),
  }),
  output: z.extend(sliceOf(auditRow), { total: count }),
  refusals: [],
})

/** Walks the chain of hashes from its beginning. */
export const auditVerify = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/audit/verify',
  who: 'staff',
  may: 'audit.read',
  input: nothing,
  output: object({ ok: flag, rows: count, head: z.nullable(hex64), broken_at: z.nullable(count) }),
  refusals: [],
})
