// Closed addresses through HTTP: what they refuse and what still works, who closes, who opens, and behind which proxy.
import { CALLS } from '@lanting/contract/calls/index'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { ADDRESS_CLOSED_HOURS, SECURITY_PATTERNS } from '@lanting/contract/data/security/security-events'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkOf } from '#src/lib/address.ts'
import { createMemberApp } from '#src/app.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { CAPTCHA, newMember, type TestApp } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { serveAs } from '#src/test/process-db.ts'

const CLOSED = REFUSALS.addressClosed.text
const WRONG = REFUSALS.loginWrong.text

let office: TestOffice
let test: TestApp
let admin: string
let second: string
beforeAll(async () => {
  // One proxy is in front of us, as in most installations.
  office = await createTestOffice({ env: { TRUST_PROXY: '1' } })
  test = office.members
})
/** Sessions expire while the clock moves. */
beforeEach(async () => {
  admin = await office.login('admin001')
  second = await office.login('admin002')
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => office.close())

/** What the proxy adds. A caller's own value is to the left of it. */
const from = (ip: string, made = '') => ({ 'x-forwarded-for': made === '' ? ip : `${made}, ${ip}` })

const login = async (ip: string, name = 'nobody01', made = '') =>
  (await test.call('POST /api/login_pc', { name, password: 'Wrong2pass' }, { headers: from(ip, made) }))
    .message

const staffLogin = async (ip: string) => {
  const input = { username: 'finance01', password: 'Wrong0001' }
  return (await office.call('POST /office-api/login', input, { headers: from(ip) })).message
}

async function register(ip: string, name: string) {
  const { data } = await test.call('GET /api/captcha', {}, { headers: from(ip) })
  const password = 'Right2pass'
  const draft = { name, password, confirmPass: password, code: CAPTCHA, captcha_id: data.id, adult: 1 }
  return (await test.call('POST /api/register', draft, { headers: from(ip) })).message
}

/** A failed login from there, as the log keeps it. */
async function eventFrom(ip: string): Promise<string> {
  await staffLogin(ip)
  await test.services.securityEvents.settled()
  const { data } = await office.call('POST /office-api/security/list', { q: ip }, { token: admin })
  return data.data[0]?.id ?? ''
}

const close = async (ip: string, token = admin, as: object = {}) =>
  office.call(
    'POST /office-api/security/close',
    { id: await eventFrom(ip), reason: '撞库' },
    { token, ...as },
  )

const closedNow = async () =>
  (await office.call('POST /office-api/security/closed', {}, { token: admin })).data.map((row) => row.network)

const audits = async () =>
  (
    await test.core.db.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE action LIKE 'address.%' ORDER BY seq",
    )
  ).map(({ action }) => action)

it('are asked by every call that lets somebody in', () => {
  const entrances = Object.entries({ ...CALLS, ...OFFICE_CALLS }).filter(
    ([, call]) => 'entrance' in call && call.entrance,
  )
  expect(entrances.map(([name]) => name).toSorted()).toEqual([
    'POST /api/login_pc',
    'POST /api/namefree',
    'POST /api/passkey/login',
    'POST /api/passkey/login-options',
    'POST /api/register',
    'POST /office-api/login',
    'POST /office-api/login/passkey',
    'POST /office-api/login/passkey-options',
    'POST /office-api/login/totp',
  ])
})

