// A public randomness beacon of the drand kind (unchained, signatures on G1): when a round is, and whether a value is its.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** What identifies a beacon. It is part of a chain's publication and never changes within it. */
export interface BeaconInfo {
  /** Compressed point on G2, hex. */
  readonly publicKey: string
  readonly genesisSec: number
  readonly periodSec: number
}

export interface BeaconValue {
  readonly round: number
  /** Compressed point on G1, hex. */
  readonly signature: string
}

/** The domain separation tag of the scheme. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SIGNATURE = /^[0-9a-f]{96}$/

/** What a beacon signs for a round: the hash of its number, eight bytes, the highest first. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/** Whether the value was signed by this beacon for this round. Anything that cannot be read is not. */
export function isBeaconValue(info: BeaconInfo, value: BeaconValue): boolean {
  if (!Number.isSafeInteger(value.round) || value.round < 1 || !SIGNATURE.test(value.signature)) return false
  const scheme = bls12_381.shortSignatures
  try {
    return scheme.verify(
      hexToBytes(value.signature),
      scheme.hash(beaconMessage(value.round), BEACON_DOMAIN),
      hexToBytes(info.publicKey),
    )
  } catch {
    return false
  }
}

/** The randomness of a value, 64 hex digits. */
export function beaconRandomness(value: Pick<BeaconValue, 'signature'>): string {
  return bytesToHex(sha256(hexToBytes(value.signature)))
}

/** When a round's value comes out. */
export function beaconTimeMs(info: BeaconInfo, round: number): number {
  return (info.genesisSec + (round - 1) * info.periodSec) * 1000
}

/** The first round whose time is later than an instant, and so the first value that was unknown then. */
export function beaconRoundAfter(info: BeaconInfo, atMs: number): number {
  const passed = Math.floor((atMs / 1000 - info.genesisSec) / info.periodSec)
  return Math.max(passed + 2, 1)
}

/** Signs a round, as the beacon itself does. The holder of the key knows every value beforehand. */
export function signBeaconRound(secretKey: Uint8Array, round: number): BeaconValue {
  const scheme = bls12_381.shortSignatures
  const signed = scheme.sign(scheme.hash(beaconMessage(round), BEACON_DOMAIN), secretKey)
  return { round, signature: bytesToHex(scheme.Signature.toBytes(signed)) }
}

/** The public key to a secret one, hex. */
export function beaconPublicKey(secretKey: Uint8Array): string {
  const scheme = bls12_381.shortSignatures
  return bytesToHex(scheme.getPublicKey(secretKey).toBytes(true))
}
