// Accounts through HTTP: registration, login, lock-outs, renewal, trial, passwords.
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { CAPTCHA, createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { actAs } from '#src/test/process-db.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => test.close())

async function draft(changes: Record<string, unknown> = {}) {
  const captcha = await test.call('GET /api/captcha')
  const password = 'Right2pass'
  return {
    name: 'newcomer1',
    password,
    confirmPass: password,
    code: CAPTCHA,
    captcha_id: captcha.data.id,
    adult: 1,
    ...changes,
  }
}

describe('registration', () => {
  it.each([
    ['a short name', { name: 'abc' }, '用户名长度6~16位，以字母或数字组合！'],
    ['a name with other characters', { name: '澜亭澜亭澜亭' }, '用户名长度6~16位，以字母或数字组合！'],
    ['a short password', { password: '12345' }, '请输入正确的密码长度，最少6位！'],
    ['another confirmation', { confirmPass: 'Other2pass' }, '两次密码不一致！'],
    ['no captcha', { code: ' ' }, '请输入验证码！'],
    ['a wrong captcha', { code: 'XXXX' }, '验证码错误！'],
    ['a made-up captcha id', { captcha_id: 'none' }, '验证码错误！'],
    ['no word about age', { adult: 0 }, '请确认您已年满18周岁'],
    [
      'a password everybody guesses',
      { password: '12345678', confirmPass: '12345678' },
      '密码过于常见，请换一个',
    ],
  ])('refuses %s and says why', async (_what, changes, message) => {
    const answer = await test.call('POST /api/register', await draft(changes))
    expect(answer).toEqual({ code: 400, message, data: null })
  })

  it('judges a captcha once: a right answer cannot be used again', async () => {
    const first = await draft({ name: 'onlyonce1' })
    expect((await test.call('POST /api/register', first)).message).toBe('注册成功')
    const again = await test.call('POST /api/register', { ...first, name: 'onlyonce2' })
    expect(again.message).toBe('验证码错误！')
  })

  it('says that a name is taken, whatever its case', async () => {
    await test.call('POST /api/register', await draft({ name: 'takenname' }))
    const answer = await test.call('POST /api/register', await draft({ name: 'TakenName' }))
    expect(answer.message).toBe('用户名已存在')
  })

  it('lets exactly one of fifty equal names in at the same time', async () => {
    const drafts = await Promise.all(Array.from({ length: 50 }, () => draft({ name: 'racename' })))
    const answers = await Promise.all(drafts.map((one) => test.call('POST /api/register', one)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  it('keeps a referrer that exists and ignores one that does not', async () => {
    const inviter = await newMember(test)
    await test.call('POST /api/register', await draft({ name: 'invited01', pid: String(inviter.id) }))
    await test.call('POST /api/register', await draft({ name: 'invited02', pid: '123' }))
    await test.call('POST /api/register', await draft({ name: 'invited03', pid: 'x' }))
    const rows = await test.core.db.query<{ username: string; inviter_id: bigint | null }>(
      "SELECT username, inviter_id FROM members WHERE username LIKE 'invited0%' ORDER BY username",
    )
    expect(rows.map((row) => row.inviter_id)).toEqual([inviter.id, null, null])
  })

  it('never sets a payment password, whatever was sent', async () => {
    await test.call('POST /api/register', await draft({ name: 'nopaypass', paypassword: 'Right2pass' }))
    const token = await loginAs(test, 'nopaypass', 'Right2pass')
    expect((await test.call('POST /api/user', {}, { token })).data.has_pay_password).toBe(0)
  })
})

describe('login', () => {
  it('takes the name in any case, or a mobile that one member saved', async () => {
    const member = await newMember(test)
    await test.call('POST /api/updateuserinfo', { mobile: '13800000001' }, { token: member.token })
    expect(
      (await test.call('POST /api/login_pc', { name: member.name.toUpperCase(), password: member.password }))
        .code,
    ).toBe(200)
    expect(
      (await test.call('POST /api/login_pc', { name: '13800000001', password: member.password })).code,
    ).toBe(200)
    expect(
      (await test.raw('POST /api/login_pc', { name: member.name, password: member.password })).json().code,
    ).toBe(200)
  })

  it('answers unknown names and wrong passwords alike', async () => {
    const member = await newMember(test)
    const wrong = await test.raw(
      'POST /api/login_pc',
      { name: member.name, password: 'wrong-one' },
      { ip: '10.0.0.1' },
    )
    const unknown = await test.raw(
      'POST /api/login_pc',
      { name: 'nobody999', password: 'wrong-one' },
      { ip: '10.0.0.1' },
    )
    expect(wrong.body).toBe(unknown.body)
    expect(wrong.json()).toEqual({ code: 400, message: '账号或密码错误', data: null })
  })

  it('locks a name for an address after five wrong tries and opens again after fifteen minutes', async () => {
    const member = await newMember(test)
    const as = { ip: '10.0.0.2' }
    for (let i = 0; i < LIMITS.loginLock.tries; i++) {
      expect(
        (await test.call('POST /api/login_pc', { name: member.name, password: `wrong${i}` }, as)).message,
      ).toBe('账号或密码错误')
    }
    const right = { name: member.name, password: member.password }
    expect((await test.call('POST /api/login_pc', right, as)).message).toBe(
      '登录失败次数过多，请15分钟后再试',
    )
    expect((await test.call('POST /api/login_pc', right, { ip: '10.0.0.3' })).code).toBe(200)
    await test.advance(LIMITS.loginLock.windowMs)
    expect((await test.call('POST /api/login_pc', right, as)).code).toBe(200)
  })

  it.each(["a member's", "nobody's"])(
    'counts wrong tries of %s name together, however it is written: a lock says nothing of whose it is',
    async (whose) => {
      const { name } = whose === "a member's" ? await newMember(test) : { name: 'nobody0001' }
      const as = { ip: '10.0.0.9' }
      const login = (written: string) =>
        test.call('POST /api/login_pc', { name: written, password: 'wrong-one' }, as)
      for (let i = 0; i < LIMITS.loginLock.tries; i++)
        expect((await login(i % 2 === 0 ? name.toUpperCase() : name)).message).toBe(REFUSALS.loginWrong.text)
      expect((await login(name)).message).toBe(REFUSALS.loginLocked.text)
      expect((await login(name.toUpperCase())).message).toBe(REFUSALS.loginLocked.text)
    },
  )

  it('tells a frozen member so, after the right password only', async () => {
    const member = await newMember(test)
    await test.core.db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [member.id])
    const login = (password: string) =>
      test.call('POST /api/login_pc', { name: member.name, password }, { ip: '10.0.0.8' })
    expect((await login('wrong-one')).message).toBe(REFUSALS.loginWrong.text)
    expect(await login(member.password)).toMatchObject({ message: REFUSALS.accountFrozen.text, data: null })
  })

  it('evaluates at most five of fifty parallel guesses', async () => {
    const member = await newMember(test)
    const guesses = Array.from({ length: 50 }, (_, i) =>
      test.call('POST /api/login_pc', { name: member.name, password: `guess${i}` }, { ip: '10.0.0.4' }),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer.message === '账号或密码错误')).toHaveLength(
      LIMITS.loginLock.tries,
    )
  })

  it('lets twelve right logins at once in, and refuses the right password with five wrong ones before it', async () => {
    const { name, password } = await newMember(test)
    const one = (typed: string) =>
      test.call('POST /api/login_pc', { name, password: typed }, { ip: '10.0.0.14' })
    const all = (typed: string) => Promise.all(Array.from({ length: 12 }, () => one(typed)))
    expect((await all(password)).map(({ code }) => code)).toEqual(Array(12).fill(200))
    await all('Wrong2pass')
    expect(new Set((await all(password)).map(({ message }) => message))).toEqual(
      new Set([REFUSALS.loginLocked.text]),
    )
  })

  it('does not lock the owner out when strangers try from everywhere', async () => {
    const member = await newMember(test)
    const login = await test.raw('POST /api/login_pc', { name: member.name, password: member.password })
    const device = login.cookies.find((cookie) => cookie.name === 'device')
    for (let i = 0; i < LIMITS.loginLock.perHourAndName + 1; i++) {
      await test.call(
        'POST /api/login_pc',
        { name: member.name, password: 'wrong-one' },
        { ip: `10.1.0.${i}` },
      )
    }
    const right = { name: member.name, password: member.password }
    expect((await test.call('POST /api/login_pc', right, { ip: '10.2.0.1' })).message).toBe(
      '登录失败次数过多，请15分钟后再试',
    )
    const owner = await test.call('POST /api/login_pc', right, {
      ip: '10.2.0.1',
      headers: { cookie: `device=${device?.value}` },
    })
    expect(owner.code).toBe(200)
  })
})

describe('sessions', () => {
  it('end at logout, and a logout without a session is fine', async () => {
    const member = await newMember(test)
    expect((await test.call('POST /api/logoff', {}, { token: member.token })).code).toBe(200)
    expect((await test.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
    expect((await test.call('POST /api/logoff')).code).toBe(200)
  })

  it('go idle after thirty minutes of polling, but not while the member acts', async () => {
    const member = await newMember(test)
    for (let i = 0; i < 4; i++) {
      await test.advance(10 * 60_000)
      expect((await test.call('POST /api/user', {}, { token: member.token })).code).toBe(200)
    }
    for (let i = 0; i < 3; i++) {
      await test.advance(10 * 60_000 + 1000)
      await actAs('api', () =>
        test.services.sessions.find('nobody', { ip: '', userAgent: '', requestId: '' }, true),
      )
      await test.call('POST /api/balance', {}, { token: member.token })
    }
    expect((await test.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
  })

  it('and renewals end with the member’s freedom, even where nobody ended them', async () => {
    const member = await newMember(test)
    const login = await test.raw('POST /api/login_pc', {
      name: member.name,
      password: member.password,
      auto: 1,
    })
    const cookie = login.cookies.find(({ name }) => name === 'renew')
    await test.core.db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [member.id])
    expect((await test.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
    const headers = { cookie: `renew=${cookie?.value}` }
    expect((await test.call('POST /api/session/renew', {}, { headers })).data).toBeNull()
  })

  it('end after a day whatever happens', async () => {
    const member = await newMember(test)
    for (let i = 0; i < 72; i++) {
      await test.advance(20 * 60_000)
      await test.call('POST /api/user', {}, { token: member.token })
    }
    expect((await test.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
  })

  it('do not follow a token into another browser', async () => {
    const member = await newMember(test)
    const thief = { token: member.token, headers: { 'user-agent': 'Mozilla/5.0 (Windows NT) Firefox/130' } }
    expect((await test.raw('POST /api/user', {}, thief)).statusCode).toBe(401)
  })

  it('live on at most three devices', async () => {
    const member = await newMember(test)
    const tokens = [member.token]
    for (let i = 0; i < 3; i++) tokens.push(await loginAs(test, member.name, member.password))
    const alive = await Promise.all(
      tokens.map(async (token) => (await test.raw('POST /api/user', {}, { token })).statusCode),
    )
    expect(alive).toEqual([401, 200, 200, 200])
  })
})

describe('the trial', () => {
  it('opens a fresh member with 2,000 of play money each time, and can touch no real money', async () => {
    const credential = { name: 'guest888', password: 'guest888' }
    const one = await test.call('POST /api/login_pc', credential)
    const two = await test.call('POST /api/login_pc', credential)
    const users = await Promise.all(
      [one, two].map((login) => test.call('POST /api/user', {}, { token: login.data.api_token })),
    )
    expect(users.map((user) => [user.data.balance, user.data.is_trial])).toEqual([
      ['2000.00', 1],
      ['2000.00', 1],
    ])
    expect(users[0]?.data.id).not.toBe(users[1]?.data.id)
    const refused = await test.call(
      'POST /api/editPassword',
      { password: 'x' },
      { token: one.data.api_token },
    )
    expect(refused).toEqual({ code: 403, message: '试玩账号不支持该操作', data: null })
  })

  it('ends after two hours', async () => {
    const login = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    for (let i = 0; i < 5; i++) {
      await test.advance(25 * 60_000)
      await test.call('POST /api/user', {}, { token: login.data.api_token })
    }
    expect((await test.raw('POST /api/user', {}, { token: login.data.api_token })).statusCode).toBe(401)
  })
})
