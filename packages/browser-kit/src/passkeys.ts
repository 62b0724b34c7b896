// Passkeys in this browser: whether there can be any here, creating one, and signing with one. Loaded by the pages that use it.
import type { PasskeyTransport } from '@lanting/contract/data/security/passkeys'
import { PASSKEY_TRANSPORTS } from '@lanting/contract/data/security/passkeys'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@lanting/contract/passkey-schema'
import {
  browserSupportsWebAuthn,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Keys are bound to a domain: a browser refuses them at a bare address. */
const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !isAddress(window.location.hostname)
}

/** `cancelled`: the person, the browser or the device said no; nothing was sent. */
export type Ceremony<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'cancelled' }
  /** This authenticator holds a key of the account already. */
  | { readonly kind: 'known' }

async function ceremony<T>(run: () => Promise<T>): Promise<Ceremony<T>> {
  try {
    return { kind: 'done', value: await run() }
  } catch (error) {
    return { kind: error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'cancelled' }
  }
}

const isTransport = (one: string): one is PasskeyTransport =>
  (PASSKEY_TRANSPORTS as readonly string[]).includes(one)

export function signWithPasskey({
  rp_id,
  challenge,
  allow,
}: PasskeyRequest): Promise<Ceremony<PasskeyAssertion>> {
  return ceremony(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        rpId: rp_id,
        challenge,
        userVerification: 'required',
        allowCredentials: allow.map((key) => ({ ...key, type: 'public-key' as const })),
      },
    })
    return {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle === undefined ? {} : { user_handle: response.userHandle }),
    }
  })
}

export function createPasskey(wanted: PasskeyCreation): Promise<Ceremony<PasskeyAttestation>> {
  return ceremony(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        rp: { id: wanted.rp_id, name: wanted.rp_name },
        user: { id: wanted.user_id, name: wanted.user_name, displayName: wanted.user_name },
        challenge: wanted.challenge,
        pubKeyCredParams: wanted.algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: wanted.exclude.map((key) => ({ ...key, type: 'public-key' as const })),
      },
    })
    return {
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: (response.transports ?? []).filter(isTransport),
    }
  })
}

/** Lets authenticators forget keys that were removed here, where the browser has the Signal API. */
export async function tellAuthenticators(
  rpID: string,
  userID: string,
  allAcceptedCredentialIDs: string[],
): Promise<void> {
  await sendSignal({ signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs }).catch(
    () => undefined,
  )
}
