// Bearer secrets: as many random bits as they say, and not the same twice.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashToken, newTicket, newToken } from '#src/tokens.ts'

describe.each([
  ['a token', newToken, 256],
  ['a ticket', newTicket, 192],
] as const)('%s', (_what, make, bits) => {
  test('has its bits, in characters for headers and addresses', () => {
    expect(Buffer.from(make(), 'base64url').length * 8).toBe(bits)
    expect(make()).toMatch(/^[\w-]+$/)
  })

  test('has random bits at every place, and is never made twice', () => {
    const made = Array.from({ length: 200 }, () => Buffer.from(make(), 'base64url'))
    expect(new Set(made.map((one) => one.toString('hex'))).size).toBe(200)
    // 200 equal bits at one place have a chance of 2^-199.
    for (let bit = 0; bit < bits; bit += 1)
      expect(new Set(made.map((one) => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1)).size).toBe(2)
  })
})

test('is stored as its SHA-256 alone', () => {
  const token = newToken()
  expect(hashToken(token)).toEqual(createHash('sha256').update(token).digest())
})
