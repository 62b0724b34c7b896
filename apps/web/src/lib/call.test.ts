// The transport: answers, failures, timeouts and retries.
import { failureOf } from '@lanting/browser-kit/call-error'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, type TransportEvent, watchTransport } from '#src/lib/call.ts'
import { openSession } from '#src/lib/session.ts'
import { breakOff, fakeServer, never, ok, refuse } from '#src/test/fake-server.ts'
import { arrive } from '#src/test/render.tsx'
import { appInfo, balance, captcha } from '#src/test/samples.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => failureOf(error),
  )

let events: TransportEvent[]
let stop: () => void

beforeEach(() => {
  arrive({ token: 'token-1' })
  events = []
  stop = watchTransport((event) => events.push(event))
})
afterEach(() => stop())

describe('answers', () => {
  it('opens the envelope and sends the token', async () => {
    const server = fakeServer({ 'POST /api/balance': () => ok(balance, '成功') })
    expect(await call('POST /api/balance', {})).toEqual({ data: balance, message: '成功' })
    expect(server.asked('POST /api/balance')[0]?.token).toBe('token-1')
  })

  it('puts the input of a GET into the address', async () => {
    const server = fakeServer({ 'GET /api/game/list': () => ok([]) })
    await call('GET /api/game/list', { category: 'sport' })
    expect(server.asked('GET /api/game/list')[0]?.input).toEqual({ category: 'sport' })
  })

  it('refuses an answer that does not fit the contract', async () => {
    fakeServer({ 'POST /api/balance': () => ok({ ...balance, balance: '12.3' }) })
    await expect(call('POST /api/balance', {})).rejects.toThrow('does not fit the contract')
  })

  it('takes an answer that the start script asked for, once', async () => {
    const server = fakeServer({ 'POST /api/app': () => ok({ ...appInfo, title: '第二次' }) })
    window.lantingStarted = { 'POST /api/app {}': Promise.resolve(new Response(JSON.stringify(ok(appInfo)))) }
    expect((await call('POST /api/app', {})).data.title).toBe('澜亭')
    expect(server.asked('POST /api/app')).toHaveLength(0)
    expect((await call('POST /api/app', {})).data.title).toBe('第二次')
  })
})

describe('failures', () => {
  it('hands a refusal on with its code and words', async () => {
    fakeServer({ 'POST /api/balance': () => refuse(403, '试玩账号不支持该操作') })
    expect(await failure(call('POST /api/balance', {}))).toEqual({
      kind: 'refused',
      code: 403,
      message: '试玩账号不支持该操作',
    })
  })

  it('calls a broken connection a network failure', async () => {
    fakeServer({ 'POST /api/balance': breakOff })
    expect((await failure(call('POST /api/balance', {})))?.kind).toBe('network')
  })

  it.each([
    [502, 502],
    [200, 500],
  ])('calls a page of a proxy a refusal without words, even where its status is %i', async (status, code) => {
    vi.stubGlobal('fetch', async () => new Response('<html>Please log in to the network</html>', { status }))
    expect(await failure(call('POST /api/balance', {}))).toEqual({ kind: 'refused', code, message: '' })
  })

  it('gives up after 30 seconds', async () => {
    vi.useFakeTimers()
    fakeServer({ 'POST /api/balance': never })
    const outcome = failure(call('POST /api/balance', {}))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await outcome)?.kind).toBe('timeout')
  })

  it('says nothing of its own when the asker has gone', async () => {
    fakeServer({ 'POST /api/balance': never })
    const asker = new AbortController()
    const outcome = call('POST /api/balance', {}, { signal: asker.signal })
    asker.abort(new Error('gone'))
    await expect(outcome).rejects.toThrow('gone')
  })
})

describe('reports to the shell', () => {
  it('names the token that was refused, and whether a timer asked', async () => {
    fakeServer({ 'POST /api/balance': () => refuse(401, '') })
    await failure(call('POST /api/balance', {}, { quiet: true }))
    expect(events).toEqual([{ kind: 'unauthorised', quiet: true, token: 'token-1' }])
  })

  it('does not call a visitor expired', async () => {
    arrive()
    fakeServer({ 'POST /api/user': () => refuse(401, '') })
    expect((await failure(call('POST /api/user', {})))?.kind).toBe('unauthorised')
    expect(events).toEqual([])
  })

  it('tells about maintenance only in the operator’s own words', async () => {
    const server = fakeServer({ 'POST /api/balance': () => refuse(503, '维护中') })
    await failure(call('POST /api/balance', {}))
    server.on({ 'POST /api/balance': () => refuse(503, '') })
    await failure(call('POST /api/balance', {}))
    expect(events).toEqual([{ kind: 'maintenance' }])
  })
})

describe('an overloaded server', () => {
  it('is not maintenance: 503 with a time to retry after', async () => {
    const body = JSON.stringify({ code: 503, message: '系统繁忙，请稍后再试', data: null })
    vi.stubGlobal('fetch', async () => new Response(body, { status: 503, headers: { 'retry-after': '1' } }))
    expect(await failure(call('POST /api/balance', {}))).toEqual({
      kind: 'refused',
      code: 503,
      message: '系统繁忙，请稍后再试',
      isBusy: true,
    })
    expect(events).toEqual([])
  })
})

describe('idempotency keys', () => {
  const withdraw = (amount: string) =>
    failure(call('POST /api/withdraw', { amount, bank: 'c1', password: 'secret' }, { keyed: true }))
  const keys = (server: ReturnType<typeof fakeServer>) =>
    server.asked('POST /api/withdraw').map(({ key }) => key)

  it.each([
    ['a broken connection', breakOff],
    ['a busy server', () => refuse(500, '系统繁忙，请稍后再试')],
    ['a slow-down', () => refuse(429, '操作太快，请稍后再试')],
    ['a lost session', () => refuse(401, '')],
  ])('keeps the key over %s', async (_, broken) => {
    const server = fakeServer({ 'POST /api/withdraw': broken })
    await withdraw('100')
    openSession({ api_token: 'token-1', must_change_password: 0 })
    await withdraw('100')
    const [first, second] = keys(server)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  it('makes a new key after a final answer', async () => {
    const server = fakeServer({ 'POST /api/withdraw': () => refuse(400, '余额不足') })
    await withdraw('100')
    await withdraw('100')
    const [first, second] = keys(server)
    expect(second).not.toBe(first)
  })

  it('makes a new key for another wish', async () => {
    const server = fakeServer({ 'POST /api/withdraw': breakOff })
    await withdraw('100')
    await withdraw('200')
    const [first, second] = keys(server)
    expect(second).not.toBe(first)
  })

  it('sends none where none was asked for', async () => {
    const server = fakeServer({ 'GET /api/captcha': () => ok(captcha) })
    await call('GET /api/captcha', {})
    expect(server.asked('GET /api/captcha')[0]?.key).toBeNull()
  })
})
