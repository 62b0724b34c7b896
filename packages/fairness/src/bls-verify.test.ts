// The page's own check of a beacon's signature, held against @noble/curves, RFC 9380 and the public quicknet.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { beaconPublicKey, isBeaconValue as isByNoble, signBeaconRound } from '#src/beacon.ts'
import { hashToG1 } from '#src/bls-hash.ts'
import { affine } from '#src/bls-points.ts'
import { isBeaconValue } from '#src/bls-verify.ts'

const QUICKNET =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const beacon = (publicKey: string) => ({ publicKey, genesisSec: 1_692_803_367, periodSec: 3 })

const secret = new Uint8Array(32).fill(7)
const own = beacon(beaconPublicKey(secret))

test.each([1, 2, 255, 256, 1_000_000, 2 ** 32, Number.MAX_SAFE_INTEGER])(
  'round %d verifies under its key, and as no other round',
  (round) => {
    const value = signBeaconRound(secret, round)
    expect(isBeaconValue(own, value)).toBe(true)
    expect(isBeaconValue(own, { ...value, round: round === 1 ? 2 : round - 1 })).toBe(false)
  },
)

// Appendix J.9.1.
test.each([
  [
    '',
    0x052926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fac349612b759e79a1n,
    0x08ba738453bfed09cb546dbb0783dbb3a5f1f566ed67bb6be0e8c67e2e81a4cc68ee29813bb7994998f3eae0c9c6a265n,
  ],
  [
    'abc',
    0x03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3aee664ba5379a7655d3c68900be2f6903n,
    0x0b9c15f3fe6e5cf4211f346271d7b01c8f3b28be689c8429c85b67af215533311f0b8dfaaa154fa6b88176c229f2885dn,
  ],
])('"%s" is hashed to the point of RFC 9380', (message, x, y) => {
  const point = hashToG1(utf8ToBytes(message), 'QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_')
  expect(point && affine(point)).toMatchObject({ x: [x, 0n], y: [y, 0n] })
})

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
])('%s: both implementations say the same', (_name, info, said, is) => {
  expect([isBeaconValue(info, said), isByNoble(info, said)]).toEqual([is, is])
})
