// Solves a proof-of-work challenge of the server, as altcha-lib does. WebCrypto derives the keys; on plain
// http, where it is missing, our own PBKDF2 does the same, only slower.
import { pureHmac } from '@lanting/contract/rules/fairness/pf1'

interface Challenge {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyPrefix: string
  }
}

type Bytes = Uint8Array<ArrayBuffer>
type Derive = (cost: number, salt: Bytes, password: Bytes) => Promise<Uint8Array>

const KEY_BYTES = 32
/** Yields to the page after so many keys. */
const BREATH = 10

/** The solution to send, or null when none was found in time. */
export async function solveWork(challengeText: string, timeoutMs = 90_000): Promise<string | null> {
  const challenge = JSON.parse(challengeText) as Challenge
  const { nonce, salt, cost, keyPrefix } = challenge.parameters
  const derive = globalThis.crypto?.subtle === undefined ? pureKey : nativeKey
  const head = bytesOf(nonce)
  const password = new Uint8Array(head.length + 4)
  password.set(head)
  const number = new DataView(password.buffer)
  const end = performance.now() + timeoutMs
  for (let counter = 0; counter % BREATH !== 0 || performance.now() < end; counter++) {
    number.setUint32(head.length, counter)
    const derivedKey = hexOf(await derive(cost, bytesOf(salt), password))
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    if (counter % BREATH === 0) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return null
}

const nativeKey: Derive = async (iterations, salt, password) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', salt, iterations, hash: 'SHA-256' }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, KEY_BYTES * 8))
}

/** PBKDF2 of one block, which is all that 32 bytes need. */
const pureKey: Derive = async (cost, salt, password) => {
  const derivedKey = new Uint8Array(KEY_BYTES)
  let block: Uint8Array = new Uint8Array([...salt, 0, 0, 0, 1])
  for (let round = 0; round < cost; round++) {
    block = Uint8Array.from(pureHmac(password, block))
    for (let n = 0; n < derivedKey.length; n++) derivedKey[n] = (derivedKey[n] ?? 0) ^ (block[n] ?? 0)
  }
  return derivedKey
}

function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
