// The keys that sign for the house: how they are named and vouched for, and the check of a signature.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const PUBLIC_KEY = /^[0-9a-f]{64}$/
const SIGNATURE = /^[0-9a-f]{128}$/

/** The text with which a key signs its successor, or the first key itself. */
export function keyText(purpose: string, publicKey: string): string {
  return `LTK1|${purpose}|${keyIdOf(publicKey)}|${publicKey}`
}

/** A key is named by the beginning of its hash. */
export function keyIdOf(publicKey: string): string {
  return bytesToHex(sha256(hexToBytes(publicKey))).slice(0, 16)
}

/** As strict as OpenSSL: canonical encodings, and no key of small order. Bytes that are no point signed nothing. */
export function isEd25519Signed(message: Uint8Array, sig: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(sig, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** Whether the text was signed with the key. Anything that cannot be read was not. */
export function isSigned(text: string, sig: string, publicKey: string): boolean {
  if (!SIGNATURE.test(sig) || !PUBLIC_KEY.test(publicKey)) return false
  return isEd25519Signed(utf8ToBytes(text), hexToBytes(sig), hexToBytes(publicKey))
}
