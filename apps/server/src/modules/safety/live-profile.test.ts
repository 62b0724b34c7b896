// What live mode demands it uses: the licence is shown, other regions and unchecked ages are refused, each once.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { AGE_API } from '@lanting/contract/providers/age'
import { REFUSALS } from '@lanting/contract/refusals'
import { SIGN_HEADERS, signAnswer } from '@lanting/contract/providers/signing'
import { ConfigError } from '@lanting/node-kit/config-error'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedAge } from '#src/providers/age.ts'
import { regionsOfFile, regionsOfService } from '#src/providers/regions.ts'
import { requireAge } from '#src/safety/age.sql.ts'
import { CAPTCHA } from '#src/test/app.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'

const SECRET = 'a-secret-of-theirs'
const INSIDE = '127.0.0.1'
const OUTSIDE = '203.0.113.9'

const folder = mkdtempSync(path.join(tmpdir(), 'live-profile-'))
function fileOf(...lines: string[]): string {
  const file = path.join(folder, `${lines.length}.csv`)
  writeFileSync(file, lines.join('\n'))
  return pathToFileURL(file).href
}

/** What the simulated provider of age checks answers; `reply` changes it. */
let reply: (asked: { id: string; name: string; birthday: string }) => object
const adult = (is: boolean) => (asked: object) => ({ ...asked, adult: is, reference: 'A-1' })
let provider: FastifyInstance
let cashier: Cashier

beforeAll(async () => {
  provider = fastify()
  provider.post(`/v1/${AGE_API.adult.path}`, async (request, answer) => {
    const rawBody = JSON.stringify({ ok: true, data: reply(request.body as never) })
    const timestamp = String(request.headers[SIGN_HEADERS.timestamp])
    const nonce = String(request.headers[SIGN_HEADERS.nonce])
    const signature = signAnswer(hmacSha256(SECRET), { status: 200, timestamp, nonce, rawBody })
    return answer
      .type('application/json')
      .headers({ [SIGN_HEADERS.timestamp]: timestamp, [SIGN_HEADERS.signature]: signature })
      .send(rawBody)
  })
  const base = await provider.listen({ host: '127.0.0.1', port: 0 })
  cashier = await createCashier(
    {},
    {
      age: signedAge({ base, key: 'us', secret: SECRET }, UNWATCHED, 60_000),
      regions: regionsOfFile(
        fileOf('# networks', '127.0.0.0/8,GB', '203.0.113.0/24,US', '2001:db8::/32,GB'),
        ['GB'],
      ),
    },
  )
  await requireAge(cashier.test.core.db)
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(async () => {
  await cashier.office.close()
  await provider.close()
})

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const ORDER = { paytype: 'wechat', amount: '100' }

describe('the age', () => {
  /** A member with a real name, who may still lack a birthday. */
  async function named(birthday?: string) {
    const member = await cashier.member()
    if (birthday !== undefined) await call('POST /api/updateuserinfo', { birthday }, member.as)
    return { ...member, deposit: () => call('POST /api/recharge', ORDER, member.as) }
  }
  const CLOSED = REFUSALS.ageUnchecked.text

  it('is checked before the first deposit, with name and birthday, once', async () => {
    let asked = 0
    reply = (question) => {
      asked += 1
      return adult(true)(question)
    }
    const member = await named()
    expect((await member.deposit()).message).toBe(CLOSED)
    expect(asked).toBe(0)
    await call('POST /api/updateuserinfo', { birthday: '1990-01-02' }, member.as)
    expect([(await member.deposit()).code, (await member.deposit()).code]).toEqual([200, 200])
    expect(asked).toBe(1)
  })

  it.each([
    ['that is under 18', adult(false)],
    ['of another person', (asked: object) => ({ ...adult(true)(asked), name: '李四' })],
    ['of another question', (asked: object) => ({ ...adult(true)(asked), id: 'other' })],
    ['without a reference', (asked: object) => ({ ...adult(true)(asked), reference: '' })],
    ['that is no answer', () => ({})],
  ])('%s opens nothing; withdrawing stays open', async (_what, answer) => {
    reply = answer
    const member = await named('2001-05-06')
    expect((await member.deposit()).message).toBe(CLOSED)
    const out = { amount: '1000', bank: member.card, password: 'Pay2pass' }
    expect((await call('POST /api/withdraw', out, member.as)).code).toBe(200)
  })
})

describe('the region', () => {
  it('closes registration and every gate, and never login, reading or withdrawing', async () => {
    reply = adult(true)
    const member = await cashier.member()
    const away = { ...member.as, ip: OUTSIDE }
    const CLOSED = REFUSALS.regionClosed.text
    for (const [name, input] of [
      ['POST /api/recharge', ORDER],
      ['POST /api/transfer', { amount: '100', sourcetype: 'userbalance', targettype: 'KY' }],
      ['POST /api/getGameUrl', { plat_name: 'KY' }],
    ] as const) {
      expect((await call(name, input, away)).message, name).toBe(CLOSED)
      expect((await call(name, input, { ...away, ip: INSIDE })).message, name).not.toBe(CLOSED)
    }
    const draft = { name: 'faraway1', password: 'Right2pass', confirmPass: 'Right2pass', code: CAPTCHA }
    const { data } = await call('GET /api/captcha')
    const registered = await call(
      'POST /api/register',
      { ...draft, captcha_id: data.id, adult: 1 },
      { ip: OUTSIDE },
    )
    expect(registered.message).toBe(CLOSED)
    const login = { name: member.name, password: member.password }
    expect((await call('POST /api/login_pc', login, { ip: OUTSIDE })).code).toBe(200)
    expect((await call('POST /api/balance', {}, away)).code).toBe(200)
    const out = { amount: '1000', bank: member.card, password: 'Pay2pass' }
    expect((await call('POST /api/withdraw', out, away)).code).toBe(200)
  })

  it('of a file: networks of allowed countries, of both families, and no others', async () => {
    const regions = regionsOfFile(
      fileOf('127.0.0.0/8,GB', '2001:db8::/32,GB', '203.0.113.0/24,US', '#', ''),
      ['GB'],
    )
    const addresses = [INSIDE, '2001:db8::1', OUTSIDE, '2001:db9::1', '198.51.100.1', 'none']
    expect(addresses.map((ip) => regions.allows(ip))).toEqual([true, true, false, false, false, false])
  })

  it.each([
    ['that is missing', pathToFileURL(path.join(folder, 'none.csv')).href],
    ['with a line that is none', fileOf('127.0.0.0/8,GB', 'x')],
    ['without a network of an allowed country', fileOf('203.0.113.0/24,US')],
  ])('refuses to start with a file %s', (_what, url) => {
    expect(() => regionsOfFile(url, ['GB'])).toThrow(ConfigError)
  })

  it('of a service: what it does not know is not allowed, and is asked again', async () => {
    const answers: (Response | Error)[] = [
      new Error('away'),
      Response.json({ error: 'x' }),
      Response.json({ country: 'GB' }, { status: 500 }),
      Response.json({ country: 'GB' }),
    ]
    const asked: string[] = []
    const regions = regionsOfService('https://geo.example/v1', ['GB'], async (url) => {
      asked.push(url instanceof URL ? url.href : '')
      const next = answers.shift()
      if (next instanceof Response) return next
      throw next
    })
    const allowed = []
    for (let i = 0; i < 5; i++) allowed.push(await regions.allows(OUTSIDE))
    expect(allowed).toEqual([false, false, false, true, true])
    expect(asked).toEqual(Array.from({ length: 4 }, () => `https://geo.example/v1?ip=${OUTSIDE}`))
  })
})
