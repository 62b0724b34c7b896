// Who is sent away when there are more callers than a process can serve, and how: polls first, money last, health never.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotPrimary } from '@lanting/node-kit/address'
import pg from 'pg'
import { createMemberApp } from '#src/app.ts'
import { isOutage } from '#src/db/transient.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { serveAs } from '#src/test/process-db.ts'

let test: TestApp
let token: string
let app: TestApp['app']
let waiting = 0
let behind = 0
beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL: '10', SHED_BEHIND_MS: '100', METRICS_TOKEN: 'figures-for-us' })
  token = (await newMember(test)).token
  const db = { ...test.roled.db, stats: () => ({ total: 10, idle: 0, waiting, longestWaitMs: 0 }) }
  ;({ app } = await createMemberApp({ ...test.roled, db, behindMs: () => behind }, test.services))
  serveAs('api', app)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

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

/** Asks everything at once, and gives the names of those that were sent away, each of them as it must be. */
async function sentAway(): Promise<string[]> {
  const names = Object.keys(ASK) as (keyof typeof ASK)[]
  const answers = await Promise.all(names.map(async (name) => ({ name, answer: await ask(name) })))
  const away = answers.filter(({ answer }) => answer.statusCode === 503)
  for (const { answer } of away) {
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json()).toEqual({ code: 500, message: '系统繁忙，请稍后再试', data: null })
  }
  return away.map(({ name }) => name)
}

describe('a process that is behind', () => {
  it.each([
    [0, []],
    [99, []],
    [100, ['poll']],
    [300, ['poll', 'other']],
    [999, ['poll', 'other']],
    [1000, ['poll', 'other', 'money', 'webhook']],
  ])('by %i ms: %j are sent away', async (ms, expected) => {
    behind = ms
    const away = await sentAway()
    behind = 0
    expect(away).toEqual(expected)
  })
})

describe('callers that wait for a connection', () => {
  it.each([
    [0, []],
    [39, []],
    [40, ['poll']],
    [80, ['poll', 'other']],
    [159, ['poll', 'other']],
    [160, ['poll', 'other', 'money', 'webhook']],
    [1000, ['poll', 'other', 'money', 'webhook']],
  ])('while %i wait at a pool of ten, %j are sent away', async (count, expected) => {
    waiting = count
    const away = await sentAway()
    waiting = 0
    expect(away).toEqual(expected)
  })

  it('are counted by kind', async () => {
    waiting = 1000
    await ask('poll')
    const { body } = await ask('metrics')
    waiting = 0
    expect(body).toMatch(/^http_shed_total\{kind="poll"\} [1-9]/m)
  })
})

describe('a database that is away', () => {
  const sqlState = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
  it.each([
    [sqlState('57P01'), true],
    [sqlState('53300'), true],
    [sqlState('08006'), true],
    [sqlState('25006'), true],
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
    const answer = await blind.inject({ ...ASK.money, headers })
    await blind.close()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  })
})
