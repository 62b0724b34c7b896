// Calls of passkeys: the member's list, adding, naming, removing, what they are used for, and logging in with one.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PASSKEY } from '#src/data/security/passkeys.ts'
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest } from '../passkey-schema.ts'
import { beijingTime, count, flag, flagIn, nothing, object, publicId, typed } from '../schema.ts'
import { session } from './auth.ts'

const passkey = object({
  id: publicId,
  name: z.string(),
  /** The authenticator is part of the device that it was added on. */
  on_device: flag,
  /** The key is synced by the person's own account, such as a phone's keychain. */
  synced: flag,
  created_at: beijingTime,
  last_used: z.nullable(beijingTime),
  /** It cannot confirm money before; null once it can. */
  money_from: z.nullable(beijingTime),
})

const passkeys = object({
  keys: z.array(passkey),
  max: count,
  for_login: flag,
  for_money: flag,
  /** The domain that keys are bound to: elsewhere a browser refuses. */
  rp_id: z.string(),
  /** Names of this member's keys for authenticators that can forget what was removed (Signal API). */
  user_id: z.nullable(z.string()),
  credentials: z.array(z.string()),
})

export const passkeyList = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkeys',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: passkeys,
  refusals: [],
})

/** A new key needs the login password: a stolen session alone must not be able to stay. */
export const passkeyAddOptions = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/add-options',
  who: 'member',
  trial: 'refused',
  input: object({ password: typed(128) }),
  output: passkeyCreation,
  refusals: ['loginPasswordWrong', 'loginLocked', 'passkeysFull'],
})

export const passkeyAdd = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/add',
  who: 'member',
  trial: 'refused',
  input: object({ name: typed(PASSKEY.nameMax), key: passkeyAttestation }),
  output: passkeys,
  refusals: ['passkeyWrong', 'passkeyNameMissing', 'passkeysFull', 'passkeyTaken'],
})

export const passkeyRename = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/rename',
  who: 'member',
  trial: 'refused',
  input: object({ id: publicId, name: typed(PASSKEY.nameMax) }),
  output: passkeys,
  refusals: ['passkeyNameMissing'],
})

/** The last one needs the login password. */
export const passkeyRemove = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/remove',
  who: 'member',
  trial: 'refused',
  input: object({ id: publicId, password: z.optional(typed(128)) }),
  output: passkeys,
  refusals: ['passkeyLast', 'loginPasswordWrong', 'loginLocked'],
})

export const passkeyUses = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/uses',
  who: 'member',
  trial: 'refused',
  input: object({ login: z.optional(flagIn), money: z.optional(flagIn) }),
  output: passkeys,
  refusals: [],
})

/** The same for everyone: it does not say whether an account has a key. */
export const passkeyLoginOptions = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/login-options',
  who: 'anyone',
  entrance: true,
  input: nothing,
  output: passkeyRequest,
  refusals: ['addressClosed'],
})

/** `auto` also sets the renewal cookie. */
export const passkeyLogin = defineCall({
  area: 'auth',
  method: 'POST',
  path: '/api/passkey/login',
  who: 'anyone',
  entrance: true,
  input: object({ key: passkeyAssertion, auto: z.optional(z.union([flagIn, z.boolean()])) }),
  output: session,
  refusals: [
    'addressClosed',
    'passkeyWrong',
    'passkeyOff',
    'accountFrozen',
    'accountClosed',
    'temporaryPasswordOver',
  ],
})
