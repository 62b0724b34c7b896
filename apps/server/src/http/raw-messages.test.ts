// Attacks below the calls: methods, message framing, private files, content types.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#src/test/app.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>x</title>',
  'assets/a-1234.js': 'export {}',
  'assets/a-1234.css': 'a{}',
  'art/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.git/config': '[core]',
  '.env': 'SECRET=1',
}

const pages = mkdtempSync(path.join(tmpdir(), 'pages-'))
let test: TestApp
let port: number
beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(pages, name)), { recursive: true })
    writeFileSync(path.join(pages, name), text)
  }
  test = await createTestApp({ WEB_DIST: pages })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await test.close()
  rmSync(pages, { recursive: true, force: true })
})

/** Everything received until the other end closes. */
function send(message: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(message))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (heard += text))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

const answersIn = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

describe('the border of a message', () => {
  it.each([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\nG'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 30'], '{}'],
    ['a coding nobody knows', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a length that is none', ['Content-Length: +2'], '{}'],
    ['a folded header', ['Content-Length:', ' 2'], '{}'],
  ])('is not guessed at: %s', async (_what, headers, body) => {
    const head = ['POST /api/app HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers]
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const heard = await send(`${head.join('\r\n')}\r\n\r\n${body}${hidden}`)
    expect(answersIn(heard)).toEqual(['400'])
  })

  it('ends where the length says, and the next message is a message of its own', async () => {
    const head =
      'POST /api/app HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
    const heard = await send(`${head}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answersIn(heard)).toEqual(['200', '200'])
  })
})

describe('what the parser itself refuses', () => {
  it.each([
    ['400', 'a broken request line', 'NONSENSE\r\n\r\n'],
    ['400', 'no HTTP at all', '\x16\x03\x01\x02\x00\x01'],
    ['400', 'two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['431', 'headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('with %s is answered as everything else: %s', async (status, _what, message) => {
    const heard = await send(message)
    expect(answersIn(heard)).toEqual([status])
    const [head = '', body = ''] = heard.split('\r\n\r\n')
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
      'referrer-policy: no-referrer',
      'content-type: application/json; charset=utf-8',
      'connection: close',
    ])
      expect(head.toLowerCase()).toContain(header)
    expect(JSON.parse(body)).toEqual({
      code: expect.any(Number),
      message: expect.stringMatching(/[一-鿿]/),
      data: null,
    })
  })
})

describe('a name that stands twice in a body', () => {
  const post = (url: string, payload: string) =>
    test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

  it.each(['/api/app', '/api/login_pc', '/api/lotteryOrder'])(
    'is refused by %s before anything is read',
    async (url) => {
      const answer = await post(url, '{"name":"player01","name":"player02"}')
      expect(answer.json()).toEqual({ code: 400, message: '请求中有重复的字段：name', data: null })
    },
  )

  it('is refused in a query as well', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/lotteryPlays?name=a&name=b' })
    expect(answer.json()).toMatchObject({ code: 422 })
  })

  it('is refused wherever it stands, and only there', async () => {
    const nested = '{"order":[{"id":1,"\\u0069d":2}]}'
    expect((await post('/api/lotteryOrder', nested)).json()).toMatchObject({ code: 400 })
    expect((await post('/api/app', '{}')).json()).toMatchObject({ code: 200 })
    expect((await post('/api/app', '{"__proto__":{}}')).json()).toMatchObject({ code: 422 })
    expect((await post('/api/app', '{"a":1,')).json()).toMatchObject({ code: 422 })
  })
})

describe('decoding', () => {
  it.each([
    ['as it is', '{"name":"decoded1"}', 200],
    ['escaped once, as JSON does', '{"name":"\\u0064ecoded1"}', 200],
    ['escaped twice', '{"name":"\\\\u0064ecoded1"}', 400],
    ['as in an address', '{"name":"%64ecoded1"}', 400],
    ['as in a page', '{"name":"&#100;ecoded1"}', 400],
  ])('decodes a body once: a name %s', async (_how, payload, code) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/namefree', payload, headers })
    expect(answer.json()).toMatchObject({ code })
  })

  it.each([
    ['as it is', 'js28', 200],
    ['escaped once', '%6As28', 200],
    ['escaped twice', '%256As28', 422],
  ])('decodes an address once: a lottery %s', async (_how, name, code) => {
    const answer = await test.app.inject({ method: 'GET', url: `/api/lotteryPlays?name=${name}` })
    expect(answer.json()).toMatchObject({ code })
  })
})

describe('a method that nothing here uses', () => {
  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '%s finds nothing and gives nothing back of what was sent',
    async (method) => {
      const heard = await send(
        `${method} /api/app HTTP/1.1\r\nHost: x\r\nX-Mark: canary-of-mine\r\nConnection: close\r\n\r\n`,
      )
      expect(heard).not.toContain('canary-of-mine')
      expect(heard).not.toMatch(/access-control-allow/i)
      expect(heard).toContain('"code":404')
    },
  )
})

describe('what is served', () => {
  const get = (url: string) => test.app.inject({ method: 'GET', url })

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/a-1234.js', 'application/javascript; charset=utf-8'],
    ['/assets/a-1234.css', 'text/css; charset=utf-8'],
    ['/art/a.svg', 'image/svg+xml; charset=utf-8'],
    ['/healthz', 'application/json; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
  ])('%s says that it is %s', async (url, type) => {
    const answer = await get(url)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/.git/config',
    '/.env',
    '/assets/',
    '/assets',
    '/upload/',
    '/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/upload/..%2f..%2fetc%2fpasswd',
    '/assets/..%5c.env',
  ])('nothing at %s: neither a list nor a hidden file', async (url) => {
    const answer = await get(url)
    expect(answer.json()).toEqual({
      code: expect.toBeOneOf([404, 422]),
      message: expect.any(String),
      data: null,
    })
    for (const secret of ['SECRET', '[core]', 'a-1234', 'root:']) expect(answer.body).not.toContain(secret)
  })
})
