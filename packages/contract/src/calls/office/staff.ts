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
import { role } from './auth.ts'
import { approval } from './approval.ts'

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

/**
 * The first password is made by the server, shown once, and must be changed at the first login. Answers that carry
 * a password are never kept for a replay, so these calls are not idempotent.
 */
export const staffCreate = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/create',
  who: 'staff',
  may: 'staff.manage',
  input: object({ username: z.string().check(z.regex(/^[a-z0-9]{6,16}$/)), name: filled(20), role }),
  output: object({ staff: staffRow, password: z.string() }),
  refusals: ['staffNameTaken'],
})

export const staffRole = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/role',
  who: 'staff',
  may: 'staff.manage',
  input: object({ id: numberId, role, reason }),
  output: staffRow,
  refusals: ['ownRole', 'lastAdmin'],
})

export const staffDisable = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/disable',
  who: 'staff',
  may: 'staff.manage',
  input: object({ id: numberId, disabled: flag, reason }),
  output: staffRow,
  refusals: ['ownRole', 'lastAdmin'],
})

export const staffResetPassword = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/reset-password',
  who: 'staff',
  may: 'staff.manage',
  input: object({ id: numberId, reason }),
  output: object({ staff: staffRow, password: z.string() }),
  refusals: ['ownRequest'],
})

/** Asks for it: a second person confirms, and it takes effect 24 hours later unless the authenticator is used. */
export const staffResetTotp = defineCall({
  area: 'office-staff',
  method: 'POST',
  path: '/office-api/staff/reset-totp',
  who: 'staff',
  may: 'staff.manage',
  input: object({ id: numberId, reason }),
  output: approval,
  refusals: ['ownRequest', 'wrongState', 'requestOpen'],
})

export const auditRow = object({
  id: count,
  at: beijingTime,
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
