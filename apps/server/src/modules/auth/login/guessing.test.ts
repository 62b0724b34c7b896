// Password guessing through HTTP: from one network, one subnet, a known browser; common passwords.
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA, createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const LOCKED = '登录失败次数过多，请15分钟后再试'
const IN = TEXTS.done
const WRONG = '账号或密码错误'
const login = async (name: string, password: string, ip: string, cookie = '') =>
  (await test.call('POST /api/login_pc', { name, password }, { ip, headers: { cookie } })).message

it('wrong captchas leave one security event per address and window', async () => {
  const ip = '203.0.113.31'
  for (let i = 0; i < 3; i++) {
    const captcha = await test.call('GET /api/captcha', {}, { ip })
    const draft = { name: `guess00${i}`, password: 'Right2pass', confirmPass: 'Right2pass', adult: 1 }
    await test.call('POST /api/register', { ...draft, code: 'NONE', captcha_id: captcha.data.id }, { ip })
  }
  await test.services.securityEvents.settled()
  const rows = await test.core.db.query('SELECT event FROM security_events WHERE ip = $1', [ip])
  expect(rows).toEqual([{ event: 'captcha_wrong' }])
})

describe('wrong logins', () => {
  it('from one network of IPv6 are one caller’s, whatever address of it they come from', async () => {
    const { name, password } = await newMember(test)
    for (let n = 1; n <= LIMITS.loginLock.tries; n++)
      expect(await login(name, 'Wrong2pass', `2001:db8:9:1::${n}`)).toBe(WRONG)
    expect(await login(name, password, '2001:db8:9:1:ffff::1')).toBe(LOCKED)
    expect(await login(name, password, '2001:db8:9:2::1')).toBe(IN)
  })

  it('from one neighbourhood stop after three hundred an hour, and nobody elsewhere is stopped', async () => {
    const { name, password } = await newMember(test)
    const { perHourAndSubnet } = LIMITS.loginLock
    const judged: string[] = []
    // In batches of twenty: all at once would only measure the wait for the database.
    for (let from = 0; from < perHourAndSubnet + 20; from += 20)
      judged.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            login(`stuffed${from + n}`, 'Wrong2pass', `198.51.7.${(from + n) % 250}`),
          ),
        )),
      )
    expect(judged.filter((message) => message === WRONG)).toHaveLength(perHourAndSubnet)
    expect(await login(name, password, '198.51.7.251')).toBe(LOCKED)
    expect(await login(name, password, '198.51.8.1')).toBe(IN)
  })

  it('from a browser that the account knows have a budget too', async () => {
    const { name, password } = await newMember(test)
    const entered = await test.raw('POST /api/login_pc', { name, password })
    const cookie = `device=${entered.cookies.find((one) => one.name === 'device')?.value}`
    for (let n = 0; n < LIMITS.loginLock.perHourAndKnownBrowser; n++)
      expect(await login(name, 'Wrong2pass', `203.0.${n}.1`, cookie)).toBe(WRONG)
    expect(await login(name, password, '203.0.113.1', cookie)).toBe(LOCKED)
  })
})

describe('the login password asked for once more', () => {
  it.each(['POST /api/editPassword', 'POST /api/editPayPassword'] as const)(
    'by %s is judged five times, and then by neither call',
    async (first) => {
      const { token, password } = await newMember(test)
      const change = async (call: typeof first, old: string) =>
        (
          await test.call(
            call,
            { password: old, paypassword: 'Another3pass', confirm: 'Another3pass' },
            { token },
          )
        ).message
      for (let n = 0; n < LIMITS.loginLock.tries; n++)
        expect(await change(first, 'Wrong2pass')).toBe('旧密码错误')
      expect(await change('POST /api/editPassword', password)).toBe(LOCKED)
      expect(await change('POST /api/editPayPassword', password)).toBe(LOCKED)
    },
  )
})

it('the right login password twelve times at once is refused by nobody', async () => {
  const { token, password } = await newMember(test)
  // A common password is refused after the old one was verified, so that each call has the right one.
  const change = { password, paypassword: 'trustno1', confirm: 'trustno1' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => test.call('POST /api/editPassword', change, { token })),
  )
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['密码过于常见，请换一个']))
})

describe('a new password', () => {
  const register = async (name: string, password: string) => {
    const { data } = await test.call('GET /api/captcha')
    const draft = { name, password, confirmPass: password, code: CAPTCHA, captcha_id: data.id, adult: 1 }
    return (await test.call('POST /api/register', draft)).message
  }

  it.each(['trustno1', 'TrustNo1', 'woaini1314', 'abcdefg', 'michelle', 'liverpool', 'commons1'])(
    'that everybody tries first is refused: %s',
    async (password) => {
      expect(await register('commons1', password)).toBe('密码过于常见，请换一个')
    },
  )

  it('to log in differs from the one to pay', async () => {
    const { token, password } = await newMember(test)
    const set = (call: 'POST /api/editPassword' | 'POST /api/editPayPassword', next: string) =>
      test.call(call, { password, paypassword: next, confirm: next }, { token })
    expect((await set('POST /api/editPayPassword', 'Pay4secret')).code).toBe(200)
    expect((await set('POST /api/editPassword', 'Pay4secret')).message).toBe('登录密码不能与支付密码相同')
    expect((await set('POST /api/editPassword', 'Other4secret')).code).toBe(200)
  })

  it.each(['111111', '123456', '654321', '0000000', '23456789', '987654'])(
    'to pay is not %s',
    async (simple) => {
      const { token, password } = await newMember(test)
      const change = { password, paypassword: simple, confirm: simple }
      expect((await test.call('POST /api/editPayPassword', change, { token })).message).toBe(
        '支付密码过于简单，请换一个',
      )
    },
  )

  it('that staff handed over ends after a day', async () => {
    const { id, name } = await newMember(test)
    const hash = await test.services.passwords.hash('Handed2over')
    const hand = () => test.core.db.tx((tx) => test.services.auth.setTemporaryPassword(tx, id, hash))
    await hand()
    await test.advance(LIMITS.temporaryPasswordMs - 60_000)
    expect(await login(name, 'Handed2over', '127.0.0.1')).toBe(IN)
    await test.advance(60_000)
    expect(await login(name, 'Handed2over', '127.0.0.1')).toBe('临时密码已失效，请联系客服重新重置')
    expect(await login(name, 'Wrong2pass', '127.0.0.1')).toBe(WRONG)
    await hand()
    expect(await login(name, 'Handed2over', '127.0.0.1')).toBe(IN)
  })
})