describe('a closed address', () => {
  it('refuses logins, registrations and trials, says so, and leaves who is in alone', async () => {
    const ip = '203.0.113.10'
    const inside = await newMember(test)
    expect((await close(ip)).code).toBe(200)
    expect(await login(ip)).toBe(CLOSED)
    expect(await login(ip, LIMITS.trial.name)).toBe(CLOSED)
    expect(await register(ip, 'closedout1')).toBe(CLOSED)
    expect(await staffLogin(ip)).toBe(CLOSED)
    const code = { ticket: 'x', code: '123456' }
    expect((await office.call('POST /office-api/login/totp', code, { headers: from(ip) })).message).toBe(
      CLOSED,
    )
    const self = await test.call('POST /api/user', {}, { token: inside.token, headers: from(ip) })
    expect(self.code).toBe(200)
    expect(await login('203.0.113.11')).toBe(WRONG)
    expect(await closedNow()).toContain(ip)
    expect(await audits()).toContain('address.close')
  })

  it('is closed in every process at once', async () => {
    const { app } = await createMemberApp(test.roled, test.services)
    serveAs('api', app)
    const ip = '203.0.113.12'
    await close(ip)
    const payload = { name: 'nobody01', password: 'Wrong2pass' }
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers: from(ip), payload })
    expect(answer.json<{ message: string }>().message).toBe(CLOSED)
    await app.close()
  })

  it('is a whole /64 where it is IPv6', async () => {
    const closed = await close('2001:db8:7:7::1')
    expect(closed.data.network).toBe('2001:db8:7:7::/64')
    expect(await login('2001:db8:7:7:abcd::9')).toBe(CLOSED)
    expect(await login('2001:db8:7:8::9')).toBe(WRONG)
  })

  it('is the one that the proxy saw, whatever a caller writes in front of it', async () => {
    const ip = '203.0.113.14'
    await close(ip)
    expect(await login(ip, 'nobody01', '198.51.100.200')).toBe(CLOSED)
    expect(await login('198.51.100.201', 'nobody01', ip)).toBe(WRONG)
  })

  it('leaves a line when somebody tries it, which is no new alarm', async () => {
    const ip = '203.0.113.15'
    await close(ip)
    for (let i = 0; i < SECURITY_PATTERNS.failures.count; i++) await login(ip, `knocker${i}`)
    await test.services.securityEvents.settled()
    const { data } = await office.call('POST /office-api/security/list', { q: ip }, { token: admin })
    expect(data.data[0]).toMatchObject({ event: 'address_closed', call: '/api/login_pc' })
    expect(data.data.some(({ kind }) => kind === 'pattern')).toBe(false)
  })

  it('opens by itself after its day', async () => {
    const ip = '203.0.113.16'
    await close(ip)
    await test.advance((ADDRESS_CLOSED_HOURS - 1) * 3_600_000)
    expect(await login(ip)).toBe(CLOSED)
    await test.advance(3_600_000)
    expect(await login(ip)).toBe(WRONG)
    admin = await office.login('admin001')
    expect(await closedNow()).not.toContain(ip)
    // And can be closed again.
    expect((await close(ip)).code).toBe(200)
  })
})

describe('closing', () => {
  it('is refused for the address of a colleague, for one’s own, and for those inside', async () => {
    const own = '198.51.100.40'
    const id = await eventFrom(own)
    const input = { id, reason: '撞库' }
    const mine = await office.call('POST /office-api/security/close', input, {
      token: admin,
      headers: from(own),
    })
    expect(mine.message).toBe(refusalText('addressOwn'))
    const colleague = { username: 'content01', password: 'Content01' }
    await office.call('POST /office-api/login', colleague, { headers: from(own) })
    const theirs = await office.call('POST /office-api/security/close', input, { token: admin })
    expect(theirs.message).toBe(refusalText('addressOwn'))
    expect((await close('10.1.2.3')).message).toBe(refusalText('addressInside'))
    expect(await closedNow()).not.toContain(own)
  })

  it('wants a reason, happens once, and ends the alarm that it answers', async () => {
    const ip = '203.0.113.20'
    const id = await eventFrom(ip)
    const bare = await office.call('POST /office-api/security/close', { id, reason: ' ' }, { token: admin })
    expect(bare.message).toBe(refusalText('reasonMissing'))
    for (let i = 0; i < SECURITY_PATTERNS.names.accounts; i++) await login(ip, `member${i}xx`)
    await test.services.securityEvents.settled()
    const query = { kind: 'pattern', q: ip }
    const found = await office.call('POST /office-api/security/list', query, { token: admin })
    const pattern = found.data.data[0]
    expect(pattern).toMatchObject({ event: 'many_names', open: 1, ip })
    const input = { id: pattern?.id ?? '', reason: '撞库' }
    expect((await office.call('POST /office-api/security/close', input, { token: admin })).code).toBe(200)
    const after = await office.call('POST /office-api/security/list', query, { token: admin })
    expect(after.data.data[0]?.open).toBe(0)
    const again = await office.call('POST /office-api/security/close', input, { token: second })
    expect(again.message).toBe(refusalText('wrongState'))
  })

  it('is undone by two people and by nobody alone', async () => {
    const ip = '203.0.113.21'
    await close(ip)
    const wish = { network: ip, reason: '误封' }
    const asked = await office.call('POST /office-api/security/open', wish, { token: admin })
    expect(asked.data).toMatchObject({ kind: 'address', subject: ip, typed: ip, state: 'open' })
    const listed = await office.call('POST /office-api/security/closed', {}, { token: admin })
    expect(listed.data.find(({ network }) => network === ip)?.asked).toBe(1)
    const yes = { id: asked.data.id, approve: 1, note: '' }
    const own = await office.call('POST /office-api/approval/decide', yes, { token: admin })
    expect(own.message).toBe(refusalText('ownRequest'))
    expect(await login(ip)).toBe(CLOSED)
    expect((await office.call('POST /office-api/approval/decide', yes, { token: second })).code).toBe(200)
    expect(await login(ip)).toBe(WRONG)
    expect(await audits()).toEqual(expect.arrayContaining(['address.ask', 'address.approve']))
    const open = await office.call('POST /office-api/security/open', wish, { token: admin })
    expect(open.message).toBe(refusalText('wrongState'))
  })
})

