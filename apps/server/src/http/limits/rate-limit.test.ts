// Rate limits through HTTP: many members behind one address, forged tokens, lying proxies.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { openSessions, TABS } from '#src/test/sign-in/open-sessions.ts'

const MAX = 40
const HOME = '198.51.100.7'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ RATE_PER_MINUTE: String(MAX), TRUST_PROXY: '1' })
})
afterAll(() => test.close())

const through = (forwarded: string) => ({ ip: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } })
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const statuses = async (count: number, work: (n: number) => Promise<{ statusCode: number }>) =>
  (await times(count, work)).map(({ statusCode }) => statusCode)
const refused = (codes: readonly number[]) => codes.filter((code) => code === 429).length

describe('a session', () => {
  it('has a budget of its own, whoever else calls from its address', async () => {
    const village = []
    for (let n = 0; n < 5; n++) village.push(await newMember(test))
    for (const { token } of village) {
      const codes = await statuses(MAX - 10, () =>
        test.raw('POST /api/user', {}, { token, ...through(HOME) }),
      )
      expect(refused(codes)).toBe(0)
    }
    const [hasty, calm] = village
    const more = await statuses(MAX, () =>
      test.raw('POST /api/user', {}, { token: hasty?.token ?? '', ...through(HOME) }),
    )
    expect(refused(more)).toBeGreaterThan(0)
    const other = await test.raw('POST /api/user', {}, { token: calm?.token ?? '', ...through(HOME) })
    expect(other.statusCode).toBe(200)
  })

  it('shares the budget of its member with the member’s other sessions', async () => {
    const { id } = await newMember(test)
    const tokens = await openSessions(test, id, 4)
    const from = { headers: { ...TABS, 'x-forwarded-for': HOME } }
    // One call was made when the member was.
    const codes = await statuses(MAX - 1 + 6, (n) =>
      test.raw('POST /api/user', {}, { token: tokens[n % tokens.length] ?? '', ...from }),
    )
    expect(refused(codes)).toBe(6)
  })

  it('spends nothing that strangers behind its address need, nor is it shut out by their forged tokens', async () => {
    const street = '198.51.100.40'
    const from = { headers: { ...TABS, 'x-forwarded-for': street } }
    const living: string[] = []
    while (living.length <= MAX)
      living.push(...(await openSessions(test, (await newMember(test)).id, LIMITS.session.perMember)))
    const first = await newMember(test)
    // More tokens than strangers have calls, each seen for the first time.
    const codes = await statuses(living.length, (n) =>
      test.raw('POST /api/user', {}, { token: living[n] ?? '', ...from }),
    )
    expect(refused(codes)).toBe(0)
    const forged = (n: number) => `${'A'.repeat(43)}.${String(n).padStart(22, 'B')}`
    const strangers = await statuses(MAX + 5, (n) =>
      test.raw('POST /api/user', {}, { token: forged(n), ...from }),
    )
    expect(refused(strangers)).toBe(5)
    const late = await test.raw('POST /api/user', {}, { token: first.token, ...through(street) })
    expect(late.statusCode).toBe(200)
  })

  it('that has ended is a stranger’s a minute later', async () => {
    // With a clock of its own: the others' budgets do not move with it.
    const own = await createTestApp({ RATE_PER_MINUTE: String(MAX), TRUST_PROXY: '1' })
    const { id, token } = await newMember(own)
    const street = through('198.51.100.90')
    const asked = async () => (await own.raw('POST /api/user', {}, { token, ...street })).statusCode
    expect(await asked()).toBe(200)
    await own.core.db.query('UPDATE sessions SET ended_at = app_now() WHERE member_id = $1', [id])
    expect(await asked()).toBe(401)
    const real = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 60_001)
    try {
      expect(refused(await statuses(MAX, () => own.raw('POST /api/app', {}, street)))).toBe(0)
      expect(await asked()).toBe(429)
    } finally {
      clock.mockRestore()
      await own.close()
    }
  })

  it('is not slowed down by what its pages ask by a timer', async () => {
    const { token } = await newMember(test)
    const polls = await statuses(MAX, () => test.raw('POST /api/balance', {}, { token, ...through(HOME) }))
    expect(refused(polls)).toBe(0)
    const act = await test.raw('POST /api/user', {}, { token, ...through(HOME) })
    expect(act.statusCode).toBe(200)
  })

  it('that nobody has gives nobody a budget', async () => {
    const from = through('203.0.113.9')
    const made = await statuses(MAX + 5, (n) =>
      test.raw('POST /api/user', {}, { token: `made-up-${n}`, ...from }),
    )
    expect(refused(made)).toBe(5)
  })
})

describe('a visitor', () => {
  it('behind a proxy is the one the proxy saw, whatever the caller wrote before it', async () => {
    const codes = await statuses(MAX + 5, (n) =>
      test.raw('POST /api/app', {}, through(`192.0.2.${n}, 203.0.113.10`)),
    )
    expect(refused(codes)).toBe(5)
    expect((await test.raw('POST /api/app', {}, through('203.0.113.11'))).statusCode).toBe(200)
  })

  it('of IPv6 is the whole network that one household has', async () => {
    const codes = await statuses(MAX + 5, (n) =>
      test.raw('POST /api/app', {}, through(`2001:db8:0:7:${(n + 1).toString(16)}::1`)),
    )
    expect(refused(codes)).toBe(5)
    expect((await test.raw('POST /api/app', {}, through('2001:db8:0:8::1'))).statusCode).toBe(200)
  })
})

it('without a proxy nobody is believed about where he comes from', async () => {
  const bare = await createTestApp({ RATE_PER_MINUTE: '10' })
  const codes = await statuses(15, (n) =>
    bare.raw('POST /api/app', {}, { ip: HOME, headers: { 'x-forwarded-for': `192.0.2.${n}` } }),
  )
  expect(refused(codes)).toBe(5)
  await bare.close()
})

const redisUrl = inject('redisUrl')

it.each(redisUrl === null ? [] : [redisUrl])('several processes count together: %s', async (url) => {
  // Other load on the machine must not make a sound Redis look hung.
  const env = { RATE_PER_MINUTE: '10', REDIS_URL: `${url}/2`, REDIS_WAIT_MS: '60000' }
  const [one, two] = [await createTestApp(env), await createTestApp(env)]
  const ask = (app: TestApp) => app.raw('POST /api/app', {}, { ip: '203.0.113.77' })
  const codes = await statuses(16, (n) => ask(n % 2 === 0 ? one : two))
  expect(refused(codes)).toBe(6)
  await one.close()
  await two.close()
})
