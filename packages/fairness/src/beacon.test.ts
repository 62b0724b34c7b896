// The beacon against the public quicknet's own value, and the times of its rounds.
import { describe, expect, test } from 'vitest'
import {
  beaconPublicKey,
  beaconRandomness,
  beaconRoundAfter,
  beaconTimeMs,
  isBeaconValue,
  signBeaconRound,
} from '#src/beacon.ts'

const QUICKNET = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSec: 1_692_803_367,
  periodSec: 3,
}
const VALUE = {
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

test('the value of the public beacon verifies, and its randomness is the hash of its signature', () => {
  expect(isBeaconValue(QUICKNET, VALUE)).toBe(true)
  expect(beaconRandomness(VALUE)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
})

const key = new Uint8Array(32).fill(7)
const own = { publicKey: beaconPublicKey(key), genesisSec: 1_692_803_367, periodSec: 3 }

test('a key of our own signs values that verify under it alone', () => {
  const value = signBeaconRound(key, 5)
  expect(isBeaconValue(own, value)).toBe(true)
  expect(isBeaconValue(QUICKNET, value)).toBe(false)
})

test.each([
  ['another round', { ...VALUE, round: 1001 }],
  ['a round that is no number', { ...VALUE, round: Number.NaN }],
  ['another signature', { ...VALUE, signature: VALUE.signature.replace('b446', 'b447') }],
  ['upper case', { ...VALUE, signature: VALUE.signature.toUpperCase() }],
  ['a short signature', { ...VALUE, signature: VALUE.signature.slice(2) }],
  ['the point at infinity', { ...VALUE, signature: `c0${'0'.repeat(94)}` }],
])('%s is no value', (_name, value) => {
  expect(isBeaconValue(QUICKNET, value)).toBe(false)
})

describe('the first round after an instant', () => {
  const genesis = QUICKNET.genesisSec * 1000
  test.each([
    [genesis - 1, 1],
    [genesis, 2],
    [genesis + 2999, 2],
    [genesis + 3000, 3],
  ])('%d: round %d', (at, round) => {
    expect(beaconRoundAfter(QUICKNET, at)).toBe(round)
    expect(beaconTimeMs(QUICKNET, round)).toBeGreaterThan(at)
  })
})
