// SHA-256 and HMAC by WebCrypto; on plain http, where it is missing, by a small library.
import { hmac as pureHmac } from '@noble/hashes/hmac.js'
import { sha256 as pureSha256 } from '@noble/hashes/sha2.js'

const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle

export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (subtle === undefined) return pureSha256(bytes)
  return new Uint8Array(await subtle.digest('SHA-256', bytes))
}

export async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const message = new TextEncoder().encode(text)
  if (subtle === undefined) return pureHmac(pureSha256, key, message)
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, message))
}

/** The stream's first blocks; more than any round needs. */
export async function streamBytes(seedHex: string, text: (counter: number) => string): Promise<Uint8Array> {
  const key = bytesOfHex(seedHex)
  const blocks = await Promise.all(Array.from({ length: 8 }, (_, counter) => hmac(key, text(counter))))
  const all = new Uint8Array(blocks.length * 32)
  for (const [i, block] of blocks.entries()) all.set(block, i * 32)
  return all
}
