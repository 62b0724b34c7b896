// Every fault does what its name says, the books stay right under each, and the control API refuses browsers.
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FAULT_MODES, type FaultMode, type FaultOrder } from '#src/venues/venue-faults.ts'
import { createTestSandbox, SECRET, type TestSandbox } from '#src/test/sandbox.ts'
import { checkBooks } from '#src/books/books.sql.ts'

let sandbox: TestSandbox
let serial = 0

beforeAll(async () => {
  sandbox = await createTestSandbox()
})

afterEach(async () => {
  await sandbox.clearFaults()
  expect(await checkBooks(sandbox.db)).toEqual({ ok: true, broken: [] })
})

afterAll(() => sandbox.close())

async function newMember(amount = '100.00') {
  const member = `fault${serial++}`
  const venue = sandbox.venue('AG')
  await venue.ask('createMember', { member, currency: 'CNY' })
  await venue.ask('transfer', { ...transferOf(member), amount })
  return member
}

function transferOf(member: string) {
  const id = `Tfault${String(serial++).padStart(8, '0')}`
  return { id, member, direction: 'in', amount: '1.00', currency: 'CNY' } as const
}

async function balanceOf(member: string) {
  const heard = await sandbox.venue('AG').ask('balance', { member })
  return heard.ok === true ? heard.data.balance : heard
}

describe('a transfer of 1.00 to a wallet of 100.00', () => {
  interface Case {
    readonly mode: FaultMode
    readonly heard: unknown
    readonly after: string
    readonly order?: Partial<FaultOrder>
    readonly timeoutMs?: number
  }
  const unknown = (why: unknown) => ({ ok: 'unknown', why })
  const cases: readonly Case[] = [
    { mode: 'refuse', heard: { ok: true, data: { state: 'refused', reason: 'refused' } }, after: '100.00' },
    { mode: 'hang', heard: unknown(expect.stringContaining('Timeout')), after: '100.00', timeoutMs: 300 },
    { mode: 'reset-before', heard: unknown(expect.stringContaining('fetch failed')), after: '100.00' },
    { mode: 'reset-after', heard: unknown(expect.stringContaining('fetch failed')), after: '101.00' },
    {
      mode: 'lost-reply',
      heard: unknown(expect.stringContaining('Timeout')),
      after: '101.00',
      timeoutMs: 800,
    },
    {
      mode: 'late-reply',
      heard: { ok: true, data: { state: 'done' } },
      after: '101.00',
      order: { delayMs: 50 },
    },
    { mode: 'duplicate-reply', heard: { ok: true, data: { state: 'done' } }, after: '101.00' },
    { mode: '500-applied', heard: unknown('HTTP 500'), after: '101.00' },
    {
      mode: '200-not-applied-yet',
      heard: unknown('not an answer of the contract'),
      after: '100.00',
      order: { delayMs: 600_000 },
    },
    { mode: 'truncated-json', heard: unknown(expect.stringContaining('terminated')), after: '101.00' },
    { mode: 'html-page', heard: unknown('not signed'), after: '101.00' },
    { mode: 'wrong-amount', heard: { ok: 'unknown' }, after: '101.00' },
    {
      mode: 'slow-drip',
      heard: { ok: true, data: { state: 'done' } },
      after: '101.00',
      order: { delayMs: 10 },
    },
  ]

  test.each(cases)('$mode', async ({ mode, heard, after, order, timeoutMs }) => {
    const member = await newMember()
    await sandbox.fault({ venue: 'AG', mode, count: 1, ...order })
    expect(
      await sandbox
        .venue('AG', timeoutMs === undefined ? {} : { timeoutMs })
        .ask('transfer', transferOf(member)),
    ).toMatchObject(heard as object)
    expect(await balanceOf(member)).toBe(after)
  })

  test('every mode has a case', () => {
    expect(cases.map(({ mode }) => mode).sort()).toEqual(Object.keys(FAULT_MODES).sort())
  })
})

