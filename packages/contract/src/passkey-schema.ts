// What browsers and the server exchange of a passkey: the registration, the signature, and a key to choose.
import * as z from 'zod/mini'
import { PASSKEY_TRANSPORTS } from './data/security/passkeys.ts'
import { object } from './schema.ts'

const base64url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max))
const transports = z.array(z.enum(PASSKEY_TRANSPORTS)).check(z.maxLength(PASSKEY_TRANSPORTS.length))

/** A signature of `navigator.credentials.get`, in base64url. */
export const passkeyAssertion = object({
  id: base64url(1400),
  client_data: base64url(4000),
  authenticator_data: base64url(4000),
  signature: base64url(8000),
  user_handle: z.optional(base64url(100)),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A new key of `navigator.credentials.create`, in base64url. */
export const passkeyAttestation = object({
  id: base64url(1400),
  client_data: base64url(4000),
  attestation: base64url(16_000),
  transports,
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

const credential = object({ id: z.string(), transports })

/** What a browser asks an authenticator to sign; an empty `allow` leaves the choice of the key to the person. */
export const passkeyRequest = object({ rp_id: z.string(), challenge: z.string(), allow: z.array(credential) })
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** What a browser asks an authenticator to create. */
export const passkeyCreation = object({
  rp_id: z.string(),
  rp_name: z.string(),
  challenge: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  algorithms: z.array(z.int()),
  exclude: z.array(credential),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>
