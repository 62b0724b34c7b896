// Capsules: vectors of two implementations, and everything that must not open.
import { expect, test } from 'vitest'
import { beaconPublicKey, signBeaconRound } from '#src/beacon.ts'
import { lockCapsule, openCapsule } from '#src/capsule.ts'

const key = new Uint8Array(32).fill(7)
const info = { publicKey: beaconPublicKey(key) }
const secret = Uint8Array.from({ length: 32 }, (_, i) => i)
/** Locked by us with a chosen sigma; tlock-js 0.9.0 opens it. */
const OURS =
  '8c60d6be0a53f2a3876787a7160b79dbd4acd6a74f5fe5d30f045c96887e0b8f369fff74081bb9c322b0ed08a479d3c106c7a1094e337b7687018dbd6b8718fa38fb66d5e7b8b5bbbe6838fc152014da54dc6bf9040e890f896a09eb9c13056ae7822a44e72dee33e8ff86a22bd737f87cb252f8facfe1549f768ace40888a35c02e9816701e68e8c70f17ef784dc3cc9182cdaff1a2490a5abe54e894d84aae'
/** Locked by tlock-js 0.9.0 to round 1000 of the public quicknet. */
const THEIRS =
  'a30072d06b0bc618d3a963c2b0ea50a333d44114f2396f9b343974960ef01425268abbaf4415c742ecabd22fa054fb2b0949542b8301859adc4346cb438f79487033fe257ea6ae4af8149bee7cae5e8c593e4fe03baf3017958ae8ca618542463183e2d69eb8372827694241f7a356cf2dd8b77d3e76b3595ebd23b5d6dc73ffccbc527c8057e0676678f07c995d35c4d218f2c3e396f232e45d6a110eb18b47'
const QUICKNET_1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

test('a capsule follows byte by byte from key, round, secret and sigma, and opens with its value', () => {
  expect(lockCapsule(info, 1234, secret, new Uint8Array(32).fill(9))).toBe(OURS)
  expect(openCapsule(OURS, signBeaconRound(key, 1234))).toEqual(secret)
})

test('a capsule of another implementation opens with the value of the public beacon', () => {
  expect(openCapsule(THEIRS, { signature: QUICKNET_1000 })).toEqual(secret)
})

test('two capsules of one secret differ and both open', () => {
  const two = [lockCapsule(info, 5, secret), lockCapsule(info, 5, secret)]
  expect(two[0]).not.toBe(two[1])
  for (const one of two) expect(openCapsule(one, signBeaconRound(key, 5))).toEqual(secret)
})

test.each([
  ['the value of another round', OURS, signBeaconRound(key, 1235)],
  ['a value of another key', OURS, signBeaconRound(new Uint8Array(32).fill(8), 1234)],
  ['a changed byte of the secret', `${OURS.slice(0, -1)}f`, signBeaconRound(key, 1234)],
  ['a changed byte of sigma', OURS.slice(0, 200) + '0' + OURS.slice(201), signBeaconRound(key, 1234)],
  ['a point that is none', `00${OURS.slice(2)}`, signBeaconRound(key, 1234)],
  ['a text that is no capsule', OURS.slice(2), signBeaconRound(key, 1234)],
  ['a signature that is no point', OURS, { signature: '00' }],
])('%s opens nothing', (_name, capsule, value) => {
  expect(openCapsule(capsule, value)).toBeNull()
})

test('only 32 bytes are locked', () => {
  expect(() => lockCapsule(info, 5, new Uint8Array(31))).toThrow('32 bytes')
})
