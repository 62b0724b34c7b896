// The frame against hostile callers: bad input never becomes a 5xx, every answer has the headers, none has secrets.
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '@lanting/contract/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = (await newMember(test)).token
})
afterAll(() => test.close())

describe('bad input', () => {
  it.each([
    ['broken JSON', '{"a":', 'application/json'],
    ['an array', '[]', 'application/json'],
    ['a bare word', '"x"', 'application/json'],
    ['an unknown field', '{"name":"abcdef","password":"abcdef","admin":1}', 'application/json'],
    ['a prototype key', '{"__proto__":{"a":1},"name":"abcdef","password":"abcdef"}', 'application/json'],
    ['a wrong type', '{"name":1,"password":["x"]}', 'application/json'],
    ['a form', 'name=a&password=b', 'application/x-www-form-urlencoded'],
    ['plain text', '{"name":"abcdef","password":"abcdef"}', 'text/plain'],
  ])('answers %s with a clear refusal', async (_what, payload, type) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/login_pc',
      payload,
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: 422, data: null })
    expect(answer.json().message).toMatch(/^参数错误/)
  })

  it('names the field as its form calls it', async () => {
    const answer = await test.raw('POST /api/login_pc', { name: 'abcdef', password: ['x'] })
    expect(answer.json().message).toBe('参数错误：请检查密码')
  })

  it.each(['/api/app', '/manifest.webmanifest'])(
    'answers an unforeseen error at %s with the one fixed text, and nothing of the error',
    async (url) => {
      const inside = new TypeError('duplicate key violates "members_pkey" at /srv/members.ts:12')
      const spy = vi.spyOn(test.services.content, 'appInfo').mockRejectedValue(inside)
      const isCall = url.startsWith('/api')
      const answer = await test.app.inject(
        isCall ? { method: 'POST', url, payload: {} } : { method: 'GET', url },
      )
      spy.mockRestore()
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toEqual({ code: 500, message: '系统繁忙，请稍后再试', data: null })
    },
  )

  it('writes an unforeseen error down once, with the id that the caller was given', async () => {
    const spy = vi.spyOn(test.services.content, 'appInfo').mockRejectedValue(new TypeError('inside'))
    const lines = vi.spyOn(test.core.log, 'error')
    const { headers } = await test.app.inject({ method: 'POST', url: '/api/app', payload: {} })
    const written = lines.mock.calls.filter(([, said]) => said === 'failed')
    spy.mockRestore()
    lines.mockRestore()
    expect(written).toEqual([
      [{ err: expect.objectContaining({ message: 'inside' }), trace: headers['x-request-id'] }, 'failed'],
    ])
  })

  it('refuses a body over 64 KB', async () => {
    const answer = await test.raw('POST /api/login_pc', { name: 'x'.repeat(LIMITS.bodyBytes), password: 'y' })
    expect([answer.statusCode, answer.json().message]).toEqual([413, '提交内容过大'])
  })

  it('names the app after the operator on a home screen', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/manifest.webmanifest' })
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.json()).toMatchObject({ name: '澜亭', display: 'standalone', start_url: '/' })
  })

  it('answers unknown paths in the envelope', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/nothing', payload: {} })
    expect(answer.json()).toEqual({ code: 404, message: '内容不存在', data: null })
  })

  it.each(['/assets/gone-1a2b3c.js', '/gone.png', '/upload/gone.png', '/apis'])(
    'answers 404 for %s, as monitors expect of a file',
    async (url) => {
      const answer = await test.app.inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 404, message: '内容不存在', data: null })
    },
  )

  it.each(['/api/nothing?x=1', '/hook/nothing', '/api'])('answers %s as every call', async (url) => {
    const answer = await test.app.inject({ method: 'POST', url, payload: {} })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([200, 404])
  })

  it('never answers 5xx, whatever is sent to whatever call', async () => {
    const names = [...test.bound.keys()]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.jsonValue({ maxDepth: 4 }),
        fc.boolean(),
        async (name, body, asMember) => {
          const [method, url] = name.split(' ') as ['GET' | 'POST', string]
          if (url === '/api/logoff' || url === '/api/editPassword') return
          const answer = await test.app.inject({
            method,
            url,
            headers: {
              'content-type': 'application/json',
              ...(asMember ? { authorization: `Bearer ${token}` } : {}),
            },
            ...(method === 'POST'
              ? { payload: JSON.stringify(body) }
              : { query: { a: JSON.stringify(body) } }),
          })
          expect(answer.statusCode, `${name} ${JSON.stringify(body)} → ${answer.body}`).toBeLessThan(500)
          expect(answer.body).not.toMatch(/at .*\.ts|node_modules|SELECT/)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('never answers 5xx to contract-shaped fields with hostile values', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        '\u0000',
        "' OR 1=1 --",
        '９９９',
        '1e309',
        'NaN',
        '-1',
        '../../etc/passwd',
        '\ud800',
        '{{7*7}}',
        '𝟙'.repeat(50),
      ),
      fc.string({ maxLength: 300 }),
      fc.double(),
      fc.bigInt().map(Number),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 3 }),
    )
    const shaped = [...test.bound.values()].flatMap((call) => {
      const shape = (call.input as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape
      return shape === undefined || Object.keys(shape).length === 0
        ? []
        : [{ call, fields: Object.keys(shape) }]
    })
    expect(shaped.length).toBeGreaterThan(8)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...shaped),
        fc.array(hostile, { minLength: 10, maxLength: 10 }),
        async ({ call, fields }, values) => {
          const input = Object.fromEntries(fields.map((field, i) => [field, values[i]]))
          const answer = await test.app.inject({
            method: call.method,
            url: call.path,
            headers: { authorization: `Bearer ${token}` },
            ...(call.method === 'POST'
              ? { payload: input }
              : { query: JSON.parse(JSON.stringify(input)) as Record<string, string> }),
          })
          expect(answer.statusCode, `${call.path} ${JSON.stringify(input)} → ${answer.body}`).toBeLessThan(
            500,
          )
        },
      ),
      { numRuns: 600 },
    )
  })
})

