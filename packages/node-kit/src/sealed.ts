// Secrets at rest: AES-256-GCM as nonce, tag and body in one buffer, tied to the place where it is stored.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * @param place must be passed to `unseal` as well, so that a sealed value cannot be moved to another row
 * @param nonce random, unless equal values must have equal seals: then a keyed hash of value and place
 */
export function seal(key: Buffer, plain: Uint8Array, place = '', nonce = randomBytes(NONCE_BYTES)): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when the key or place is wrong, or when the value was modified. */
export function unseal(key: Buffer, sealed: Buffer, place = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
