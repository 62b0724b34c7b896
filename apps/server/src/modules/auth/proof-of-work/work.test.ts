// Proof of work through HTTP: wanted after the second failed try, one-time, short-lived, bound to purpose and address, more expensive after failures.
import type { WorkPurpose } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { TEXTS } from '@lanting/contract/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWork } from '#src/modules/auth/proof-of-work/solved-work.ts'
import { isWanted, keysAfter } from '#src/modules/auth/proof-of-work/work.rules.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { solvedWork } from '#src/test/sign-in/solved-work.ts'

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
  const { data } = await test.call('POST /api/work', asked, { ip })
  return solvedWork(data.challenge)
}

async function keysOf(ip: string, name?: string): Promise<number> {
  const asked = { for: 'login', ...(name === undefined ? {} : { name }) }
  const { data } = await test.call('POST /api/work', asked, { ip })
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

/** An address that has failed as often as is free: from now on it must work. */
async function suspectIp(): Promise<string> {
  const ip = nextIp()
  for (let n = 0; n < LIMITS.work.freeTries; n++)
    expect(await login(ip, {}, `stranger${ip.replaceAll('.', '')}${n}`)).toBe(WRONG)
  return ip
}

/** A member with a mobile, registered with the specification's fields alone. */
async function memberWith(name: string, mobile: string) {
  expect(await register(name, nextIp())).toBe(TEXTS.registered)
  await test.core.db.query('UPDATE members SET mobile = $2 WHERE username = $1', [
    name,
    test.core.db.seal('mobile', mobile),
  ])
}

describe('the specification’s fields alone', () => {
  it('log in and register', async () => {
    expect(await register('plain001', nextIp())).toBe(TEXTS.registered)
    const entered = await test.call(
      'POST /api/login_pc',
      { name: 'plain001', password: 'Right2pass' },
      { ip: nextIp() },
    )
    expect(entered.code).toBe(200)
  })

  it('log in beside many others of the same address, as long as nobody there fails', async () => {
    const ip = nextIp()
    for (const name of ['crowd001', 'crowd002', 'crowd003', 'crowd004'])
      expect(await register(name, nextIp())).toBe(TEXTS.registered)
    const answers = await Promise.all(
      ['crowd001', 'crowd002', 'crowd003', 'crowd004'].map((name) =>
        test.call('POST /api/login_pc', { name, password: 'Right2pass' }, { ip }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  })

  it.each(['login', 'register', 'support', 'office'] as const)('are enough for %s', (purpose) => {
    const isSpared = purpose === 'login' || purpose === 'register'
    expect([0, 1, 2, 3].map((tries) => isWanted(purpose, tries))).toEqual([!isSpared, !isSpared, true, true])
  })
})

describe('work', () => {
  it('is wanted from the third try of an address on, to log in and to register, with code 428', async () => {
    const ip = nextIp()
    expect(await login(ip, {}, 'other001')).toBe(WRONG)
    expect(await login(ip, {}, 'other002')).toBe(WRONG)
    const third = await test.call('POST /api/login_pc', { name: 'other003', password: 'Wrong2pass' }, { ip })
    expect(third).toMatchObject({ code: 428, message: '请稍候，正在进行安全验证' })
    expect(await register('worker01', ip)).toBe(WORK)
    expect(await login(ip, await workOf('login', ip))).toBe(WRONG)
  })

  it('is wanted from the third try of a name on, from anywhere', async () => {
    expect(await login(nextIp(), {}, 'hunted01')).toBe(WRONG)
    expect(await login(nextIp(), {}, 'Hunted01')).toBe(WRONG)
    expect(await login(nextIp(), {}, 'hunted01')).toBe(WORK)
    const ip = nextIp()
    expect(await login(ip, await workOf('login', ip, 'hunted01'), 'hunted01')).toBe(WRONG)
    expect(await login(ip, {}, 'somebody1')).toBe(WRONG)
  })

  it('is wanted from a visitor who writes, always', async () => {
    const words = { category: 'other', content: '没有验证', contact: 'a@b.cn', code: 'ABCD', captcha_id: 'x' }
    expect((await test.call('POST /api/support', words, { ip: nextIp() })).message).toBe(WORK)
  })

  it('serves once under concurrent requests', async () => {
    const ip = await suspectIp()
    const headers = await workOf('login', ip)
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(ip, headers)))
    expect(answers.toSorted()).toEqual([WRONG, WORK, WORK, WORK, WORK].toSorted())
  })

  it('ends after five minutes', async () => {
    const ip = await suspectIp()
    const headers = await workOf('login', ip)
    await test.advance(LIMITS.work.lifeMs)
    expect(await login(ip, headers)).toBe(WORK)
  })

  it('for one purpose or from one address is none for another', async () => {
    const ip = await suspectIp()
    expect(await login(ip, await workOf('register', ip))).toBe(WORK)
    expect(await login(await suspectIp(), await workOf('login', ip))).toBe(WORK)
  })

  it.each([
    ['nothing of ours', 'bm90aGluZw=='],
    ['a number', 'MQ=='],
    ['not base64 at all', '{"challenge":1}'],
    ['very deep JSON', Buffer.from('['.repeat(2500)).toString('base64')],
  ])('is not %s', async (_what, header) => {
    expect(await login(await suspectIp(), { 'x-work': header })).toBe(WORK)
  })

  it('with a forged lower cost is rejected', async () => {
    const ip = await suspectIp()
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

  it('of a mobile tells neither whether somebody has it nor who', async () => {
    const [mobile, nobodys] = ['13800138201', '13800138202'] as const
    await memberWith('mobile01', mobile)
    const prices: number[][] = []
    for (let n = 0; n < LIMITS.work.triesPerDoubling; n++) {
      for (const typed of [mobile, nobodys]) {
        const ip = nextIp()
        expect(await login(ip, await workOf('login', ip, typed), typed)).toBe(WRONG)
      }
      const ip = nextIp()
      prices.push([await keysOf(ip, mobile), await keysOf(ip, nobodys), await keysOf(ip, 'mobile01')])
    }
    const { keys } = LIMITS.work
    expect(prices).toEqual([
      [keys, keys, keys],
      [keys, keys, keys],
      [2 * keys, 2 * keys, keys],
    ])
  })

  it('is kept under a keyed hash of what was typed', async () => {
    await login(nextIp(), {}, '13800138203')
    const rows = await test.core.db.query<{ subject: string }>(
      "SELECT subject FROM attempts WHERE kind = 'in-vain-typed'",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ subject }) => /^h[0-9a-f]{64}$/.test(subject))).toBe(true)
  })
})

describe('whether a name is taken', () => {
  it('is revealed only after work was verified, before the captcha is spent, and raises the cost of the next try', async () => {
    const first = nextIp()
    expect(await register('taken001', first, await workOf('register', first))).toBe(TEXTS.registered)
    const ip = await suspectIp()
    expect(await register('taken001', ip)).toBe(WORK)
    expect(await register('free0001', ip, await workOf('register', ip), 'zzzz')).toBe(TEXTS.captchaWrong)
    expect(await keysOf(ip)).toBe(2 * LIMITS.work.keys)
    for (const code of ['zzzz', undefined]) {
      const guess = await workOf('register', ip)
      expect(await register('taken001', ip, guess, code)).toBe(REFUSALS.usernameTaken.text)
      expect(await keysOf(ip)).toBe(2 * LIMITS.work.keys)
    }
    const again = await workOf('register', ip)
    expect(await register('taken001', ip, again)).toBe(REFUSALS.usernameTaken.text)
    expect(await keysOf(ip)).toBe(4 * LIMITS.work.keys)
  })
})
