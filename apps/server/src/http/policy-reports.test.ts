// Reports of the content policy through HTTP: named by every page, accepted in both forms, counted apart, trusted little.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

let office: TestOffice
beforeAll(async () => {
  office = await createTestOffice()
})
afterAll(() => office.close())

const PAGE = 'https://house.example/promo?token=secret#x'
const old = (directive: string, blocked: string) => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': PAGE },
})
const newer = (directive: string, blocked: string) => [
  { type: 'csp-violation', body: { effectiveDirective: directive, blockedURL: blocked, documentURL: PAGE } },
]

async function report(body: unknown, { type = 'application/csp-report', ip = '203.0.113.1' } = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': type }
  const answer = await office.members.app.inject({
    method: 'POST',
    url: '/csp-report',
    payload,
    headers,
    remoteAddress: ip,
  })
  return answer.statusCode
}

async function rows(ip: string) {
  await office.members.services.securityEvents.settled()
  return office.members.core.db.query<{ kind: string; call: string; subject: string; reason: string }>(
    "SELECT kind, call, subject, reason FROM security_events WHERE event = 'policy_report' AND ip = $1 ORDER BY id",
    [ip],
  )
}

describe('a report', () => {
  it.each([
    ['of the older form', old('img-src', 'https://evil.example/a.png?c=1'), 'application/csp-report'],
    ['of the newer form', newer('img-src', 'https://evil.example/a.png?c=1'), 'application/reports+json'],
  ])('%s is a line without anybody’s secrets', async (_, body, type) => {
    const ip = type.includes('reports') ? '203.0.113.2' : '203.0.113.3'
    expect(await report(body, { type, ip })).toBe(204)
    expect(await rows(ip)).toEqual([
      { kind: 'report', call: '/promo', subject: 'img-src', reason: 'https://evil.example' },
    ])
  })

  it.each([
    ['nothing', {}],
    ['a list of others', [{ type: 'deprecation', body: {} }]],
    ['a directive that is none', old('<script>', 'inline')],
    ['a number', 7],
  ])('that is %s leaves no line', async (_, body) => {
    expect(await report(body, { ip: '203.0.113.4' })).toBe(204)
    expect(await rows('203.0.113.4')).toEqual([])
  })

  it.each([
    ['cut short', '{"csp-report":', 'application/csp-report', 200],
    ['too long', `{"a":"${'x'.repeat(20_000)}"}`, 'application/csp-report', 413],
    ['a form', 'a=1', 'text/plain', 200],
  ])('that is %s is refused', async (_, body, type, status) => {
    expect(await report(body, { type, ip: '203.0.113.5' })).toBe(status)
    expect(await rows('203.0.113.5')).toEqual([])
  })

  it('is one of ten from an address, and hides no failure behind it', async () => {
    const ip = '203.0.113.6'
    for (let n = 0; n < 70; n++) await report(old('script-src', 'inline'), { ip })
    expect(await rows(ip)).toHaveLength(10)
    await office.call('POST /office-api/login', { username: 'finance01', password: 'Wrong0001' }, { ip })
    await office.members.services.securityEvents.settled()
    const failures = await office.members.core.db.query(
      "SELECT 1 FROM security_events WHERE kind = 'failure' AND ip = $1",
      [ip],
    )
    expect(failures).toHaveLength(1)
  })
})

it('is shown in the office, and raises no alarm of failures', async () => {
  const token = await office.login('admin001')
  const { data } = await office.call('POST /office-api/security/list', { kind: 'report' }, { token })
  expect(data.data[0]).toMatchObject({ kind: 'report', event: 'policy_report' })
  expect(data.open_patterns).toBe(0)
})

it.each(['member app', 'office'])('is asked for by the pages of the %s', async (which) => {
  const app = which === 'office' ? office.app : office.members.app
  const { headers } = await app.inject({ method: 'GET', url: '/' })
  expect(headers['content-security-policy']).toMatch(/report-to policy;.*report-uri \/csp-report/)
  expect(headers['reporting-endpoints']).toBe('policy="/csp-report"')
})
