// The security log through HTTP: what is logged, what is never answered without a log entry, patterns, and who reads it.
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { peopleIn } from '@lanting/contract/data/my-data/personal-fields'
import { SECURITY_PATTERNS, type SecurityEventKey } from '@lanting/contract/data/security/security-events'
import { refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endQuietAlarms, openAlarms } from '#src/alarms/alarms.sql.ts'
import { pruneSecurityEvents } from '#src/security-events/security-events.sql.ts'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import type { TestOffice } from '#src/test/office/office-app.ts'
import { agreeOn, staffIdOf } from '#src/test/office/two-admins.ts'

let cashier: Cashier
let office: TestOffice
let admin: string
beforeAll(async () => {
  cashier = await createCashier()
  office = cashier.office
  admin = await office.login('admin001')
})
/** Sessions expire while the clock moves. */
beforeEach(async () => {
  admin = await office.login('admin001')
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => office.close())

interface Row {
  readonly event: SecurityEventKey
  readonly who: string
  readonly ip: string
  readonly call: string
  readonly subject: string
}

/** The newest, once everything queued is written. */
async function newest(count: number): Promise<Row[]> {
  await office.members.services.securityEvents.settled()
  return office.members.core.db.query<Row>(
    'SELECT event, who, ip, call, subject FROM security_events ORDER BY id DESC LIMIT $1',
    [count],
  )
}
/** Every line there is, once everything queued is written. */
async function lines(): Promise<unknown[]> {
  await office.members.services.securityEvents.settled()
  return office.members.core.db.query('SELECT id FROM security_events ORDER BY id')
}
const patterns = async () =>
  (await openAlarms(office.members.core.db, 50))
    .filter(({ kind }) => kind === 'security_pattern')
    .map(({ subject }) => subject)
const list = async (query: object = {}, token = admin) =>
  (await office.call('POST /office-api/security/list', query, { token })).data

describe('a line is left by', () => {
  it('a failed login, with the name that was given and the address', async () => {
    const ip = '198.51.100.7'
    await office.call('POST /office-api/login', { username: 'finance01', password: 'Wrong0001' }, { ip })
    expect(await newest(1)).toEqual([
      {
        event: 'staff_login_wrong',
        who: 'finance01',
        ip,
        call: '/office-api/login',
        subject: 'finance01',
      },
    ])
  })

  it('a lock-out', async () => {
    const ip = '198.51.100.8'
    for (let i = 0; i < 6; i++)
      await office.call('POST /office-api/login', { username: 'nobody99', password: 'Wrong0001' }, { ip })
    expect((await newest(6)).map(({ event }) => event)).toContain('staff_login_locked')
  })

  it('a call that the role may not make', async () => {
    const token = await office.login('content01')
    await office.call('POST /office-api/member/detail', { id: 7 }, { token })
    expect((await newest(1))[0]).toMatchObject({ event: 'staff_forbidden', who: '沈若', subject: '7' })
  })

  it('a yes to one’s own request', async () => {
    const wish = { key: 'usdtrate', value: '7.30', reason: '变动' }
    const { data } = await office.call('POST /office-api/rate/ask', wish, { token: admin })
    const decision = { id: data.id, approve: 1, note: '' }
    await office.call('POST /office-api/approval/decide', decision, { token: admin })
    expect((await newest(1))[0]).toMatchObject({ event: 'staff_own', who: '陆青', subject: data.id })
  })

  it('somebody’s sessions that are ended', async () => {
    await office.login('support01')
    const id = await staffIdOf(office, admin, 'support01')
    const admins = { asker: admin, second: await office.login('admin002') }
    await agreeOn(office, admins, 'POST /office-api/staff/role', { id, role: 'content' })
    expect((await newest(1))[0]).toMatchObject({
      event: 'staff_sessions_ended',
      who: '顾言',
      subject: String(id),
    })
    await agreeOn(office, admins, 'POST /office-api/staff/role', { id, role: 'support' })
  })

  it('a member whose payment password is locked', async () => {
    const member = await cashier.member()
    for (let i = 0; i < 5; i++) {
      const asked = { amount: 100, bank: member.card, password: 'Wrong2pay' }
      await cashier.test.call('POST /api/withdraw', asked, member.as)
    }
    expect(await newest(1)).toMatchObject([{ event: 'member_pay_locked', who: `会员 ${member.id}` }])
  })

  it('every read of a person’s data, before the answer', async () => {
    const member = await cashier.member()
    const token = await office.login('finance01')
    await office.call('POST /office-api/member/detail', { id: Number(member.id) }, { token })
    const seen = { event: 'personal_read', who: '周宁', call: '/office-api/member/detail' }
    expect(await newest(1)).toMatchObject([{ ...seen, subject: String(member.id) }])
    // The search text is masked: it may be a mobile.
    await office.call('POST /office-api/member/search', { q: '13900001234' }, { token })
    expect(await newest(1)).toMatchObject([{ call: '/office-api/member/search', subject: '139…34' }])
  })
})

describe('a line is left by what an answer gives away', () => {
  it('a claim that answers a name and a card', async () => {
    const member = await cashier.member()
    const asked = { amount: 100, bank: member.card, password: PAY_PASSWORD }
    const { data } = await cashier.test.call('POST /api/withdraw', asked, member.as)
    const token = await office.login('finance01')
    const of = { kind: 'withdrawal', subject: data.withdraw_no }
    expect(peopleIn((await office.call('POST /office-api/approval/claim', of, { token })).data)).toBe(1)
    const read = { event: 'personal_read', who: '周宁', subject: data.withdraw_no }
    expect(await newest(1)).toMatchObject([{ ...read, call: '/office-api/approval/claim' }])
    // A list of masked names gives nothing away.
    await office.call('POST /office-api/withdrawal/list', {}, { token })
    expect(await newest(1)).toMatchObject([{ call: '/office-api/approval/claim' }])
  })

  it('a freeze that answers who it is', async () => {
    const member = await cashier.member()
    const token = await office.login('support01')
    const id = Number(member.id)
    const frozen = await office.call('POST /office-api/member/freeze', { id, reason: '核实' }, { token })
    expect(peopleIn(frozen.data)).toBe(1)
    expect(await newest(1)).toMatchObject([
      { event: 'personal_read', call: '/office-api/member/freeze', subject: String(id) },
    ])
  })
})

describe('a line is left by members and visitors', () => {
  const wrong = { password: 'Wrong2pass', paypassword: 'Another3pass', confirm: 'Another3pass' }

  it('who do not know the old password', async () => {
    const member = await cashier.member()
    const who = `会员 ${member.id}`
    await cashier.test.call('POST /api/editPassword', wrong, member.as)
    expect(await newest(1)).toMatchObject([
      { event: 'member_password_wrong', who, call: '/api/editPassword' },
    ])
    await cashier.test.call('POST /api/editPayPassword', wrong, member.as)
    expect(await newest(1)).toMatchObject([{ event: 'member_password_wrong', call: '/api/editPayPassword' }])
  })

  it('who call what only agents may', async () => {
    const member = await cashier.member()
    const refused = await cashier.test.call('POST /api/agentreport', {}, member.as)
    expect(refused.code).toBe(403)
    expect(await newest(1)).toMatchObject([{ event: 'member_forbidden', who: `会员 ${member.id}` }])
  })
})

it('answers nobody with a person’s data whose look cannot be written down', async () => {
  const member = await cashier.member()
  const token = await office.login('finance01')
  const { db } = cashier.test.core
  await db.query('ALTER TABLE security_events ADD CONSTRAINT away CHECK (members = 0) NOT VALID')
  const look = () => office.call('POST /office-api/member/detail', { id: Number(member.id) }, { token })
  expect((await look()).code).toBe(500)
  // Logging asynchronously breaks nothing: the caller gets the refusal itself.
  const refused = await office.call('POST /office-api/staff/list', {}, { token })
  expect(refused.code).toBe(403)
  await db.query('ALTER TABLE security_events DROP CONSTRAINT away')
  expect((await look()).code).toBe(200)
})

describe('a pattern', () => {
  it('of failures is an alarm once, and ends when it was quiet or somebody has looked', async () => {
    const ip = '203.0.113.24'
    const tries = SECURITY_PATTERNS.failures.count
    for (let i = 0; i < tries + 2; i++)
      await office.call('POST /office-api/login', { username: `guess${i}xx`, password: 'Wrong0001' }, { ip })
    await newest(1)
    expect(await patterns()).toEqual([`many_failures:${ip}`])
    const found = await list({ kind: 'pattern' })
    expect(found.data).toMatchObject([{ event: 'many_failures', ip, open: 1 }])
    expect(found.open_patterns).toBe(1)
    const id = found.data[0]?.id ?? ''
    const one = await office.call('POST /office-api/security/detail', { id }, { token: admin })
    expect(one.data.minutes).toHaveLength(12)
    expect(one.data.near.length).toBeGreaterThan(0)
    const seen = await office.call('POST /office-api/security/seen', { id, note: '已联系' }, { token: admin })
    expect(seen.data.open).toBe(0)
    expect(await patterns()).toEqual([])
    const again = await office.call('POST /office-api/security/seen', { id, note: '' }, { token: admin })
    expect(again.message).toBe(refusalText('wrongState'))
  })

  it('of one who is refused again and again is looked at by somebody else', async () => {
    const token = await office.login('admin002')
    const id = await staffIdOf(office, token, 'admin002')
    for (let i = 0; i < SECURITY_PATTERNS.failures.count; i++)
      await office.call('POST /office-api/staff/role', { id, role: 'finance', reason: '试' }, { token })
    await newest(1)
    expect(await patterns()).toEqual([`many_failures:s${id}`])
    const event = (await list({ kind: 'pattern' })).data[0]?.id ?? ''
    const own = await office.call('POST /office-api/security/seen', { id: event, note: '' }, { token })
    expect(own.message).toBe(refusalText('ownRequest'))
    // That refusal is logged as well, and evaluated: not after the clock has moved.
    await newest(1)
    await cashier.test.advance(SECURITY_PATTERNS.quietMinutes * 60_000 + 1000)
    await endQuietAlarms(cashier.test.core.db, 'security_pattern', SECURITY_PATTERNS.quietMinutes * 60_000)
    expect(await patterns()).toEqual([])
  })

  it('of many members’ data read counts each member once', async () => {
    const token = await office.login('finance02')
    const { members } = SECURITY_PATTERNS.reads
    const id = await staffIdOf(office, admin, 'finance02')
    const read = (member: number) => office.call('POST /office-api/member/detail', { id: member }, { token })
    const { db } = cashier.test.core
    await db.query(
      `INSERT INTO security_events (at, event, kind, staff_id, who, ip, network, agent, call, subject, reason, members, request_id)
       SELECT app_now(), 'personal_read', 'read', $1, '许岚', '127.0.0.1', '127.0.0.1', '', '', 'm' || n, '', 1, ''
         FROM generate_series(1, $2::int) n`,
      [id, members - 2],
    )
    const one = Number((await cashier.member()).id)
    const two = Number((await cashier.member()).id)
    await read(one)
    await read(one)
    expect(await patterns()).toEqual([])
    await read(two)
    expect(await patterns()).toEqual([`many_reads:s${id}`])
  })
})

it.each(['support01', 'finance01', 'admin001'])('has no line of a rail that %s leaves open', async (name) => {
  const asker = await cashier.member()
  const question = { category: 'account', content: '何时到账' }
  await cashier.test.call('POST /api/support', question, asker.as)
  const before = await lines()
  const polls = Object.entries(OFFICE_CALLS).filter(([, call]) => 'poll' in call && call.poll)
  for (let minutes = 0; minutes < 60; minutes += 10) {
    const token = await office.login(name)
    const { data: me } = await office.call('POST /office-api/me', {}, { token })
    const mine = polls.filter(([, call]) => 'may' in call && me.permissions.includes(call.may))
    for (const [key] of mine) await office.raw(key as OfficeCallNames, {}, { token })
    const { data } = await office.call('POST /office-api/support/waiting', {}, { token })
    // What was not handed to finance waits at the other desk.
    expect(data.waiting > 0).toBe(name !== 'finance01')
    await cashier.test.advance(10 * 60_000)
  }
  expect(await lines()).toEqual(before)
})

it('is read by administrators alone, changed by nobody, and kept for 180 days', async () => {
  const { db } = cashier.test.core
  const finance = await office.login('finance01')
  const refused = await office.call('POST /office-api/security/list', {}, { token: finance })
  expect(refused.code).toBe(403)
  const rights = await db.query<{ privilege_type: string }>(
    `SELECT privilege_type FROM information_schema.role_table_grants
      WHERE table_name = 'security_events' AND grantee = 'lanting_app' ORDER BY 1`,
  )
  expect(rights.map((row) => row.privilege_type)).toEqual(['SELECT'])
  const kept = await lines()
  expect(kept.length).toBeGreaterThan(0)
  await pruneSecurityEvents(db)
  expect(await lines()).toEqual(kept)
  await cashier.test.advance(181 * 86_400_000)
  await pruneSecurityEvents(db)
  expect(await lines()).toEqual([])
})
