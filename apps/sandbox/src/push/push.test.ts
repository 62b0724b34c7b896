// The pretend push service: takes what is encrypted and signed for its browsers, refuses the rest, and fails as it is asked to.
import { encryptPush, VapidKey } from '@lanting/node-kit/web-push'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PUSH_FAULT_MODES, type PushFaultMode } from '#src/push/push-faults.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'

const key = new VapidKey(Buffer.alloc(32, 7))
const other = new VapidKey(Buffer.alloc(32, 8))

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.close())

interface Browser {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

async function browser(): Promise<Browser> {
  const { data } = await sandbox.control('POST', 'push', { server_key: key.publicKey })
  const [one] = (data as { subscriptions: Browser[] }).subscriptions
  if (one === undefined) throw new Error('no subscription')
  return one
}

const inHours = (hours: number) => Math.floor(new Date().getTime() / 1000) + hours * 3600

/** The status, or that the connection ended without one. */
async function send(to: Browser, changed: Record<string, string> = {}): Promise<number | 'cut'> {
  const headers = {
    authorization: key.header(sandbox.origin, 'mailto:a@b.example', inHours(1)),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: '60',
    topic: 'withdraw',
    urgency: 'normal',
    ...changed,
  }
  const body = new Uint8Array(encryptPush(Buffer.from('{"a":1}'), to))
  const signal = AbortSignal.timeout(1_500)
  return fetch(to.endpoint, { method: 'POST', redirect: 'manual', headers, body, signal }).then(
    ({ status }) => status,
    () => 'cut' as const,
  )
}

async function got({ id }: Browser): Promise<unknown> {
  return (await sandbox.control('GET', `push/${id}`)).data
}

test('a message arrives and can be read by its browser', async () => {
  const one = await browser()
  expect(await send(one)).toBe(201)
  expect(await got(one)).toEqual({
    messages: [{ ttl: 60, topic: 'withdraw', urgency: 'normal', content: { a: 1 } }],
  })
})

describe('refused is', () => {
  const signed = (by: VapidKey, origin: string, hours: number) => ({
    authorization: by.header(origin, 'mailto:a@b.example', inHours(hours)),
  })
  test.each([
    ['another key', () => signed(other, sandbox.origin, 1), 403],
    ['another push service', () => signed(key, 'https://push.example', 1), 403],
    ['a signature that is over', () => signed(key, sandbox.origin, -1), 403],
    ['one that is good for too long', () => signed(key, sandbox.origin, 25), 403],
    ['no signature', () => ({ authorization: '' }), 403],
    ['no time to live', () => ({ ttl: '' }), 400],
    ['a topic of other letters', () => ({ topic: 'a b' }), 400],
    ['no encryption', () => ({ 'content-encoding': 'identity' }), 400],
  ])('%s', async (_, changed, status) => {
    const one = await browser()
    expect(await send(one, changed())).toBe(status)
    expect(await got(one)).toEqual({ messages: [] })
  })

  test('a browser that is not there, and one that stopped', async () => {
    const one = await browser()
    expect(await send({ ...one, endpoint: `${one.endpoint}x` })).toBe(404)
    await sandbox.control('DELETE', `push/${one.id}`)
    expect(await send(one)).toBe(410)
  })
})

describe('a fault', () => {
  const cases: Readonly<Record<PushFaultMode, readonly [answer: number | 'cut', kept: number]>> = {
    gone: [410, 0],
    busy: [429, 0],
    refuse: [403, 0],
    error: [500, 0],
    'error-kept': [500, 1],
    'lost-reply': ['cut', 1],
    slow: ['cut', 1],
    redirect: [307, 0],
    hang: ['cut', 0],
    'reset-before': ['cut', 0],
  }

  test.each(Object.keys(PUSH_FAULT_MODES) as PushFaultMode[])('%s', async (mode) => {
    const one = await browser()
    const order = await sandbox.control('POST', 'faults', { venue: 'push', mode, member: one.id })
    expect(order.status).toBe(200)
    const [answer, kept] = cases[mode]
    expect(await send(one)).toBe(answer)
    expect((await got(one)) as { messages: unknown[] }).toMatchObject({ messages: { length: kept } })
  })
})
