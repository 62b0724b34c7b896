// Which values count as signed by a beacon: the public quicknet's, and every near miss.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { beaconPublicKey, isBeaconValue } from '#src/beacon.ts'

const QUICKNET =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const beacon = (publicKey: string) => ({ publicKey, genesisSec: 1_692_803_367, periodSec: 3 })

const own = beacon(beaconPublicKey(new Uint8Array(32).fill(7)))

/** Of order three: on the curve, not in the group. A pairing alone does not see it added to a signature. */
const OUTSIDER = bls12_381.G1.Point.fromAffine({ x: 0n, y: 2n })
const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
const sum = bls12_381.G1.Point.fromBytes(hexToBytes(SIGNATURE)).add(OUTSIDER).toAffine()
const shifted = ((sum.y > (P - 1n) / 2n ? 0xa0n : 0x80n) * 2n ** 376n + sum.x).toString(16)
const flipped = `${(Number.parseInt(SIGNATURE.slice(0, 2), 16) ^ 0x20).toString(16)}${SIGNATURE.slice(2)}`
const value = { round: 1000, signature: SIGNATURE }

test.each([
  ['what the public beacon signed', beacon(QUICKNET), value, true],
  ['another round', beacon(QUICKNET), { ...value, round: 1001 }, false],
  ['no round at all', beacon(QUICKNET), { ...value, round: 0 }, false],
  ['a round that is no number', beacon(QUICKNET), { ...value, round: Number.NaN }, false],
  ['another key', own, value, false],
  ['another signature', beacon(QUICKNET), { ...value, signature: SIGNATURE.replace('b446', 'b447') }, false],
  ['the signature with its sign turned', beacon(QUICKNET), { ...value, signature: flipped }, false],
  ['upper case', beacon(QUICKNET), { ...value, signature: SIGNATURE.toUpperCase() }, false],
  ['a short signature', beacon(QUICKNET), { ...value, signature: SIGNATURE.slice(2) }, false],
  ['the point at infinity', beacon(QUICKNET), { ...value, signature: `c0${'0'.repeat(94)}` }, false],
  ['a point outside the group', beacon(QUICKNET), { ...value, signature: `80${'0'.repeat(94)}` }, false],
  ['the signature and such a point', beacon(QUICKNET), { ...value, signature: shifted }, false],
  [
    'a number that is not below p',
    beacon(QUICKNET),
    { ...value, signature: ((0x80n << 376n) + P).toString(16) },
    false,
  ],
  ['an uncompressed mark', beacon(QUICKNET), { ...value, signature: `1${SIGNATURE.slice(1)}` }, false],
  ['the key at infinity', beacon(`c0${'0'.repeat(190)}`), value, false],
  ['a key outside the group', beacon(`80${'0'.repeat(189)}2`), value, false],
  ['a key of the wrong length', beacon(QUICKNET.slice(2)), value, false],
])('%s', (_name, info, said, is) => {
  expect(isBeaconValue(info, said)).toBe(is)
})
