// Our side of WebAuthn: what we ask a browser for, and whether what it answers is right. Knows no member and no table.
import type { PasskeyTransport } from '@lanting/contract/data/security/passkeys'
import { PASSKEY_TRANSPORTS } from '@lanting/contract/data/security/passkeys'
import type { PasskeyAssertion, PasskeyAttestation } from '@lanting/contract/passkey-schema'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

export interface RelyingPartyConfig {
  /** The domain that keys are bound to. */
  readonly id: string
  /** Whose pages may use them. */
  readonly origins: readonly string[]
}

export interface NewKey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: PasskeyTransport[]
  readonly onDevice: boolean
  readonly synced: boolean
}

export interface KnownKey {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: bigint
}

/** `fault` is for the security log, never for the caller: it would say how to come closer. */
export type Judged<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: string }

/** EdDSA, ES256, RS256: what authenticators in use sign with. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

const TRANSPORTS: ReadonlySet<string> = new Set(PASSKEY_TRANSPORTS)

/** The challenge that a browser says it has signed; null where that cannot be read. */
export function challengeIn(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return null
    return typeof said.challenge === 'string' ? said.challenge : null
  } catch {
    return null
  }
}

export class RelyingParty {
  constructor(readonly config: RelyingPartyConfig) {}

  private get expected() {
    return { expectedOrigin: [...this.config.origins], expectedRPID: this.config.id }
  }

  async judgeNew(
    { id, client_data, attestation, transports }: PasskeyAttestation,
    challenge: string,
  ): Promise<Judged<NewKey>> {
    return judged(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: client_data, attestationObject: attestation },
        },
        expectedChallenge: challenge,
        ...this.expected,
        requireUserVerification: true,
        supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
      })
      if (!verified) throw new Error('not verified')
      const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: transports.filter((one) => TRANSPORTS.has(one)),
        onDevice: transports.includes('internal'),
        synced: credentialDeviceType === 'multiDevice' && credentialBackedUp,
      }
    })
  }

  /** The key's new counter. */
  async judgeSignature(
    { id, client_data, authenticator_data, signature }: PasskeyAssertion,
    challenge: string,
    key: KnownKey,
  ): Promise<Judged<bigint>> {
    return judged(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        },
        expectedChallenge: challenge,
        ...this.expected,
        requireUserVerification: true,
        credential: {
          id: key.credential_id,
          publicKey: new Uint8Array(key.public_key),
          counter: Number(key.counter),
        },
      })
      if (!verified) throw new Error('wrong signature')
      return BigInt(authenticationInfo.newCounter)
    })
  }
}

/** The library refuses by throwing, with a sentence about what did not fit. */
async function judged<T>(judge: () => Promise<T>): Promise<Judged<T>> {
  try {
    return { ok: true, value: await judge() }
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' }
  }
}