describe('headers', () => {
  it.each([
    '/api/getVisitUrl',
    '/api/nothing',
    '/healthz',
    '/upload/none.png',
    '/%',
    '/api/%',
    '/%ff',
    '/a%00b',
  ])('stand on %s', async (url) => {
    const { headers } = await test.app.inject({ method: 'GET', url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('let data load nothing at all', async () => {
    const policy = (await test.raw('POST /api/app')).headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain("'self'")
  })

  it('keep every API answer out of caches', async () => {
    expect((await test.raw('POST /api/app')).headers['cache-control']).toBe('no-store')
    expect((await test.raw('POST /api/user')).headers['cache-control']).toBe('no-store')
  })
})

describe('limits', () => {
  it('slow an address down with 429 and tell when to come back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const small = await createTestApp({ RATE_PER_MINUTE: '5' })
    const ask = async () => {
      const { statusCode, headers } = await small.raw('POST /api/app')
      return [statusCode, headers['retry-after']]
    }
    for (let i = 0; i < 5; i++) expect(await ask()).toEqual([200, undefined])
    expect(await ask()).toEqual([429, '60'])
    expect((await small.raw('POST /api/app')).json().message).toBe('操作太快，请稍后再试')
    vi.advanceTimersByTime(20_500)
    expect(await ask()).toEqual([429, '40'])
    vi.advanceTimersByTime(39_500)
    expect(await ask()).toEqual([200, undefined])
    await small.close()
  })

  it('finish what is in flight when the process is told to end', async () => {
    const draining = await createTestApp()
    await draining.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = draining.app.server.address() as AddressInfo
    let started: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      started = resolve
    })
    draining.app.server.on('request', () => started())
    const status = new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ name: 'nobody99', password: 'wrong-one' })
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port,
          path: '/api/login_pc',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
    await begun
    const closed = draining.close()
    expect(await status).toBe(200)
    await closed
  })
})

describe('maintenance', () => {
  it('closes every member call but the app info, the renewal and the logout', async () => {
    const closed = await createTestApp()
    await closed.services.config.write(closed.core.db, { site_state: 0, repair_tips: '稍作修整' })
    await closed.services.config.announce()
    expect((await closed.call('POST /api/app')).data).toMatchObject({
      site_state: 0,
      repair_tips: '稍作修整',
    })
    const login = await closed.raw('POST /api/login_pc', { name: 'abcdef', password: 'abcdef' })
    expect([login.statusCode, login.json()]).toEqual([503, { code: 503, message: '稍作修整', data: null }])
    expect((await closed.raw('POST /api/session/renew')).statusCode).toBe(200)
    await closed.close()
  })
})
