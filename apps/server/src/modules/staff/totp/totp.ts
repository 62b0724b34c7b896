// One-time codes of an authenticator: secrets encrypted at rest, checked by real time, one step of drift either way.
import { createHash } from 'node:crypto'
import { LIMITS } from '@lanting/contract/limits'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import { seal, unseal } from '@lanting/node-kit/sealed'
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = LIMITS.staff.totpPeriodSec * 1000

/** Secrets are stored as AES-256-GCM under the product's key, bound to their account. */
export class TotpSeals {
  private readonly keys: readonly Buffer[]

  /** @param secretKeys newest first: it encrypts, and all of them decrypt */
  constructor(secretKeys: readonly [string, ...string[]]) {
    this.keys = secretKeys.map((key) => createHash('sha256').update(`totp:${key}`).digest())
  }

  seal(secret: string, staffId: bigint): Buffer {
    const [newest] = this.keys
    if (newest === undefined) throw new Error('there is no key to seal with')
    return seal(newest, Buffer.from(secret), String(staffId))
  }

  open(sealed: Buffer, staffId: bigint): string {
    for (const key of this.keys) {
      const opened = tryOpen(key, sealed, staffId)
      if (opened !== null) return opened
    }
    throw new Error(`the authenticator of staff ${staffId} was sealed with a key that is gone`)
  }
}

function tryOpen(key: Buffer, sealed: Buffer, staffId: bigint): string | null {
  try {
    return unseal(key, sealed, String(staffId)).toString('utf8')
  } catch {
    return null
  }
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URI for the authenticator app's QR code. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** The time step a code belongs to, or null when it is none of the three around now. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / PERIOD_MS) + delta
}

function totpOf(secret: string, username: string): TOTP {
  return new TOTP({
    issuer: PARTY_NAMES.totpIssuer,
    label: username,
    algorithm: 'SHA1',
    digits: LIMITS.staff.totpDigits,
    period: LIMITS.staff.totpPeriodSec,
    secret: Secret.fromBase32(secret),
  })
}
