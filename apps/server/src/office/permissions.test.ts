// Who may make which office call: every bound call times every actor, against a hand-written table.
import { isBuiltArea } from '@lanting/contract/areas'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import type { Role } from '@lanting/contract/office/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

const ALL: readonly Role[] = ['support', 'content', 'finance', 'admin']
const PEOPLE: readonly Role[] = ['support', 'finance', 'admin']
const SUPPORT: readonly Role[] = ['support', 'admin']
const CONTENT: readonly Role[] = ['content', 'admin']
const ADMIN: readonly Role[] = ['admin']
const FINANCE: readonly Role[] = ['finance']
const MONEY: readonly Role[] = ['finance', 'admin']

/** The table of staff rights, call by call. `anyone` needs no session at all. */
const MAY: Readonly<Record<string, readonly Role[] | 'anyone'>> = {
  'POST /office-api/app': 'anyone',
  'POST /office-api/work': 'anyone',
  'POST /office-api/login': 'anyone',
  'POST /office-api/login/totp': 'anyone',
  'POST /office-api/login/passkey-options': 'anyone',
  'POST /office-api/login/passkey': 'anyone',
  'POST /office-api/passkeys': ALL,
  'POST /office-api/passkey/add-options': ALL,
  'POST /office-api/passkey/add': ALL,
  'POST /office-api/passkey/remove': ALL,
  'POST /office-api/logout': 'anyone',
  'POST /office-api/me': ALL,
  'POST /office-api/totp/enrol': ALL,
  'POST /office-api/totp/confirm': ALL,
  'POST /office-api/password': ALL,
  'POST /office-api/staff/list': ADMIN,
  'POST /office-api/staff/create': ADMIN,
  'POST /office-api/staff/role': ADMIN,
  'POST /office-api/staff/disable': ADMIN,
  'POST /office-api/staff/enable': ADMIN,
  'POST /office-api/staff/reset-password': ADMIN,
  'POST /office-api/staff/take-password': ADMIN,
  'POST /office-api/staff/reset-totp': ADMIN,
  'POST /office-api/activity/list': CONTENT,
  'POST /office-api/activity/versions': CONTENT,
  'POST /office-api/activity/save': CONTENT,
  'POST /office-api/activity/draft': CONTENT,
  'POST /office-api/activity/draft/drop': CONTENT,
  'POST /office-api/activity/applications': SUPPORT,
  'POST /office-api/activity/application': SUPPORT,
  'POST /office-api/audit/list': ['finance', 'admin'],
  'POST /office-api/audit/verify': ['finance', 'admin'],
  'POST /office-api/security/list': ADMIN,
  'POST /office-api/security/detail': ADMIN,
  'POST /office-api/security/seen': ADMIN,
  'POST /office-api/security/close': ADMIN,
  'POST /office-api/security/closed': ADMIN,
  'POST /office-api/security/open': ADMIN,
  'POST /office-api/member/search': PEOPLE,
  'POST /office-api/member/person': PEOPLE,
  'POST /office-api/exclusions': PEOPLE,
  'POST /office-api/signs/cases': PEOPLE,
  'POST /office-api/member/detail': PEOPLE,
  'POST /office-api/member/freeze': SUPPORT,
  'POST /office-api/member/unfreeze': SUPPORT,
  'POST /office-api/member/end-sessions': SUPPORT,
  'POST /office-api/member/reset-password': SUPPORT,
  'POST /office-api/member/reset-pay-password': SUPPORT,
  'POST /office-api/member/note': PEOPLE,
  'POST /office-api/member/ledger': PEOPLE,
  'POST /office-api/member/bets': PEOPLE,
  'POST /office-api/member/cashier': PEOPLE,
  'POST /office-api/member/timeline': PEOPLE,
  'POST /office-api/realname/ask': ['support'],
  'POST /office-api/support/list': PEOPLE,
  'POST /office-api/support/waiting': PEOPLE,
  'POST /office-api/support/some': PEOPLE,
  'POST /office-api/support/claim': PEOPLE,
  'POST /office-api/support/order': PEOPLE,
  'POST /office-api/support/hand': PEOPLE,
  'POST /office-api/support/reply': PEOPLE,
  'POST /office-api/support/close': PEOPLE,
  'POST /office-api/support/reopen': PEOPLE,
  'POST /office-api/support/colleagues': PEOPLE,
  'POST /office-api/support/picture': PEOPLE,
  'POST /office-api/support/templates': PEOPLE,
  'POST /office-api/support/template/save': PEOPLE,
  'POST /office-api/support/template/remove': PEOPLE,
  'POST /office-api/banner/list': CONTENT,
  'POST /office-api/banner/save': CONTENT,
  'POST /office-api/notice/list': CONTENT,
  'POST /office-api/notice/save': CONTENT,
  'POST /office-api/message/list': CONTENT,
  'POST /office-api/message/send': CONTENT,
  'POST /office-api/article/list': CONTENT,
  'POST /office-api/article/save': CONTENT,
  'POST /office-api/article/versions': CONTENT,
  'POST /office-api/config/get': ADMIN,
  'POST /office-api/config/set': ADMIN,
  'POST /office-api/switch/list': ADMIN,
  'POST /office-api/switch/set': ADMIN,
  'POST /office-api/rate/ask': ADMIN,
  'POST /office-api/approval/list': MONEY,
  'POST /office-api/approval/detail': MONEY,
  'POST /office-api/approval/claim': PEOPLE,
  'POST /office-api/approval/claim-many': PEOPLE,
  'POST /office-api/approval/decide': PEOPLE,
  'POST /office-api/deposit/list': FINANCE,
  'POST /office-api/deposit/detail': FINANCE,
  'POST /office-api/deposit/proof': FINANCE,
  'POST /office-api/payout/list': FINANCE,
  'POST /office-api/payout/detail': FINANCE,
  'POST /office-api/payout/query': FINANCE,
  'POST /office-api/payout/ask': FINANCE,
  'POST /office-api/withdrawal/list': FINANCE,
  'POST /office-api/withdrawal/detail': FINANCE,
  'POST /office-api/money/overview': MONEY,
  'POST /office-api/money/page': MONEY,
  'POST /office-api/trust/page': MONEY,
  'POST /office-api/trust/incident/ask': MONEY,
  'POST /office-api/trust/leaves/ask': FINANCE,
  'POST /office-api/trust/leaves/read': MONEY,
  'POST /office-api/money/check': MONEY,
  'POST /office-api/money/accounts': MONEY,
  'POST /office-api/money/entries': MONEY,
  'POST /office-api/money/export': MONEY,
  'POST /office-api/money/unfreeze/ask': FINANCE,
  'POST /office-api/transfer/list': MONEY,
  'POST /office-api/transfer/detail': MONEY,
  'POST /office-api/transfer/ask': FINANCE,
  'POST /office-api/suspense/list': MONEY,
  'POST /office-api/suspense/detail': MONEY,
  'POST /office-api/suspense/ask': FINANCE,
  'POST /office-api/venue-books/list': MONEY,
  'POST /office-api/venue-books/detail': MONEY,
  'POST /office-api/venue-books/compare': MONEY,
  'POST /office-api/venue-books/mirror/ask': FINANCE,
  'POST /office-api/venue-books/difference/ask': FINANCE,
  'POST /office-api/venue-books/reopen/ask': FINANCE,
  'POST /office-api/venue-books/case/ask': FINANCE,
  'POST /office-api/venue-books/statement': FINANCE,
  'POST /office-api/venue-books/statement/read': MONEY,
  'POST /office-api/quarantine/list': MONEY,
  'POST /office-api/quarantine/detail': MONEY,
  'POST /office-api/quarantine/ask': FINANCE,
  'POST /office-api/adjust/list': MONEY,
  'POST /office-api/adjust/ask': FINANCE,
  'POST /office-api/draw/room': PEOPLE,
  'POST /office-api/draw/rounds': PEOPLE,
  'POST /office-api/draw/lags': PEOPLE,
  'POST /office-api/draw/exposure': PEOPLE,
  'POST /office-api/redpacket/day': CONTENT,
  'POST /office-api/job/list': MONEY,
  'POST /office-api/job/runs': MONEY,
  'POST /office-api/job/dry': ADMIN,
  'POST /office-api/job/rerun': ADMIN,
  'POST /office-api/draw/intake': ADMIN,
  'POST /office-api/odds/log': ADMIN,
  'POST /office-api/odds/set': ADMIN,
  'POST /office-api/chat/list': SUPPORT,
  'POST /office-api/chat/figures': SUPPORT,
  'POST /office-api/chat/blocked': SUPPORT,
  'POST /office-api/chat/dismiss': SUPPORT,
  'POST /office-api/chat/hide': SUPPORT,
  'POST /office-api/chat/mute': SUPPORT,
  'POST /office-api/agent/applications': SUPPORT,
  'POST /office-api/agent/application': SUPPORT,
  'POST /office-api/agent/statements': MONEY,
  'POST /office-api/agent/statement': MONEY,
  'POST /office-api/agent/statement/again': MONEY,
  'POST /office-api/agent/statement/export': MONEY,
}

