// Access to the metrics: with the token from any address, and not at all while there is none.
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
afterEach(() => test.close())

const ask = (authorization: string, remoteAddress: string) =>
  test.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers: { authorization } })

describe('the figures', () => {
  it.each(['127.0.0.1', '::1', '203.0.113.9'])('are closed to %s while there is no token', async (ip) => {
    test = await createTestApp()
    for (const header of ['', 'Bearer ', 'Bearer undefined']) {
      const answer = await ask(header, ip)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 404, message: '内容不存在', data: null },
      ])
    }
  })

  it('are for whoever has the token', async () => {
    test = await createTestApp({ METRICS_TOKEN: 'figures-for-us' })
    expect((await ask('Bearer figures-for-us', '203.0.113.9')).body).toContain('http_request_seconds')
    for (const header of ['', 'figures-for-us', 'Bearer figures-for-u', 'Bearer figures-for-them'])
      expect((await ask(header, '127.0.0.1')).statusCode).toBe(404)
  })
})