test('a late reply and a slow one come after the caller left', async () => {
  const member = await newMember()
  await sandbox.fault({ venue: 'AG', mode: 'late-reply', count: 1 })
  await sandbox.fault({ venue: 'AG', mode: 'slow-drip', count: 1 })
  for (const after of ['101.00', '102.00']) {
    const heard = await sandbox.venue('AG', { timeoutMs: 800 }).ask('transfer', transferOf(member))
    expect(heard).toMatchObject({ ok: 'unknown', why: expect.stringContaining('Timeout') })
    expect(await balanceOf(member)).toBe(after)
  }
})

test('a transfer that is not applied yet is applied when its time comes, and its status says so', async () => {
  const member = await newMember()
  const venue = sandbox.venue('AG')
  const question = transferOf(member)
  await sandbox.fault({ venue: 'AG', mode: '200-not-applied-yet', count: 1, delayMs: 600_000 })
  await venue.ask('transfer', question)
  expect(await venue.ask('transferStatus', { id: question.id })).toMatchObject({ ok: 'unknown' })
  await sandbox.db.query('UPDATE transfers SET due_at = clock_timestamp() WHERE id = $1', [question.id])
  await expect
    .poll(() => venue.ask('transferStatus', { id: question.id }))
    .toMatchObject({ ok: true, data: { state: 'done', amount: '1.00' } })
  expect(await balanceOf(member)).toBe('101.00')
})

test('a refusal by fault is an end: the same id stays refused when the fault is gone', async () => {
  const member = await newMember()
  const question = transferOf(member)
  await sandbox.fault({ venue: '*', mode: 'refuse', count: 1 })
  await sandbox.venue('AG').ask('transfer', question)
  expect(await sandbox.venue('AG').ask('transfer', question)).toMatchObject({ data: { state: 'refused' } })
})

test('the second of two replies on one connection does not pass for the answer to another question', async () => {
  const member = await newMember()
  await sandbox.fault({ venue: 'AG', mode: 'duplicate-reply', operations: ['transfer'], count: 1 })
  const venue = sandbox.venue('AG')
  await venue.ask('transfer', transferOf(member))
  const next = await venue.ask('transfer', transferOf(member))
  expect(next).toMatchObject({ ok: true, data: { balance: '102.00' } })
})

test('faults hit their venue and their operations only', async () => {
  const member = await newMember()
  await sandbox.fault({ venue: 'BG', mode: '500-applied' })
  await sandbox.fault({ venue: 'AG', operations: ['launch'], mode: '500-applied' })
  expect(await sandbox.venue('AG').ask('transfer', transferOf(member))).toMatchObject({ ok: true })
  const launch = { member, currency: 'CNY', game_code: '', mobile: true, back_url: '' } as const
  expect(await sandbox.venue('AG').ask('launch', launch)).toEqual({ ok: 'unknown', why: 'HTTP 500' })
})

test('a probability with the same seed hits the same requests', async () => {
  const member = await newMember()
  const hits = async () => {
    await sandbox.clearFaults()
    await sandbox.fault({
      venue: 'AG',
      operations: ['balance'],
      mode: '500-applied',
      probability: 0.5,
      seed: 7,
    })
    const pattern: boolean[] = []
    for (let i = 0; i < 20; i++)
      pattern.push((await sandbox.venue('AG').ask('balance', { member })).ok === true)
    return pattern
  }
  const first = await hits()
  expect(first).toContain(true)
  expect(first).toContain(false)
  expect(await hits()).toEqual(first)
})

test('standing faults are listed with how often they showed', async () => {
  const member = await newMember()
  await sandbox.fault({ venue: 'AG', mode: '500-applied', count: 2 })
  await sandbox.venue('AG').ask('transfer', transferOf(member))
  const { data } = await sandbox.control('GET', 'faults')
  expect(data).toMatchObject({ faults: [{ venue: 'AG', mode: '500-applied', seen: 1, shown: 1 }] })
})