let office: TestOffice
const tokens = new Map<Role | 'member', string>()
beforeAll(async () => {
  office = await createTestOffice()
  for (const [role, name] of [
    ['support', 'support01'],
    ['content', 'content01'],
    ['finance', 'finance01'],
    ['admin', 'admin001'],
  ] as const) {
    tokens.set(role, await office.login(name))
  }
  tokens.set('member', (await newMember(office.members)).token)
})
afterAll(() => office.close())

const built = (Object.keys(OFFICE_CALLS) as OfficeCallNames[]).filter((name) =>
  isBuiltArea(OFFICE_CALLS[name].area),
)

it('binds every office call of a built area', () => {
  expect(built.filter((name) => !office.bound.has(name))).toEqual([])
})

it('has a row in the table of rights for every bound call, and no other', () => {
  expect([...office.bound.keys()].toSorted()).toEqual(Object.keys(MAY).toSorted())
})

// Invalid input for every call, so an authorised caller gets a validation error and changes nothing.
const WRONG = { not_a_field: 1 }

describe.each(built)('%s', (name) => {
  const may = MAY[name]

  it('asks visitors and members to log in, unless it is the way in or out', async () => {
    const expected = may === 'anyone' ? 422 : 401
    const tried = [{}, { token: 'made-up' }, { token: tokens.get('member') ?? '' }]
    for (const as of tried) expect((await office.call(name, WRONG, as)).code).toBe(expected)
  })

  it.each(ALL)('lets %s in or refuses as the table says', async (role) => {
    const answer = await office.call(name, WRONG, { token: tokens.get(role) ?? '' })
    // An upload without a file is refused by its own text.
    const letIn = 'upload' in OFFICE_CALLS[name] ? 400 : 422
    expect(answer.code).toBe(may === 'anyone' || may?.includes(role) ? letIn : 403)
  })
})

