// Ed25519 signatures (RFC 8032), checked only: nothing here is secret, so nothing has to take the same time.
// As strict as OpenSSL: no cofactor, canonical encodings, and no key of small order.
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

const P = 2n ** 255n - 19n
/** How many points the group has that the base point makes. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n
/** A root of −1. */
const I = 0x2b8324804fc1df0b2b4d00993dfbd7a72f431806ad2fe478c4ee1b274a0ea0b0n

/** Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
interface Point {
  readonly x: bigint
  readonly y: bigint
  readonly z: bigint
  readonly t: bigint
}

const ZERO: Point = { x: 0n, y: 1n, z: 1n, t: 0n }

function mod(a: bigint): bigint {
  const rest = a % P
  return rest < 0n ? rest + P : rest
}

function pow(a: bigint, exponent: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % P
    if (bit === '1') result = (result * a) % P
  }
  return result
}

/** Complete: it also doubles, and adds nothing. */
function sum(a: Point, b: Point): Point {
  const [xx, yy] = [a.x * b.x, a.y * b.y]
  const [tt, zz] = [mod(D * mod(a.t * b.t)), a.z * b.z]
  const e = mod((a.x + a.y) * (b.x + b.y) - xx - yy)
  const [f, g, h] = [mod(zz - tt), mod(zz + tt), mod(yy + xx)]
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) }
}

/** n times a, and m times b, in one pass over their bits. */
function sumOfMultiples(a: Point, n: bigint, b: Point, m: bigint): Point {
  const both = sum(a, b)
  let result = ZERO
  for (let bit = 255n; bit >= 0n; bit--) {
    result = sum(result, result)
    const [ofA, ofB] = [(n >> bit) & 1n, (m >> bit) & 1n]
    if (ofA === 1n) result = sum(result, ofB === 1n ? both : a)
    else if (ofB === 1n) result = sum(result, b)
  }
  return result
}

const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes.toReversed())}`)

/** Null for bytes that are not the one encoding of a point. */
function readPoint(bytes: Uint8Array): Point | null {
  const value = littleEndian(bytes)
  const isOdd = value >> 255n
  const y = value & (2n ** 255n - 1n)
  if (y >= P) return null
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)]
  const root = mod(u * v ** 3n * pow(mod(u * v ** 7n), (P - 5n) / 8n))
  const square = mod(v * root * root)
  if (square !== u && square !== mod(-u)) return null
  const found = square === u ? root : mod(root * I)
  if (found === 0n && isOdd === 1n) return null
  const x = (found & 1n) === isOdd ? found : mod(-found)
  return { x, y, z: 1n, t: mod(x * y) }
}

const isSmallOrder = (point: Point): boolean => {
  let eightfold = point
  for (let i = 0; i < 3; i++) eightfold = sum(eightfold, eightfold)
  return eightfold.x === 0n
}

const BASE_BYTES = hexToBytes(`58${'66'.repeat(31)}`)

/** @param signature 64 bytes @param publicKey 32 bytes */
export function isEd25519Signed(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const [r, s] = [signature.subarray(0, 32), littleEndian(signature.subarray(32))]
  const [key, point, base] = [readPoint(publicKey), readPoint(r), readPoint(BASE_BYTES)]
  if (key === null || point === null || base === null || s >= ORDER || isSmallOrder(key)) return false
  const challenge = littleEndian(sha512(concatBytes(r, publicKey, message))) % ORDER
  const negative: Point = { ...key, x: mod(-key.x), t: mod(-key.t) }
  const found = sumOfMultiples(base, s, negative, challenge)
  return mod(found.x - point.x * found.z) === 0n && mod(found.y - point.y * found.z) === 0n
}