test('an unknown fault is refused', async () => {
  const answer = await sandbox.control('POST', 'faults', { venue: 'AG', mode: 'explode' })
  expect(answer.status).toBe(422)
})

test('the product clock moves forward, tells every process, and never goes back', async () => {
  const before = await sandbox.db.query<{ now: Date }>('SELECT app_time() AS now')
  const moved = await sandbox.control('POST', 'clock', { advance: '24h' })
  const gained = Date.parse((moved.data as { now: string }).now) - (before[0]?.now.getTime() ?? 0)
  expect(gained).toBeGreaterThanOrEqual(86_400_000)
  expect(await sandbox.db.query('SELECT topic FROM public.bus_messages')).toEqual([{ topic: 'clock.moved' }])
  expect((await sandbox.control('POST', 'clock', { advance: -1 })).status).toBe(409)
  expect((await sandbox.control('POST', 'clock', { advance: 'soon' })).status).toBe(422)
})

test('the product clock moves to the next time of day in Beijing', async () => {
  for (const [until, utc] of [
    ['10:00', 'T02:00'],
    ['10:00', 'T02:00'],
    ['12:30', 'T04:30'],
  ] as const) {
    const before = await sandbox.db.query<{ now: Date }>('SELECT app_time() AS now')
    const { data } = await sandbox.control('POST', 'clock', { until })
    const { now } = data as { now: string }
    expect(now).toContain(utc)
    expect(Date.parse(now) - (before[0]?.now.getTime() ?? 0)).toBeLessThan(86_400_000 + 60_000)
  }
  expect((await sandbox.control('POST', 'clock', { until: '24:00' })).status).toBe(422)
  expect((await sandbox.control('POST', 'clock', { until: '10:00', advance: '1h' })).status).toBe(422)
})

test('a request signed by the moved clock is as good as one signed by real time, any other is stale', async () => {
  const member = await newMember()
  const { data } = await sandbox.control('POST', 'clock', { advance: '3d' })
  const moved = Date.parse((data as { now: string }).now)
  const answers = { ok: true, data: { balance: '100.00' } }
  expect(await sandbox.venue('AG').ask('balance', { member })).toMatchObject(answers)
  expect(await sandbox.venue('AG', { now: () => moved }).ask('balance', { member })).toMatchObject(answers)
  const stale = await sandbox.venue('AG', { now: () => moved - 301_000 }).ask('balance', { member })
  expect(stale).toEqual({ ok: 'unknown', why: 'HTTP 401' })
})

test('pages cannot use the switches, and a cookie is counted', async () => {
  const authorization = `Bearer ${SECRET}`
  const fromPage = await rawGet('/control/faults', { authorization, origin: 'http://localhost:3000' })
  expect(fromPage).toBe(403)
  expect((await sandbox.control('GET', 'cookies-seen')).data).toEqual({ count: 0 })
  await rawGet('/healthz', { cookie: 'session=1' })
  expect((await sandbox.control('GET', 'cookies-seen')).data).toEqual({ count: 1 })
})

test('a database of real money is refused', async () => {
  await sandbox.db.query('CREATE TABLE public.money_mode (mode text NOT NULL)')
  await sandbox.db.query("INSERT INTO public.money_mode VALUES ('live')")
  await expect(sandbox.startBeside()).rejects.toThrow('数据库属于真实资金')
  await sandbox.db.query("UPDATE public.money_mode SET mode = 'sandbox'")
  await sandbox.startBeside()
})

test.each([
  ['no secret', {}, 401],
  ['another secret', { authorization: 'Bearer sandbox-only-secret' }, 401],
  ['the secret alone', { authorization: SECRET }, 401],
  ['the secret', { authorization: `Bearer ${SECRET}` }, 200],
] as const)('a program of this machine with %s', async (_what, headers, status) => {
  for (const path of ['faults', 'books', 'pay', 'cookies-seen'])
    expect([path, await rawGet(`/control/${path}`, headers)]).toEqual([path, status])
})

function rawGet(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${sandbox.origin}${path}`, { headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}