describe('the log', () => {
  it('tells the story of an address: names, those that are somebody’s, failures and who came in', async () => {
    const ip = '203.0.113.30'
    const { name, password } = await newMember(test)
    await test.call('POST /api/login_pc', { name, password }, { headers: from(ip) })
    await login(ip, name)
    for (const other of ['stranger1', 'stranger2', 'stranger1']) await login(ip, other)
    await test.services.securityEvents.settled()
    const list = await office.call('POST /office-api/security/list', { q: ip }, { token: admin })
    const id = list.data.data[0]?.id ?? ''
    const { data } = await office.call('POST /office-api/security/detail', { id }, { token: admin })
    const told = {
      network: ip,
      names: 3,
      names_known: 1,
      failures: 4,
      locked: 0,
      successes: 1,
      work_times: 2,
    }
    expect(data.story).toMatchObject(told)
    expect(data).toMatchObject({ closing: null, close_refusal: null })
    await close(ip)
    const after = await office.call('POST /office-api/security/detail', { id }, { token: admin })
    expect(after.data.closing).toMatchObject({ network: ip, reason: '撞库', asked: 0 })
  })

  it('keeps no mobile whole that somebody logs in with', async () => {
    const ip = '203.0.113.31'
    await login(ip, '13900001234')
    await test.services.securityEvents.settled()
    const list = await office.call('POST /office-api/security/list', { q: ip }, { token: admin })
    expect(list.data.data[0]).toMatchObject({ event: 'member_login_wrong', who: '139••••1234' })
    expect(JSON.stringify(list.data.data)).not.toContain('13900001234')
  })

  it('is found by side, by closed addresses and by days', async () => {
    const ip = '203.0.113.32'
    await close(ip)
    await login(ip)
    await office.call('POST /office-api/staff/role', { id: 1, role: 'admin', reason: '' }, { token: admin })
    await test.services.securityEvents.settled()
    const find = async (query: object) =>
      (await office.call('POST /office-api/security/list', query, { token: admin })).data
    const closed = await find({ closed: 1 })
    expect(closed.data.some((row) => row.ip === ip)).toBe(true)
    const open = closed.data.map((row) => row.ip)
    expect(await closedNow()).toEqual(expect.arrayContaining(open.map(networkOf)))
    const visitors = await find({ who: 'visitor', q: ip })
    expect(visitors.total).toBe(visitors.data.length)
    expect(visitors.data.every((row) => row.call !== '/office-api/security/detail')).toBe(true)
    expect((await find({ who: 'staff', q: ip })).data).toEqual([])
    const day = visitors.data[0]?.at.slice(0, 10) ?? ''
    const ofDay = visitors.data.filter(({ at }) => at.startsWith(day))
    expect((await find({ from: day, to: day, q: ip })).total).toBe(ofDay.length)
    expect((await find({ to: '2020-01-01' })).total).toBe(0)
  })
})
