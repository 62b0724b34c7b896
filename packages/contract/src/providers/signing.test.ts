// Signatures between us and providers: every part is covered, nothing can be shifted, stale ones are refused.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  answerFault,
  answerText,
  requestFault,
  requestText,
  sameSignature,
  signAnswer,
  signRequest,
  type SignedRequest,
} from './signing.ts'

const hmac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')
const now = 1_794_000_000_000
const request: SignedRequest = {
  method: 'POST',
  path: '/v1/transfer',
  timestamp: String(now),
  nonce: 'abcdefgh-12345678',
  rawBody: '{"id":"T1"}',
}
const signed = (change: Partial<SignedRequest> = {}) => {
  const whole = { ...request, ...change }
  return { ...whole, signature: signRequest(hmac, whole) }
}

describe('signed requests', () => {
  it('signs method, path, time, nonce and body', () => {
    expect(requestText(request)).toBe(
      'LT1-REQ\nPOST\n/v1/transfer\n1794000000000\nabcdefgh-12345678\n{"id":"T1"}',
    )
    expect(requestFault(hmac, signed(), now)).toBeNull()
  })

  it.each<[string, Partial<SignedRequest>]>([
    ['method', { method: 'GET' }],
    ['path', { path: '/v1/launch' }],
    ['time', { timestamp: String(now + 1) }],
    ['nonce', { nonce: 'abcdefgh-12345679' }],
    ['body', { rawBody: '{"id":"T2"}' }],
  ])('refuses a changed %s', (_, change) => {
    expect(requestFault(hmac, { ...signed(), ...change }, now)).toBe('badSignature')
  })

  it.each([
    [300_000, null],
    [300_001, 'stale'],
    [-300_001, 'stale'],
  ])('at %i ms of age says %s', (age, fault) => {
    expect(requestFault(hmac, signed(), now + age)).toBe(fault)
  })

  it.each(['short', '', 'a'.repeat(65), 'abcdefgh\n12345678'])('refuses the nonce %j', (nonce) => {
    expect(requestFault(hmac, signed({ nonce }), now)).toBe('badNonce')
  })

  it.each(['1794000000', 'now', '1794000000000.5'])('refuses the time %s', (timestamp) => {
    expect(requestFault(hmac, signed({ timestamp }), now)).toBe('stale')
  })

  it('refuses a signature with any one digit changed, with one missing or one too many, and none at all', () => {
    const { signature } = signed()
    const fault = (wrong: string) => requestFault(hmac, { ...signed(), signature: wrong }, now)
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    for (let i = 0; i < signature.length; i++) {
      const other = signature[i] === '0' ? '1' : '0'
      expect(fault(signature.slice(0, i) + other + signature.slice(i + 1))).toBe('badSignature')
    }
    for (const wrong of ['', signature.slice(1), signature.slice(0, -1), `${signature}0`])
      expect(fault(wrong)).toBe('badSignature')
  })

  it('refuses another secret', () => {
    const other = (text: string) => createHmac('sha256', 'other').update(text).digest('hex')
    expect(requestFault(other, signed(), now)).toBe('badSignature')
  })
})

describe('signed answers', () => {
  it('are bound to their status and to the question’s nonce', () => {
    const answer = { status: 200, timestamp: String(now), nonce: request.nonce, rawBody: '{}' }
    expect(answerText(answer)).toBe(`LT1-ANS\n200\n${now}\n${request.nonce}\n{}`)
    const signature = signAnswer(hmac, answer)
    expect(sameSignature(signature, signAnswer(hmac, { ...answer, status: 500 }))).toBe(false)
    expect(sameSignature(signature, signAnswer(hmac, { ...answer, nonce: 'another-nonce-0000' }))).toBe(false)
    expect(sameSignature(signature, signAnswer(hmac, answer))).toBe(true)
    expect(sameSignature(signature, signature.slice(1))).toBe(false)
  })

  it.each([
    [String(now), null],
    [String(now - 300_000), null],
    [String(now + 300_000), null],
    [String(now - 300_001), 'stale'],
    [String(now + 300_001), 'stale'],
    ['', 'stale'],
    ['1794000000', 'stale'],
    [`${now}.5`, 'stale'],
  ] as const)('signed at %j are %s', (timestamp, fault) => {
    const answer = { status: 200, timestamp, nonce: request.nonce, rawBody: '{}' }
    expect(answerFault(hmac, { ...answer, signature: signAnswer(hmac, answer) }, now)).toBe(fault)
    expect(answerFault(hmac, { ...answer, signature: 'f'.repeat(64) }, now)).toBe('badSignature')
  })
})
