// Auto-login through HTTP: a rotating cookie that issues fresh tokens; reuse of a stolen one ends its family.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('renewal', () => {
  async function remembered() {
    const member = await newMember(test)
    const login = await test.raw('POST /api/login_pc', {
      name: member.name,
      password: member.password,
      auto: 1,
    })
    return { member, cookie: renewCookie(login) }
  }
  const renewCookie = (answer: { cookies: { name: string; value: string }[] }) =>
    answer.cookies.find((cookie) => cookie.name.endsWith('renew'))?.value ?? ''
  const renew = (cookie: string, headers: Record<string, string> = {}) =>
    test.raw('POST /api/session/renew', {}, { headers: { cookie: `renew=${cookie}`, ...headers } })

  it('does not outlive a temporary password, and neither does a session that is kept busy', async () => {
    const { id, name } = await newMember(test)
    const hash = await test.services.passwords.hash('Handed2over')
    await test.core.db.tx((tx) => test.services.auth.setTemporaryPassword(tx, id, hash))
    await test.advance(LIMITS.temporaryPasswordMs - 60_000)
    const login = await test.raw('POST /api/login_pc', { name, password: 'Handed2over', auto: 1 })
    const renewed = await renew(renewCookie(login))
    const { api_token: token } = renewed.json<{ data: { api_token: string } }>().data
    const user = async () => (await test.raw('POST /api/user', {}, { token })).statusCode
    expect(await user()).toBe(200)
    await test.advance(60_000)
    expect((await renew(renewCookie(renewed))).json().data).toBeNull()
    expect(await user()).toBe(401)
  })

  it('leaves a security event from another network, and none from the same', async () => {
    const { cookie } = await remembered()
    const renewFrom = (value: string, ip: string) =>
      test.raw('POST /api/session/renew', {}, { ip, headers: { cookie: `renew=${value}` } })
    const addresses = async () => {
      await test.services.securityEvents.settled()
      const rows = await test.core.db.query<{ ip: string }>(
        "SELECT ip FROM security_events WHERE event = 'member_renewed_elsewhere'",
      )
      return rows.map(({ ip }) => ip)
    }
    const here = await renewFrom(cookie, '127.0.0.1')
    expect(await addresses()).toEqual([])
    await renewFrom(renewCookie(here), '198.51.100.77')
    expect(await addresses()).toEqual(['198.51.100.77'])
  })

  it('ends the session that it came with, and no other', async () => {
    const { member, cookie } = await remembered()
    const otherTab = await loginAs(test, member.name, member.password)
    const renewed = await renew(cookie, { authorization: `Bearer ${member.token}` })
    const { api_token: token } = renewed.json<{ data: { api_token: string } }>().data
    const codes = [member.token, otherTab, token].map(
      async (one) => (await test.call('POST /api/user', {}, { token: one })).code,
    )
    expect(await Promise.all(codes)).toEqual([401, 200, 200])
  })

  it('answers null without a cookie, never 401', async () => {
    const answer = await test.raw('POST /api/session/renew')
    expect([answer.statusCode, answer.json().data]).toEqual([200, null])
  })

  it('keeps its cookies from every script and every foreign page, and needs TLS where the product has it', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://lanting.example' })
    try {
      const { name, password } = await newMember(secure)
      const login = await secure.raw('POST /api/login_pc', { name, password, auto: 1 })
      const headers = { cookie: `__Secure-renew=${renewCookie(login)}`, origin: 'https://lanting.example' }
      const renewed = await secure.raw('POST /api/session/renew', {}, { headers })
      const { api_token: token } = renewed.json<{ data: { api_token: string } }>().data
      const left = await secure.raw('POST /api/logoff', {}, { token })
      const set = [login, renewed, left].flatMap((answer) => answer.cookies)
      const closed = { httpOnly: true, sameSite: 'Strict', secure: true }
      const [year, month] = [31_536_000, LIMITS.session.renewalMs / 1000]
      expect(set).toEqual([
        expect.objectContaining({ ...closed, name: '__Secure-device', path: '/api', maxAge: year }),
        expect.objectContaining({ ...closed, name: '__Secure-renew', path: '/api/session', maxAge: month }),
        expect.objectContaining({ ...closed, name: '__Secure-renew', path: '/api/session', maxAge: month }),
        expect.objectContaining({
          ...closed,
          name: '__Secure-renew',
          path: '/api/session',
          maxAge: 0,
          value: '',
        }),
      ])
    } finally {
      await secure.close()
    }
  })

  it('gives a fresh token and rotates, with a grace for parallel tabs', async () => {
    const { cookie } = await remembered()
    const first = await renew(cookie)
    expect((await test.raw('POST /api/user', {}, { token: first.json().data.api_token })).statusCode).toBe(
      200,
    )
    expect(renewCookie(first)).not.toBe(cookie)
    expect((await renew(cookie)).json().data).not.toBeNull()
    expect((await renew(renewCookie(first))).json().data).not.toBeNull()
  })

  it('opens a session that ends after a day, however much it is used', { timeout: 120_000 }, async () => {
    const { cookie } = await remembered()
    const { api_token: token } = (await renew(cookie)).json<{ data: { api_token: string } }>().data
    const step = LIMITS.session.idleMs - 60_000
    const use = async () => (await test.raw('POST /api/user', {}, { token })).statusCode
    let left = LIMITS.session.absoluteMs - 60_000
    for (; left > step; left -= step) {
      await test.advance(step)
      expect(await use()).toBe(200)
    }
    await test.advance(left)
    expect(await use()).toBe(200)
    await test.advance(61_000)
    expect(await use()).toBe(401)
  })

  it('ends the whole family when an old cookie comes back later', async () => {
    const { cookie } = await remembered()
    const first = await renew(cookie)
    await test.advance(LIMITS.session.renewalGraceMs + 1000)
    expect((await renew(cookie)).json().data).toBeNull()
    expect((await renew(renewCookie(first))).json().data).toBeNull()
    expect((await test.raw('POST /api/user', {}, { token: first.json().data.api_token })).statusCode).toBe(
      401,
    )
  })

  it('is refused to a foreign page', async () => {
    const { cookie } = await remembered()
    expect((await renew(cookie, { origin: 'https://evil.example' })).json().data).toBeNull()
  })

  it('ends with logout and with a changed password', async () => {
    const { member, cookie } = await remembered()
    const change = { password: member.password, paypassword: 'Another3pass', confirm: 'Another3pass' }
    expect((await test.call('POST /api/editPassword', change, { token: member.token })).message).toBe(
      '密码修改成功！',
    )
    expect((await renew(cookie)).json().data).toBeNull()
    expect((await test.raw('POST /api/user', {}, { token: member.token })).statusCode).toBe(401)
    expect(await loginAs(test, member.name, 'Another3pass')).toMatch(/^[\w-]{43}\.[\w-]{22}$/)
  })
})
