// A public randomness beacon of the drand kind (unchained, signatures on G1): whether a value is signed by it.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { BEACON_DOMAIN, type BeaconInfo, beaconMessage, type BeaconValue } from '#src/beacon-schedule.ts'

export * from '#src/beacon-schedule.ts'

const SIGNATURE = /^[0-9a-f]{96}$/
/** Values found right a moment ago: several followers in one process check each of them once. */
const known = new Set<string>()
const KNOWN_MOST = 256

/** Whether the value was signed by this beacon for this round. Anything that cannot be read is not. */
export function isBeaconValue(info: BeaconInfo, value: BeaconValue): boolean {
  if (!Number.isSafeInteger(value.round) || value.round < 1 || !SIGNATURE.test(value.signature)) return false
  const name = `${info.publicKey} ${value.round} ${value.signature}`
  if (known.has(name)) return true
  const isRight = isVerified(info.publicKey, value)
  if (known.size >= KNOWN_MOST) known.clear()
  if (isRight) known.add(name)
  return isRight
}

function isVerified(publicKey: string, { round, signature }: BeaconValue): boolean {
  const scheme = bls12_381.shortSignatures
  try {
    const message = scheme.hash(beaconMessage(round), BEACON_DOMAIN)
    return scheme.verify(hexToBytes(signature), message, hexToBytes(publicKey))
  } catch {
    return false
  }
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
