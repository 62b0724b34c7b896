// One-time codes of an authenticator: secrets sealed at rest, judged by real time, one step of drift either way.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { LIMITS } from '@lanting/contract/limits'
import { Secret, TOTP } from 'otpauth'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const PERIOD_MS = LIMITS.staff.totpPeriodSec * 1000

/** Secrets lie in the database as AES-256-GCM under the product's key, tied to the account they belong to. */
export class TotpSeals {
  private readonly key: Buffer

  constructor(secretKey: string) {
    this.key = createHash('sha256').update(`totp:${secretKey}`).digest()
  }

  seal(secret: string, staffId: bigint): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(String(staffId)))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  open(sealed: Buffer, staffId: bigint): string {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce)
      .setAAD(Buffer.from(String(staffId)))
      .setAuthTag(tag)
    const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  }
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the authenticator app scans. */
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
    issuer: '澜亭后台',
    label: username,
    algorithm: 'SHA1',
    digits: LIMITS.staff.totpDigits,
    period: LIMITS.staff.totpPeriodSec,
    secret: Secret.fromBase32(secret),
  })
}
