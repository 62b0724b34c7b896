// Load shedding over HTTP: polls first, money last, health never. Who is admitted in detail: admission.rules.test.ts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NotPrimary } from '@lanting/node-kit/address'
import pg from 'pg'
import { createMemberApp } from '#src/app.ts'
import { isOutage } from '#src/db/transient.ts'
import { waitingFor } from '#src/lib/flow/in-flight.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { collectLog } from '#src/test/log-lines.ts'
import { serveAs } from '#src/test/process-db.ts'

let test: TestApp
let token: string
let app: TestApp['app']
let open: () => void = () => undefined
let gate: Promise<void>
let entered = 0
const { log, lines } = collectLog()
type Path = '/work' | '/wait' | '/fail'
beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL: '10', METRICS_TOKEN: 'figures-for-us' })
  token = (await newMember(test)).token
  ;({ app } = await createMemberApp({ ...test.roled, log }, test.services, { nowMs: () => 0 }))
  const config = { money: true }
  const serve = (path: Path, answer: () => Promise<unknown>) =>
    app.get(path, { config }, () => {
      entered += 1
      return answer()
    })
  serve('/work', () => gate)
  app.get('/socket', { websocket: true }, () => undefined)
  serve('/wait', () => waitingFor(Promise.all([waitingFor(gate), waitingFor(gate)])))
  serve('/fail', () => gate.then(() => Promise.reject(new Error('broken'))))
  serveAs('api', app)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await test.close()
})

/** So many requests of each path are in flight while `during` runs. */
async function beside<T>(counts: Partial<Record<Path, number>>, during: () => Promise<T>) {
  entered = 0
  gate = new Promise((resolve) => (open = resolve))
  const paths = Object.entries(counts).flatMap(([path, count]) => Array.from({ length: count }, () => path))
  const all = paths.map((path) => app.inject(path))
  await expect.poll(() => entered).toBe(paths.length)
  const result = await during()
  open()
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(paths.map((path) => (path === '/fail' ? 500 : 200)))
  return result
}

const BANK = { paytype: 'bank', amount: '1', bank: '', bank_owner: '', bank_no: '', bank_address: '' }
const ASK = {
  poll: { method: 'POST', url: '/api/balance', payload: {} },
  other: { method: 'POST', url: '/api/user', payload: {} },
  money: { method: 'POST', url: '/api/recharge', payload: BANK },
  webhook: { method: 'POST', url: '/hook/pay/nobody', payload: {} },
  health: { method: 'GET', url: '/readyz' },
  metrics: { method: 'GET', url: '/metrics' },
} as const

async function ask(name: keyof typeof ASK) {
  const authorization = `Bearer ${name === 'metrics' ? 'figures-for-us' : token}`
  return app.inject({ ...ASK[name], headers: { authorization, 'idempotency-key': randomUUID() } })
}

/** Sends all requests at once, and returns the names of those that were shed, each with the right answer. */
async function sentAway(): Promise<string[]> {
  const names = Object.keys(ASK) as (keyof typeof ASK)[]
  const answers = await Promise.all(names.map(async (name) => ({ name, answer: await ask(name) })))
  const away = answers.filter(({ answer }) => answer.statusCode === 503)
  for (const { answer } of away) {
    expect(answer.headers).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(answer.json()).toEqual({ code: 503, message: '系统繁忙，请稍后再试', data: null })
  }
  return away.map(({ name }) => name)
}

