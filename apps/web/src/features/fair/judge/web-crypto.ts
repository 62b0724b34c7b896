// SHA-256 and HMAC by Web Crypto; on plain http, where it is unavailable, by our own code.
import { pureHmac, sha256Hex as pureSha256Hex } from '@lanting/contract/rules/fairness/pf1'

export type Bytes = Uint8Array<ArrayBuffer>

export function fromHex(hex: string): Bytes {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined on plain http. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

/** Which implementation is used, for the page to show. */
export function isNative(): boolean {
  return subtle() !== undefined
}

export async function sha256Hex(bytes: Bytes): Promise<string> {
  const native = subtle()
  if (native === undefined) return pureSha256Hex(toHex(bytes))
  return toHex(new Uint8Array(await native.digest('SHA-256', bytes)))
}

export async function hmacSha256(key: Bytes, message: string): Promise<Bytes> {
  const text = new TextEncoder().encode(message)
  const native = subtle()
  if (native === undefined) return Uint8Array.from(pureHmac(key, text))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await native.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await native.sign('HMAC', imported, text))
}
