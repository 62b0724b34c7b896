// The id of a request in the logs: a trusted proxy's, never one of an untrusted caller.
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { requestIds } from '#src/http/request-id.ts'
import { readTrustedProxies } from '#src/config/trusted-proxies.ts'
import { createTestApp } from '#src/test/app.ts'

const GIVEN = 'edge-7f3a2b10'
const from = (remoteAddress: string, id: string | string[]) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage

describe.each([
  ['0', '127.0.0.1', GIVEN, false],
  ['1', '203.0.113.9', GIVEN, true],
  ['10.0.0.0/8', '10.1.2.3', GIVEN, true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', GIVEN, true],
  ['10.0.0.0/8', '203.0.113.9', GIVEN, false],
  ['10.0.0.7', '10.0.0.7', GIVEN, true],
  ['10.0.0.7', '10.0.0.8', GIVEN, false],
  ['fd00::/8', 'fd00::1', GIVEN, true],
  ['fd00::/8', '10.0.0.1', GIVEN, false],
  ['1', '203.0.113.9', 'short', false],
  ['1', '203.0.113.9', 'x'.repeat(65), false],
  ['1', '203.0.113.9', 'two lines\n in one', false],
])('TRUST_PROXY=%s, from %s', (trust, address, given, isKept) => {
  it(`${isKept ? 'keeps' : 'replaces'} ${given.slice(0, 20)}`, () => {
    const id = requestIds(readTrustedProxies(trust))(from(address, given))
    expect(id === given).toBe(isKept)
    expect(id.length).toBeGreaterThanOrEqual(8)
  })
})

it('is told to the caller, so that he can name it', async () => {
  const test = await createTestApp({ TRUST_PROXY: '1' })
  const ask = (headers: Record<string, string>) =>
    test.app.inject({ method: 'GET', url: '/api/app', headers })
  expect((await ask({ 'x-request-id': GIVEN })).headers['x-request-id']).toBe(GIVEN)
  expect((await ask({})).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await test.close()
})