describe('requests that are worked on', () => {
  it.each([
    [18, []],
    [25, ['poll']],
    [27, ['poll']],
    [28, ['poll', 'other']],
    [29, ['poll', 'other']],
    [30, ['poll', 'other', 'money', 'webhook']],
  ])('while there are %i at a pool of ten, %j are sent away', async (count, expected) => {
    expect(await beside({ '/work': count }, sentAway)).toEqual(expected)
  })

  it.each(['/work', '/fail'] as const)('count no more when they were answered (%s)', async (path) => {
    for (let round = 0; round < 3; round += 1) await beside({ [path]: 29 }, async () => undefined)
    expect(await sentAway()).toEqual([])
  })

  it('do not count while they wait for somebody else, and again afterwards', async () => {
    expect(await beside({ '/wait': 29 }, sentAway)).toEqual([])
    expect(await sentAway()).toEqual([])
    expect(await beside({ '/work': 30 }, sentAway)).toHaveLength(4)
  })

  it('are no sockets, however many are open', async () => {
    const sockets: Awaited<ReturnType<typeof app.injectWS>>[] = []
    while (sockets.length < 30) sockets.push(await app.injectWS('/socket'))
    const away = await sentAway()
    for (const socket of sockets) socket.terminate()
    expect(away).toEqual([])
  })

  it('are a line in the log when they were answered, and none when they were sent away', async () => {
    lines.length = 0
    const full = { '/work': 29 }
    const answers = await beside(full, () => Promise.all([ask('other'), ask('money')]))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200])
    const served = lines.filter(({ msg }) => msg === 'served').map(({ route }) => route)
    expect(served.filter((route) => String(route).startsWith('/api'))).toEqual(['/api/recharge'])
    expect(served).toHaveLength(30)
  })

  it('are sent away over the wire as they are inside, and answered when they come again', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const overWire = () => fetch(`${origin}${ASK.poll.url}?t=1`, { method: 'POST', headers, body: '{}' })
    const full = { '/work': 30 }
    const [inside, outside] = await beside(full, () => Promise.all([ask('poll'), overWire()]))
    expect([outside.status, await outside.json()]).toEqual([inside.statusCode, inside.json()])
    const told = Object.fromEntries(outside.headers)
    expect(told).toMatchObject({ 'retry-after': '1', 'content-security-policy': expect.any(String) })
    expect((await overWire()).status).toBe(200)
    const asStaff = { headers: { authorization: 'Bearer figures-for-us' } }
    const watched = [ASK.health.url, ASK.metrics.url].map((path) => () => fetch(origin + path, asStaff))
    const always = await beside(full, () => Promise.all([overWire(), ...watched.map((ask) => ask())]))
    expect(always.map(({ status }) => status)).toEqual([503, 200, 200])
  })

  it('are one line in the log for all that were sent away within a second', async () => {
    const shed = () => lines.filter(({ msg }) => msg === 'requests shed')
    const full = { '/work': 30 }
    // A line that is still to come has what earlier tests shed.
    lines.length = 0
    await beside(full, () => ask('poll'))
    await expect.poll(shed, { timeout: 10_000 }).toHaveLength(1)
    lines.length = 0
    await beside(full, () => Promise.all([ask('poll'), ask('poll'), ask('money')]))
    await expect.poll(shed, { timeout: 10_000 }).toMatchObject([{ level: 40, poll: 2, other: 0, money: 1 }])
  })

  it('are counted by kind when they are sent away', async () => {
    await beside({ '/work': 30 }, () => ask('poll'))
    const { body } = await ask('metrics')
    expect(body).toMatch(/^http_shed_total\{kind="poll"\} [1-9]/m)
  })
})

it('a process that drains answers like a busy one', async () => {
  const draining = (await createMemberApp(test.roled, test.services)).app
  let answered: Promise<unknown> = Promise.resolve()
  draining.addHook('preClose', async () => {
    answered = ask()
    await answered.catch(() => undefined)
  })
  await draining.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = draining.server.address() as AddressInfo
  const ask = () =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/api/captcha', agent }, (answer) => {
        let body = ''
        answer.on('data', (part: Buffer) => (body += part.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode, body }))
      })
        .on('error', reject)
        .end()
    })
  await ask()
  await draining.close()
  agent.destroy()
  expect(await answered).toEqual({
    status: 503,
    body: JSON.stringify({ code: 503, message: '系统繁忙，请稍后再试', data: null }),
  })
})

describe('a database that is away', () => {
  const sqlState = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
  it.each([
    [sqlState('57P01'), true],
    [sqlState('53300'), true],
    [sqlState('08006'), true],
    [sqlState('25006'), true],
    [sqlState('53100'), true],
    [sqlState('58030'), true],
    [sqlState('XX000'), true],
    [sqlState('23505'), false],
    [sqlState('40001'), false],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), true],
    [Object.assign(new Error('ours'), { code: 'ERR_INVALID_ARG_TYPE' }), false],
    [new NotPrimary('a standby'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('expected one row, got 2'), false],
    ['no error', false],
  ])('%s: to be tried again in a moment is %s', (error, is) => {
    expect(isOutage(error)).toBe(is)
  })

  it('is a 503 that says when to come again, not a 500', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const away = async () => Promise.reject(refused)
    const db = { ...test.roled.db, query: away, tx: away }
    const blind = (await createMemberApp({ ...test.roled, db }, test.services)).app
    const headers = { 'idempotency-key': randomUUID(), authorization: `Bearer ${token}` }
    serveAs('api', blind)
    const answer = await blind.inject({ ...ASK.money, headers })
    await blind.close()
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '1', 503])
  })
})
