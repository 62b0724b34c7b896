// Office calls of one's own account: login in two steps, TOTP enrolment, own password.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { MONEY_MODES } from '#src/codes.ts'
import { PASSKEY } from '#src/data/security/passkeys.ts'
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest } from '#src/passkey-schema.ts'
import { PERMISSION_KEYS, ROLES, type Permission } from '#src/office/permissions.ts'
import { beijingTime, count, flag, nothing, numberId, object, publicId, typed } from '#src/schema.ts'

export const role = z.enum(ROLES)
const permission = z.enum(PERMISSION_KEYS as [Permission, ...Permission[]])

export const staffSelf = object({
  id: numberId,
  username: z.string(),
  name: z.string(),
  role,
  permissions: z.array(permission),
  totp_enrolled: flag,
  /** 1 in live mode: nothing else answers until it is enrolled. */
  totp_required: flag,
  must_change_password: flag,
  money_mode: z.literal(MONEY_MODES),
})

/** `totp`: the password was right and the code is asked with this ticket. `in`: the session has begun. */
const loginStep = z.discriminatedUnion('step', [
  /** `passkey`: the account has keys that may take the place of the code. */
  object({ step: z.literal('totp'), ticket: publicId, passkey: flag }),
  object({ step: z.literal('in'), token: z.string(), me: staffSelf }),
])

/** What the login page shows before a login: the brand, live or sandbox mode, and the product's clock. */
export const officeApp = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/app',
  who: 'anyone',
  input: nothing,
  output: object({ title: z.string(), money_mode: z.literal(MONEY_MODES), server_ms: count }),
  refusals: [],
})

/** A proof of work for a login from a browser that the account does not know, harder after failed attempts. */
export const officeWork = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/work',
  who: 'anyone',
  input: object({ username: typed(64) }),
  /** `challenge` is JSON as `altcha-lib` reads it, signed by the server. */
  output: object({ challenge: z.string(), expires_at: beijingTime }),
  refusals: [],
})

export const login = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/login',
  who: 'anyone',
  entrance: true,
  work: { purpose: 'office', from: 'strangers' },
  input: object({ username: typed(64), password: typed(128) }),
  output: loginStep,
  refusals: ['addressClosed', 'workWrong', 'staffLoginWrong', 'staffLocked', 'staffDisabled'],
})

export const loginTotp = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/login/totp',
  who: 'anyone',
  entrance: true,
  input: object({ ticket: publicId, code: typed(8) }),
  output: loginStep,
  refusals: ['addressClosed', 'totpWrong', 'ticketGone', 'staffLocked', 'staffDisabled'],
})

/** The second step by passkey: the account's own keys, for this ticket alone. */
export const loginPasskeyOptions = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/login/passkey-options',
  who: 'anyone',
  entrance: true,
  input: object({ ticket: publicId }),
  output: passkeyRequest,
  refusals: ['addressClosed', 'ticketGone', 'staffDisabled', 'staffTemporaryOver', 'passkeyOff'],
})

export const loginPasskey = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/login/passkey',
  who: 'anyone',
  entrance: true,
  input: object({ ticket: publicId, key: passkeyAssertion }),
  output: loginStep,
  refusals: ['addressClosed', 'passkeyWrong', 'ticketGone', 'staffDisabled', 'staffTemporaryOver'],
})

const staffPasskeyList = object({
  keys: z.array(
    object({ id: publicId, name: z.string(), created_at: beijingTime, last_used: z.nullable(beijingTime) }),
  ),
  max: count,
})

export const staffPasskeys = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/passkeys',
  who: 'staff',
  input: nothing,
  output: staffPasskeyList,
  refusals: [],
})

/** Password and the authenticator's code: a stolen session must not add a second step of its own. */
export const staffPasskeyOptions = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/passkey/add-options',
  who: 'staff',
  input: object({ password: typed(128), code: typed(8) }),
  output: passkeyCreation,
  refusals: ['oldPasswordWrong', 'staffLocked', 'totpNeeded', 'totpWrong', 'passkeysFull'],
})

export const staffPasskeyAdd = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/passkey/add',
  who: 'staff',
  input: object({ name: typed(PASSKEY.nameMax), key: passkeyAttestation }),
  output: staffPasskeyList,
  refusals: ['passkeyWrong', 'passkeyNameMissing', 'passkeyTaken'],
})

export const staffPasskeyRemove = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/passkey/remove',
  who: 'staff',
  input: object({ id: publicId, password: typed(128) }),
  output: staffPasskeyList,
  refusals: ['oldPasswordWrong', 'staffLocked'],
})

export const logout = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/logout',
  who: 'anyone',
  beforePasswordChange: true,
  input: nothing,
  output: z.null(),
  refusals: [],
})

export const me = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/me',
  who: 'staff',
  beforePasswordChange: true,
  input: nothing,
  output: staffSelf,
  refusals: [],
})

/** Makes a new secret that takes effect once a code confirms it. A confirmed one is replaced only after a reset. */
export const totpEnrol = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/totp/enrol',
  who: 'staff',
  beforePasswordChange: true,
  input: object({ password: typed(128) }),
  output: object({ secret: z.string(), uri: z.string() }),
  refusals: ['oldPasswordWrong', 'staffLocked', 'wrongState'],
})

export const totpConfirm = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/totp/confirm',
  who: 'staff',
  beforePasswordChange: true,
  input: object({ code: typed(8) }),
  output: staffSelf,
  refusals: ['totpWrong', 'staffLocked', 'wrongState'],
})

/** Ends every other session of this staff member. */
export const changePassword = defineCall({
  area: 'office-auth',
  method: 'POST',
  path: '/office-api/password',
  who: 'staff',
  beforePasswordChange: true,
  input: object({ old: typed(128), password: typed(128), confirm: typed(128) }),
  output: staffSelf,
  refusals: [
    'oldPasswordWrong',
    'staffLocked',
    'staffPasswordFormat',
    'passwordsDiffer',
    'newPasswordSame',
    'passwordTooCommon',
  ],
})
