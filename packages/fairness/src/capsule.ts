// Time-lock capsules: 32 bytes that cannot be read before a beacon's round is published, and by anybody after it.
// The scheme is tlock's (Boneh-Franklin encryption to the round, made safe against chosen texts by Fujisaki-Okamoto) on
// beacons that sign on G1. A seed is as long as the hash, so the scheme carries it whole and no second cipher is needed.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { BEACON_DOMAIN, beaconMessage, type BeaconInfo, type BeaconValue } from '#src/beacon.ts'

const SECRET_BYTES = 32
const POINT_BYTES = 96
const CAPSULE = /^[0-9a-f]{320}$/

type Gt = ReturnType<typeof bls12_381.pairing>

function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, i) => byte ^ (b[i] ?? 0))
}

/** The parts of the pairing's value from the highest to the lowest, as the other implementations of tlock write it. */
function bytesOfGt({ c0, c1 }: Gt): Uint8Array {
  const parts = [c1, c0].flatMap((six) => [six.c2, six.c1, six.c0]).flatMap((two) => [two.c1, two.c0])
  return concatBytes(...parts.map((part) => hexToBytes(part.toString(16).padStart(96, '0'))))
}

const maskOf = (shared: Gt) => sha256(concatBytes(utf8ToBytes('IBE-H2'), bytesOfGt(shared)))
const padOf = (sigma: Uint8Array) => sha256(concatBytes(utf8ToBytes('IBE-H4'), sigma))

/** A scalar derived from the content, so that an opened capsule proves its encryption was honest. */
function scalarOf(sigma: Uint8Array, secret: Uint8Array): bigint {
  const digest = sha256(concatBytes(utf8ToBytes('IBE-H3'), sigma, secret))
  for (let i = 1; i < 65_535; i++) {
    const tried = sha256(concatBytes(Uint8Array.of(i & 255, i >> 8), digest))
    tried[0] = (tried[0] ?? 0) >> 1
    const scalar = BigInt(`0x${bytesToHex(tried)}`)
    if (scalar > 0n && scalar < bls12_381.fields.Fr.ORDER) return scalar
  }
  throw new Error('no scalar follows')
}

/** Locks 32 bytes to a beacon's round: 320 hex digits. `sigma` is given by vectors only. */
export function lockCapsule(
  info: Pick<BeaconInfo, 'publicKey'>,
  round: number,
  secret: Uint8Array,
  sigma: Uint8Array = randomBytes(SECRET_BYTES),
): string {
  if (secret.length !== SECRET_BYTES) throw new Error('a capsule holds 32 bytes')
  const identity = bls12_381.shortSignatures.hash(beaconMessage(round), BEACON_DOMAIN)
  const shared = bls12_381.pairing(identity, bls12_381.G2.Point.fromHex(info.publicKey))
  const r = scalarOf(sigma, secret)
  const point = bls12_381.G2.Point.BASE.multiply(r)
  const mask = maskOf(bls12_381.fields.Fp12.pow(shared, r))
  return bytesToHex(concatBytes(point.toBytes(true), xor(sigma, mask), xor(secret, padOf(sigma))))
}

/** What a capsule holds, by the value of its round; null when it was made wrongly or belongs to another round. */
export function openCapsule(capsule: string, value: Pick<BeaconValue, 'signature'>): Uint8Array | null {
  if (!CAPSULE.test(capsule)) return null
  const bytes = hexToBytes(capsule)
  try {
    const point = bls12_381.G2.Point.fromBytes(bytes.subarray(0, POINT_BYTES))
    point.assertValidity()
    const shared = bls12_381.pairing(bls12_381.G1.Point.fromHex(value.signature), point)
    const sigma = xor(bytes.subarray(POINT_BYTES, POINT_BYTES + SECRET_BYTES), maskOf(shared))
    const secret = xor(bytes.subarray(POINT_BYTES + SECRET_BYTES), padOf(sigma))
    return bls12_381.G2.Point.BASE.multiply(scalarOf(sigma, secret)).equals(point) ? secret : null
  } catch {
    return null
  }
}
