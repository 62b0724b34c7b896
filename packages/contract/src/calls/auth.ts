// Calls of accounts: captcha, registration, login, renewal, logout, passwords, devices.
import * as z from 'zod/mini'
import { defineCall, MEMBER_WORK } from '../call.ts'
import { beijingTime, count, flag, flagIn, nothing, object, publicId, typed } from '../schema.ts'

/** A picture to be read by a person, with the one-time id under which the server judges the answer. */
export const captcha = defineCall({
  area: 'auth',
  method: 'GET',
  path: '/api/captcha',
  who: 'anyone',
  input: nothing,
  /** `image` is a PNG as a data URL: the word is pixels only, never text or outlines. */
  output: object({ id: publicId, look: count, image: z.string(), expires_at: beijingTime }),
  refusals: [],
})

/**
 * A proof of work for the caller's machine, beside the captcha for the person. It gets harder with the failed attempts of
 * an address or of what was typed as `name`. A POST, because a name does not belong in an address.
 */
export const work = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/work',
  who: 'anyone',
  input: object({ for: z.enum(MEMBER_WORK), name: z.optional(typed(64)) }),
  /** `challenge` is JSON as `altcha-lib` reads it, signed by the server. */
  output: object({ challenge: z.string(), expires_at: beijingTime }),
  refusals: [],
})

/** `paypassword` and `realname` are accepted and ignored: there is no default payment password. */
export const register = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/register',
  who: 'anyone',
  entrance: true,
  regional: true,
  work: { purpose: 'register', from: 'anyone' },
  input: object({
    realname: z.optional(typed(64)),
    name: typed(64),
    password: typed(128),
    confirmPass: typed(128),
    code: typed(16),
    captcha_id: typed(40),
    paypassword: z.optional(typed(128)),
    pid: z.optional(
      z.union([typed(32), z.number().check(z.gte(Number.MIN_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER))]),
    ),
    adult: z.optional(z.union([flagIn, z.boolean()])),
  }),
  output: z.null(),
  refusals: [
    'addressClosed',
    'regionClosed',
    'workWrong',
    'usernameFormat',
    'passwordTooShort',
    'passwordTooLong',
    'passwordsDiffer',
    'captchaMissing',
    'captchaWrong',
    'ageNotConfirmed',
    'usernameTaken',
    'passwordTooCommon',
    'registerTooOften',
  ],
})

/** Asked by the form when the field of the name is left. A budget per network keeps it from being a list of members. */
export const nameFree = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/namefree',
  who: 'anyone',
  entrance: true,
  input: object({ name: typed(64) }),
  output: object({ free: z.boolean() }),
  refusals: ['addressClosed', 'usernameFormat', 'tooFast'],
})

export const session = object({
  api_token: z.string(),
  expires_at: beijingTime,
  is_trial: flag,
  must_change_password: flag,
})

/** `auto` also sets the renewal cookie. The trial credential opens a fresh trial member. */
export const login = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/login_pc',
  aliases: ['/api/login'],
  who: 'anyone',
  entrance: true,
  work: { purpose: 'login', from: 'anyone' },
  input: object({ name: typed(64), password: typed(128), auto: z.optional(z.union([flagIn, z.boolean()])) }),
  output: session,
  refusals: [
    'addressClosed',
    'workWrong',
    'loginMissing',
    'loginWrong',
    'loginLocked',
    'accountFrozen',
    'accountClosed',
    'trialTooMany',
    'trialExcluded',
  ],
})

/** Trades the renewal cookie for a fresh token. Without a cookie the answer is null, never 401. */
export const renewSession = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/session/renew',
  who: 'anyone',
  duringMaintenance: true,
  input: nothing,
  output: z.nullable(session),
  refusals: [],
})

/** Succeeds with and without a session: a logout never fails. */
export const logoff = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/logoff',
  who: 'anyone',
  duringMaintenance: true,
  beforePasswordChange: true,
  input: nothing,
  output: z.null(),
  refusals: [],
})

/** The specification's odd names: `password` is the old one, `paypassword` the new one. */
const passwordChange = object({
  password: typed(128),
  paypassword: z.optional(typed(128)),
  new_password: z.optional(typed(128)),
  confirm: z.optional(typed(128)),
})

/** Ends every session and device of the member. */
export const editPassword = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/editPassword',
  who: 'member',
  trial: 'refused',
  beforePasswordChange: true,
  input: passwordChange,
  output: z.null(),
  refusals: [
    'oldPasswordMissing',
    'newPasswordMissing',
    'oldPasswordLength',
    'newPasswordLength',
    'passwordTooLong',
    'passwordsDiffer',
    'newPasswordSame',
    'oldPasswordWrong',
    'passwordTooCommon',
    'loginLocked',
  ],
})

/** While none is set, the old value is the login password. */
export const editPayPassword = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/editPayPassword',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: passwordChange,
  output: z.null(),
  refusals: [
    'oldPasswordMissing',
    'newPasswordMissing',
    'oldPasswordLength',
    'newPasswordLength',
    'payPasswordLength',
    'passwordsDiffer',
    'newPasswordSame',
    'oldPasswordWrong',
    'payPasswordSameAsLogin',
    'payPasswordWrong',
    'payPasswordLocked',
  ],
})

const device = object({
  id: publicId,
  name: z.string(),
  ip: z.string(),
  created_at: beijingTime,
  last_seen: beijingTime,
  current: flag,
  auto: flag,
})

/** The last 30 days, newest first; wrong passwords in a row from one device and address are one row. */
export const logins = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/logins',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: object({
    logins: z.array(object({ at: beijingTime, device: z.string(), ip: z.string(), ok: flag, tries: count })),
  }),
  refusals: [],
})

/** Lists the member's devices; with `end` it first ends that one, with `others` all but this one. */
export const devices = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/devices',
  who: 'member',
  trial: 'refused',
  input: object({ end: z.optional(publicId), others: z.optional(flagIn) }),
  output: object({ devices: z.array(device), max: count }),
  refusals: [],
})