const UNKNOWN = { id: Number.MAX_SAFE_INTEGER - 1 }
const readById = built.filter((name) => OFFICE_CALLS[name].input.safeParse(UNKNOWN).success)

it.each(readById)('%s refuses an id that nothing has', async (name) => {
  const role = MAY[name]?.[0] as Role
  const { code } = await office.call(name, UNKNOWN, { token: tokens.get(role) ?? '' })
  expect(code).toBeOneOf([400, 404])
})

it('keeps the two apps apart: neither answers the other one’s calls', async () => {
  const token = tokens.get('admin') ?? ''
  const headers = { authorization: `Bearer ${token}` }
  for (const url of ['/office-api/me', '/office-api/login']) {
    const answer = await office.members.app.inject({ method: 'POST', url, headers, payload: {} })
    expect(answer.json<{ code: number }>().code).toBe(404)
  }
  for (const url of ['/api/user', '/api/app', '/api/login_pc']) {
    const answer = await office.app.inject({ method: 'POST', url, headers, payload: {} })
    expect(answer.json<{ code: number }>().code).toBe(404)
  }
})

it('answers with a policy that frames nothing, is framed by nobody and stores nothing', async () => {
  const answer = await office.raw('POST /office-api/me', {}, { token: tokens.get('admin') ?? '' })
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBeUndefined()
})
