// The schedule of a drand beacon and the texts of its values: all that needs no elliptic curve.
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

/** What a beacon signs for a round: the hash of its number, eight bytes, the highest first. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
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

/** The first round whose time is at an instant or later. */
export function beaconRoundFrom(info: BeaconInfo, atMs: number): number {
  return Math.max(Math.ceil((atMs / 1000 - info.genesisSec) / info.periodSec) + 1, 1)
}

/** drand's public quicknet: pinned here, whatever a relay or a log says. */
export const QUICKNET: BeaconInfo = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSec: 1_692_803_367,
  periodSec: 3,
}

/** False for the quicknet's key with another calendar, which would shift every round. */
export function isCalendarRight(info: BeaconInfo): boolean {
  if (info.publicKey !== QUICKNET.publicKey) return true
  return info.genesisSec === QUICKNET.genesisSec && info.periodSec === QUICKNET.periodSec
}
