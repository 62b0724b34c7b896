// The check of Ed25519 signatures against RFC 8032 and every way to write a second signature.
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { isEd25519Signed } from '#src/signatures.ts'

// Section 7.1, tests 1 to 3.
test.each([
  [
    '',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '72',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'af82',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
])('the message %s of RFC 8032 was signed', (message, key, sig) => {
  expect(isEd25519Signed(hexToBytes(message), hexToBytes(sig), hexToBytes(key))).toBe(true)
})

const secret = new Uint8Array(32).fill(9)
const publicKey = ed25519.getPublicKey(secret)
const message = new Uint8Array(100).fill(1)
const signed = ed25519.sign(message, secret)
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const IDENTITY = Uint8Array.of(1, ...new Uint8Array(31))

const little = (n: bigint) => hexToBytes(n.toString(16).padStart(64, '0')).toReversed()
const s = BigInt(`0x${bytesToHex(signed.slice(32).toReversed())}`)
const withS = (value: bigint) => Uint8Array.of(...signed.slice(0, 32), ...little(value))

/** The point for zero: every message is signed with it by R = S·B. */
const nothing = Uint8Array.of(...IDENTITY, ...new Uint8Array(32))

test.each([
  ['as it was signed', signed, publicKey, true],
  ['with the order added to S', withS(s + ORDER), publicKey, false],
  ['with S one higher', withS(s + 1n), publicKey, false],
  ['with S zero', withS(0n), publicKey, false],
  ['with R at zero', Uint8Array.of(...IDENTITY, ...signed.slice(32)), publicKey, false],
  ['with the sign of R turned', signed.with(31, (signed[31] ?? 0) ^ 0x80), publicKey, false],
  ['by a key of small order', nothing, IDENTITY, false],
  ['by a key that is zero in another writing', nothing, little(2n ** 255n - 18n), false],
  ['by a zero with a sign', nothing, IDENTITY.with(31, 0x80), false],
  ['by a key that is no point', signed, little(2n), false],
  ['by another key', signed, ed25519.getPublicKey(new Uint8Array(32).fill(8)), false],
])('a signature %s', (_name, sig, key, is) => {
  expect(isEd25519Signed(message, sig, key)).toBe(is)
})

test('a changed bit anywhere in the signature is seen', () => {
  for (let at = 0; at < 64; at += 5)
    expect(isEd25519Signed(message, signed.with(at, (signed[at] ?? 0) ^ 1), publicKey), `byte ${at}`).toBe(
      false,
    )
})
