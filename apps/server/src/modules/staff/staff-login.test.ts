// Staff login through HTTP: password then code, lock-outs, forced changes, the end of sessions.
import { LIMITS } from '@lanting/contract/limits'
import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realTimeMs } from '#src/modules/staff/staff.sql.ts'
import { createTestOffice, passwordOf, type TestOffice } from '#src/test/office/office-app.ts'
import { agreeOn, makeStaff } from '#src/test/office/two-admins.ts'

const MINUTE = 60_000
const LOCKED = '登录失败次数过多，请15分钟后再试'

let office: TestOffice
beforeAll(async () => {
  office = await createTestOffice()
})
afterAll(() => office.close())

const login = (username: string, password: string, ip = '10.0.0.1', at = office) =>
  at.call('POST /office-api/login', { username, password }, { ip })

/** The code `steps` time steps from now, by real time. */
async function codeOf(secret: string, steps = 0): Promise<string> {
  const timestamp = (await realTimeMs(office.members.core.db)) + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function enrol(username: string, at = office) {
  const token = await at.login(username)
  const enrolled = await at.call('POST /office-api/totp/enrol', { password: passwordOf(username) }, { token })
  const { secret } = enrolled.data
  const spent = await codeOf(secret)
  const confirmed = await at.call('POST /office-api/totp/confirm', { code: spent }, { token })
  return { token, secret, spent, confirmed }
}

describe('the password step', () => {
  it('lets seeded staff in with their role and permissions and asks for no change', async () => {
    const answer = await login('Admin001', 'Admin0001')
    expect(answer.data).toMatchObject({ step: 'in', me: { role: 'admin', must_change_password: 0 } })
    if (answer.data.step !== 'in') throw new Error('not in')
    expect(answer.data.me.permissions).toContain('staff.manage')
  })

  it('lets twelve right passwords at once in, and answers five of twelve guesses', async () => {
    const all = async (password: string) => {
      const twelve = Array.from({ length: 12 }, () => login('finance02', password, '10.0.0.12'))
      return (await Promise.all(twelve)).map(({ message }) => message)
    }
    expect(new Set(await all(passwordOf('finance02')))).toEqual(new Set(['操作成功']))
    expect((await all('Wrong0001')).filter((message) => message === '账号或密码错误')).toHaveLength(
      LIMITS.staff.loginTries,
    )
    expect(new Set(await all(passwordOf('finance02')))).toEqual(new Set([LOCKED]))
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const unknown = await login('nobody01', 'Wrong0001', '10.0.0.2')
    const wrong = await login('admin001', 'Wrong0001', '10.0.0.2')
    expect(unknown).toEqual({ code: 400, message: '账号或密码错误', data: null })
    expect(wrong).toEqual(unknown)
  })

  it('cannot lock a colleague out of a known browser, which has its own limit', async () => {
    const name = 'content01'
    const own = await createTestOffice()
    const entered = await own.raw('POST /office-api/login', { username: name, password: passwordOf(name) })
    const mark = entered.cookies.find((one) => one.name === 'staff-device')
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/office-api' })
    const known = { headers: { cookie: `staff-device=${mark?.value}` } }
    const right = { username: name, password: passwordOf(name) }
    for (let n = 0; n < LIMITS.loginLock.perHourAndName; n++)
      await own.call('POST /office-api/login', { ...right, password: 'Wrong0001' }, { ip: `10.9.${n}.1` })
    expect((await own.call('POST /office-api/login', right, { ip: '10.10.0.1' })).message).toBe(LOCKED)
    expect(
      (await own.call('POST /office-api/login', right, { ip: '10.10.0.1', ...known })).data,
    ).toMatchObject({
      step: 'in',
    })
    for (let n = 0; n < LIMITS.loginLock.perHourAndKnownBrowser; n++)
      await own.call(
        'POST /office-api/login',
        { ...right, password: 'Wrong0001' },
        { ip: `10.11.${n}.1`, ...known },
      )
    expect((await own.call('POST /office-api/login', right, { ip: '10.12.0.1', ...known })).message).toBe(
      LOCKED,
    )
    await own.close()
  })

  it.each(['finance01', 'nobody02'])(
    'locks %s for a quarter of an hour after five wrong tries',
    async (name) => {
      const ip = `10.1.0.${name.length}`
      for (let i = 0; i < 5; i++) expect((await login(name, 'Wrong0001', ip)).message).toBe('账号或密码错误')
      const locked = await login(name, passwordOf(name) || 'Wrong0001', ip)
      expect(locked.message).toBe(LOCKED)
      await office.members.advance(15 * MINUTE + 1000)
      const later = await login(name, passwordOf(name) || 'Wrong0001', ip)
      expect(later.message).toBe(passwordOf(name) ? '操作成功' : '账号或密码错误')
    },
  )
})

describe('the code step', () => {
  it('binds an authenticator, then asks for a code, and takes each code once', async () => {
    const { secret, spent, confirmed } = await enrol('finance02')
    expect(confirmed.data.totp_enrolled).toBe(1)
    const first = await login('finance02', 'Finance02')
    if (first.data.step !== 'totp') throw new Error('the code was not asked for')
    const { ticket } = first.data
    const again = await office.call('POST /office-api/login/totp', { ticket, code: spent })
    expect(again.message).toBe('动态验证码错误')
    const far = await office.call('POST /office-api/login/totp', { ticket, code: await codeOf(secret, 4) })
    expect(far.message).toBe('动态验证码错误')
    const code = await codeOf(secret, 1)
    const right = await office.call('POST /office-api/login/totp', { ticket, code })
    expect(right.data).toMatchObject({ step: 'in', me: { username: 'finance02' } })
    const reused = await office.call('POST /office-api/login/totp', { ticket, code: await codeOf(secret, 2) })
    expect(reused.message).toBe('登录已超时，请重新输入密码')
    const second = await login('finance02', 'Finance02')
    if (second.data.step !== 'totp') throw new Error('the code was not asked for')
    const twice = await office.call('POST /office-api/login/totp', { ticket: second.data.ticket, code })
    expect(twice.message).toBe('动态验证码错误')
  })

  it('lets one of four logins through that use the same code at once', async () => {
    const { secret } = await enrol('content01')
    const tickets = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const answer = await login('content01', 'Content01')
        if (answer.data.step !== 'totp') throw new Error('the code was not asked for')
        return answer.data.ticket
      }),
    )
    const code = await codeOf(secret, 1)
    const answers = await Promise.all(
      tickets.map((ticket) => office.call('POST /office-api/login/totp', { ticket, code })),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  it('does not go on with a password step from before a change of role', async () => {
    const admins = { asker: await office.login('admin001'), second: await office.login('admin002') }
    const { id, token: fresh } = await makeStaff(office, admins, 'halfway01', 'support')
    const { data: bound } = await office.call(
      'POST /office-api/totp/enrol',
      { password: 'Chosen2self' },
      { token: fresh },
    )
    await office.call('POST /office-api/totp/confirm', { code: await codeOf(bound.secret) }, { token: fresh })
    const answer = await login('halfway01', 'Chosen2self')
    if (answer.data.step !== 'totp') throw new Error('the code was not asked for')
    await agreeOn(office, admins, 'POST /office-api/staff/role', { id, role: 'content' })
    const late = { ticket: answer.data.ticket, code: await codeOf(bound.secret, 1) }
    expect((await office.call('POST /office-api/login/totp', late)).message).toBe(
      '登录已超时，请重新输入密码',
    )
  })

  it('locks the code step after five wrong codes, whatever address they come from', async () => {
    const { secret } = await enrol('support01')
    const answer = await login('support01', 'Support01')
    if (answer.data.step !== 'totp') throw new Error('the code was not asked for')
    const { ticket } = answer.data
    for (let i = 0; i < 5; i++) {
      const wrong = await office.call(
        'POST /office-api/login/totp',
        { ticket, code: '000000' },
        { ip: `10.2.0.${i}` },
      )
      expect(wrong.message).toBe('动态验证码错误')
    }
    const locked = await office.call('POST /office-api/login/totp', { ticket, code: await codeOf(secret, 1) })
    expect(locked.message).toBe(LOCKED)
  })

  it('counts wrong codes anew after a right one', async () => {
    const own = await createTestOffice()
    const { secret } = await enrol('content01', own)
    const begin = async () => {
      const { data } = await login('content01', 'Content01', '10.0.0.1', own)
      if (data.step !== 'totp') throw new Error('the code was not asked for')
      return data.ticket
    }
    const enter = async (ticket: string, code: string) =>
      (await own.call('POST /office-api/login/totp', { ticket, code })).message
    const wrongly = async (ticket: string) => {
      for (let i = 0; i < 4; i++) expect(await enter(ticket, '000000')).toBe('动态验证码错误')
    }
    const first = await begin()
    await wrongly(first)
    expect(await enter(first, await codeOf(secret, 1))).toBe('操作成功')
    await wrongly(await begin())
    await own.close()
  })

  it('never gives a secret back, not even to its owner, and keeps it sealed', async () => {
    const { token, secret } = await enrol('finance01')
    const again = await office.call('POST /office-api/totp/enrol', { password: 'Finance01' }, { token })
    expect(again.message).toBe('当前状态不能执行该操作')
    const rows = await office.members.core.db.query<{ dump: string }>(
      `SELECT encode(totp_secret, 'escape') AS dump FROM staff WHERE totp_secret IS NOT NULL`,
    )
    expect(rows.some((row) => row.dump.includes(secret))).toBe(false)
  })
})

describe('sessions', () => {
  it('end after a quarter of an hour without an action, and after twelve hours in any case', async () => {
    const token = await office.login('admin001')
    await office.members.advance(14 * MINUTE)
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(200)
    await office.members.advance(16 * MINUTE)
    const idle = await office.raw('POST /office-api/me', {}, { token })
    expect([idle.statusCode, idle.json<{ code: number }>().code]).toEqual([401, 401])
    const busy = await office.login('admin001')
    for (let i = 0; i < 12 * 6 + 1; i++) {
      await office.members.advance(10 * MINUTE)
      await office.call('POST /office-api/me', {}, { token: busy })
    }
    expect((await office.call('POST /office-api/me', {}, { token: busy })).code).toBe(401)
  })

  it('are not kept awake by what a page asks by itself', async () => {
    const token = await office.login('admin001')
    for (let i = 0; i < 3; i++) {
      await office.members.advance(6 * MINUTE)
      const poll = await office.call('POST /office-api/approval/list', {}, { token })
      expect(poll.code).toBe(i < 2 ? 200 : 401)
    }
    expect((await office.raw('POST /office-api/me', {}, { token })).statusCode).toBe(401)
  })

  it('end at logout, and do not follow a token into another browser', async () => {
    const token = await office.login('admin001')
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
    expect((await office.call('POST /office-api/me', {}, { token, headers })).code).toBe(401)
    expect((await office.call('POST /office-api/logout', {}, { token })).code).toBe(200)
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(401)
  })

  it('other than the one that binds an authenticator end with it', async () => {
    const other = await office.login('admin002')
    const { token, confirmed } = await enrol('admin002')
    expect(confirmed.code).toBe(200)
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(200)
    expect((await office.call('POST /office-api/me', {}, { token: other })).code).toBe(401)
  })

  it('other than the one that changes the password end with it', async () => {
    const other = await office.login('admin001')
    const token = await office.login('admin001')
    const change = (input: object) => office.call('POST /office-api/password', input, { token })
    const draft = { old: 'Admin0001', password: 'Better2pass', confirm: 'Better2pass' }
    expect((await change({ ...draft, old: 'Wrong0001' })).message).toBe('旧密码错误')
    expect((await change({ ...draft, password: 'short1' })).message).toBe('密码须为8-64位')
    expect((await change({ ...draft, confirm: 'Better3pass' })).message).toBe('两次密码不一致！')
    expect((await change({ ...draft, password: 'Admin0001', confirm: 'Admin0001' })).code).toBe(400)
    expect((await change({ ...draft, password: 'abcd1234', confirm: 'abcd1234' })).message).toBe(
      '密码过于常见，请换一个',
    )
    expect((await change(draft)).code).toBe(200)
    expect((await office.call('POST /office-api/me', {}, { token })).code).toBe(200)
    expect((await office.call('POST /office-api/me', {}, { token: other })).code).toBe(401)
  })
})
