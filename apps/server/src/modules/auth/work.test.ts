// Proof of work through HTTP: required, one-time, short-lived, bound to purpose and address, more expensive after failures.
import type { WorkPurpose } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { TEXTS } from '@lanting/contract/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWork } from '#src/modules/auth/solved-work.ts'
import { keysAfter } from '#src/modules/auth/work.rules.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { solvedWork } from '#src/test/solved-work.ts'

let test: TestApp
beforeAll(async () => {
  // As in production: no fixed answer, so real captchas and real work.
  test = await createTestApp({ CAPTCHA_ANSWER: undefined })
})
afterAll(() => test.close())

const WORK = REFUSALS.workWrong.text
const WRONG = REFUSALS.loginWrong.text

let last = 0
/** A separate address per test, so that failed tries do not affect other tests. */
const nextIp = () => `10.77.0.${++last}`

async function workOf(purpose: WorkPurpose, ip: string, name?: string) {
  const asked = { for: purpose, ...(name === undefined ? {} : { name }) }
  const { data } = await test.call('GET /api/work', asked, { ip })
  return solvedWork(data.challenge)
}

async function keysOf(ip: string, name?: string): Promise<number> {
  const asked = { for: 'login', ...(name === undefined ? {} : { name }) }
  const { data } = await test.call('GET /api/work', asked, { ip })
  return (JSON.parse(data.challenge) as { parameters: { data: { keys: number } } }).parameters.data.keys
}

const login = async (ip: string, headers: Record<string, string> = {}, name = 'nobody01') =>
  (await test.call('POST /api/login_pc', { name, password: 'Wrong2pass' }, { ip, headers })).message

/** A registration with a correct captcha, unless given a code. */
async function draft(name: string, code?: string) {
  const { data } = await test.call('GET /api/captcha')
  const rows = await test.core.db.query<{ answer: string }>('SELECT answer FROM captchas WHERE id = $1', [
    data.id,
  ])
  const password = 'Right2pass'
  const answer = code ?? rows[0]?.answer ?? ''
  return { name, password, confirmPass: password, code: answer, captcha_id: data.id, adult: 1 }
}

const register = async (name: string, ip: string, headers: Record<string, string> = {}, code?: string) =>
  (await test.call('POST /api/register', await draft(name, code), { ip, headers })).message

describe('work', () => {
  it('is needed to log in, to register and to write as a visitor', async () => {
    const ip = nextIp()
    expect(await login(ip)).toBe(WORK)
    expect(await register('worker01', ip)).toBe(WORK)
    const words = { category: 'other', content: '没有验证', contact: 'a@b.cn', code: 'ABCD', captcha_id: 'x' }
    expect((await test.call('POST /api/support', words, { ip })).message).toBe(WORK)
    expect(await login(ip, await workOf('login', ip))).toBe(WRONG)
  })

  it('serves once under concurrent requests', async () => {
    const ip = nextIp()
    const headers = await workOf('login', ip)
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(ip, headers)))
    expect(answers.toSorted()).toEqual([WRONG, WORK, WORK, WORK, WORK].toSorted())
  })

  it('ends after five minutes', async () => {
    const ip = nextIp()
    const headers = await workOf('login', ip)
    await test.advance(LIMITS.work.lifeMs)
    expect(await login(ip, headers)).toBe(WORK)
  })

  it('for one purpose or from one address is none for another', async () => {
    const ip = nextIp()
    expect(await login(ip, await workOf('register', ip))).toBe(WORK)
    expect(await login(nextIp(), await workOf('login', ip))).toBe(WORK)
  })

  it.each([
    ['nothing of ours', 'bm90aGluZw=='],
    ['a number', 'MQ=='],
    ['not base64 at all', '{"challenge":1}'],
    ['very deep JSON', Buffer.from('['.repeat(2500)).toString('base64')],
  ])('is not %s', async (_what, header) => {
    expect(await login(nextIp(), { 'x-work': header })).toBe(WORK)
  })

  it('with a forged lower cost is rejected', async () => {
    const ip = nextIp()
    const made = readWork((await workOf('login', ip))['x-work'])
    if (made === null) throw new Error('our own work is not read')
    const cheaper = structuredClone(made) as typeof made & { challenge: { parameters: { cost: number } } }
    Object.assign(cheaper.challenge.parameters, { cost: 1 })
    const header = Buffer.from(JSON.stringify(cheaper)).toString('base64')
    expect(await login(ip, { 'x-work': header })).toBe(WORK)
    const guessed = { ...made, solution: { ...made.solution, derivedKey: '00'.repeat(32) } }
    expect(await login(ip, { 'x-work': Buffer.from(JSON.stringify(guessed)).toString('base64') })).toBe(WORK)
  })
})

describe('the price', () => {
  it.each([
    [0, 100],
    [2, 100],
    [3, 200],
    [6, 400],
    [20, 6400],
    [21, 12_800],
    [10_000, 12_800],
  ])('after %i tries in vain is %i keys', (tries, keys) => {
    expect(keysAfter(tries)).toBe(keys)
  })

  it('rises with wrong logins of an address, and of a name from anywhere', async () => {
    const name = 'wanted01'
    for (let n = 0; n < LIMITS.work.triesPerDoubling; n++) {
      const ip = nextIp()
      expect(await login(ip, await workOf('login', ip, name), name)).toBe(WRONG)
    }
    const stranger = nextIp()
    expect(await keysOf(stranger)).toBe(LIMITS.work.keys)
    expect(await keysOf(stranger, name)).toBe(2 * LIMITS.work.keys)
    // Work issued without the name costs too little for it.
    expect(await login(stranger, await workOf('login', stranger), name)).toBe(WORK)
    expect(await login(stranger, await workOf('login', stranger, name), name)).toBe(WRONG)
    const busy = nextIp()
    for (let n = 0; n < LIMITS.work.triesPerDoubling; n++)
      await login(busy, await workOf('login', busy), `other${n}00`)
    expect(await keysOf(busy)).toBe(2 * LIMITS.work.keys)
  })
})

describe('whether a name is taken', () => {
  it('is revealed only after work and captcha were verified, and raises the cost of the next try', async () => {
    const first = nextIp()
    expect(await register('taken001', first, await workOf('register', first))).toBe(TEXTS.registered)
    const ip = nextIp()
    expect(await register('taken001', ip)).toBe(WORK)
    expect(await register('taken001', ip, await workOf('register', ip), 'zzzz')).toBe(TEXTS.captchaWrong)
    expect(await register('free0001', ip, await workOf('register', ip), 'zzzz')).toBe(TEXTS.captchaWrong)
    expect(await keysOf(ip)).toBe(LIMITS.work.keys)
    expect(await register('taken001', ip, await workOf('register', ip))).toBe(REFUSALS.usernameTaken.text)
    expect(await keysOf(ip)).toBe(2 * LIMITS.work.keys)
  })
})
