// Same key, same answer: on the support form, the first idempotent call of the product.
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#src/lib/app-error.ts'
import { EVICT_EVERY, Idempotency } from '#src/http/idempotency/idempotency.ts'
import { pruneAnswers } from '#src/http/idempotency/idempotency.sql.ts'
import { newId } from '#src/lib/ids.ts'
import { CAPTCHA, createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { actAs } from '#src/test/process-db.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = (await newMember(test)).token
})
afterAll(() => test.close())

const message = { category: 'other', content: '请问如何绑定收款账户？' }

async function written(): Promise<number> {
  const rows = await test.core.db.query<{ n: bigint }>('SELECT count(*) AS n FROM support_messages')
  return Number(rows[0]?.n)
}

it('turns two hundred parallel requests with one key into one effect and equal answers', async () => {
  const before = await written()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      test.raw('POST /api/support', message, { token, key: 'parallel-key-1' }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await written()).toBe(before + 1)
})

it('keeps the key of one member apart from the same key of another', async () => {
  const payer = { bank_owner: '陈一舟', bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }
  const order = { paytype: 'bank', amount: 300, ...payer }
  const people = [await newMember(test), await newMember(test)]
  const made = []
  for (const { token: own } of people)
    made.push(await test.call('POST /api/recharge', order, { token: own, key: 'shared-key-0001' }))
  expect(made.map(({ code }) => code)).toEqual([200, 200])
  expect(new Set(made.map(({ data }) => data.deposit_no)).size).toBe(2)
  // Nor does a key used by one member block the same key of another.
  const [, other] = people
  const more = await test.call(
    'POST /api/recharge',
    { ...order, amount: 400 },
    { token, key: 'shared-key-0001' },
  )
  expect(more.code).toBe(200)
  const again = await test.call('POST /api/recharge', order, {
    token: other?.token ?? '',
    key: 'shared-key-0001',
  })
  expect(again.data.deposit_no).toBe(made[1]?.data.deposit_no)
})

it('refuses a known key with another body', async () => {
  await test.call('POST /api/support', message, { token, key: 'reused-key-1' })
  const other = await test.call(
    'POST /api/support',
    { ...message, content: '另一件事' },
    { token, key: 'reused-key-1' },
  )
  expect(other.code).toBe(409)
})

it('replays a business refusal but not a lost session', async () => {
  const refusedFirst = await test.raw('POST /api/support', message, { key: 'visitor-key-1' })
  const refusedAgain = await test.raw('POST /api/support', message, { key: 'visitor-key-1' })
  expect(refusedAgain.body).toBe(refusedFirst.body)
  expect(refusedFirst.json().message).toBe('请输入验证码！')
})

it('knows a key of one member from the same key of another, and of another call', async () => {
  const keys = new Idempotency({ db: test.core.db, secret: 'test', abandonedMs: 60_000 })
  const send = (scope: string, call: string) =>
    keys.once({ scope, call, key: 'one-key-of-many', body: {} }, async () => ({
      code: 200,
      message: `${scope} ${call} ${newId()}`,
      data: null,
    }))
  const first = [await send('m1', '/a'), await send('m2', '/a'), await send('m1', '/b')]
  expect(new Set(first.map(({ message: text }) => text)).size).toBe(3)
  expect([await send('m1', '/a'), await send('m2', '/a'), await send('m1', '/b')]).toEqual(first)
})

it('knows callers apart whom a call does not ask for: two members, a visitor, and one from another address', async () => {
  const key = 'one-key-of-all'
  const before = await written()
  const members = [await newMember(test), await newMember(test)]
  const captcha = async () => ({ captcha_id: (await test.call('GET /api/captcha')).data.id, code: CAPTCHA })
  const answers = [
    await test.call('POST /api/support', message, { token: members[0]?.token ?? '', key }),
    await test.call('POST /api/support', message, { token: members[1]?.token ?? '', key }),
    await test.call('POST /api/support', { ...message, ...(await captcha()) }, { ip: '10.3.0.1', key }),
    await test.call('POST /api/support', { ...message, ...(await captcha()) }, { ip: '10.3.0.2', key }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  expect(await written()).toBe(before + 4)
})

it('tells two bodies apart by everything but their secrets', async () => {
  const keys = new Idempotency({ db: test.core.db, secret: 'test', abandonedMs: 60_000 })
  const what = (body: object) => ({ scope: 'm1', call: '/test', key: 'typed-again', body })
  const fine = { code: 200, message: '操作成功', data: null }
  const send = (body: object) => keys.once(what(body), async () => fine)
  await send({ amount: '1', password: 'Typo' })
  expect(await send({ amount: '1', password: 'Right' })).toEqual(fine)
  await expect(send({ amount: '2', password: 'Right' })).rejects.toMatchObject({ key: 'keyReused' })
})

describe.each(['api', 'office'] as const)('an answer of the %s, with the rights of its login', (process) => {
  const keys = () => new Idempotency({ db: test.roled.db, secret: 'test', abandonedMs: 60_000 })
  const as = (...asked: Parameters<Idempotency['once']>) => actAs(process, async () => keys().once(...asked))
  const fine = { code: 200, message: '操作成功', data: null }

  it.each(['tooFast', 'notLoggedIn', 'serverBusy'] as const)(
    '%s is not final: the next try runs',
    async (key) => {
      const what = { scope: 'm1', call: '/test', key: `not-final-${process}-${key}`, body: {} }
      const refused = as(what, async () => {
        throw new AppError(key)
      })
      await expect(refused).rejects.toThrow(AppError)
      expect(await as(what, async () => fine)).toEqual(fine)
    },
  )

  it('that refuses for good is given again, and nothing runs', async () => {
    const what = { scope: 'm1', call: '/test', key: `final-refusal-${process}`, body: {} }
    const refused = as(what, async () => {
      throw new AppError('notEnoughBalance')
    })
    await expect(refused).rejects.toThrow(AppError)
    const again = await as(what, async () => fine)
    expect(again).toEqual({ code: 400, message: REFUSALS.notEnoughBalance.text, data: null })
  })
})

describe('what is kept', () => {
  const fine = { code: 200, message: '操作成功', data: null }
  const keptOf = async (scope: string) =>
    (
      await test.core.db.query<{ key: string }>(
        'SELECT key FROM idempotent_answers WHERE scope = $1 ORDER BY created_at, key',
        [scope],
      )
    ).map(({ key }) => key)
  const age = (scope: string, ms: number) =>
    test.core.db.query(
      "UPDATE idempotent_answers SET created_at = created_at - $2 * interval '1 millisecond' WHERE scope = $1",
      [scope, ms],
    )

  it('of a refused call is its key for ten minutes, of an answered one for a week', async () => {
    const keys = new Idempotency({ db: test.core.db, secret: 'test', abandonedMs: 60_000 })
    const send = (key: string, run: () => Promise<typeof fine>) =>
      keys.once({ scope: 'm71', call: '/test', key, body: {} }, run)
    await send('answered-1', async () => fine)
    const refusal = send('refused-1', async () => {
      throw new AppError('notEnoughBalance')
    })
    await expect(refusal).rejects.toThrow(AppError)
    const { keptMs, refusedKeptMs } = LIMITS.idempotency
    await age('m71', refusedKeptMs - 60_000)
    await pruneAnswers(test.core.db)
    expect(await keptOf('m71')).toEqual(['answered-1', 'refused-1'])
    await age('m71', 60_000)
    await pruneAnswers(test.core.db)
    expect(await keptOf('m71')).toEqual(['answered-1'])
    await age('m71', keptMs - refusedKeptMs)
    await pruneAnswers(test.core.db)
    expect(await keptOf('m71')).toEqual([])
  })

  it('of one caller are the newest answers, and every unfinished key', async () => {
    const keptKeys = 10
    const keys = new Idempotency({ db: test.core.db, secret: 'test', abandonedMs: 60_000, keptKeys })
    const send = (key: string) => keys.once({ scope: 'm72', call: '/test', key, body: {} }, async () => fine)
    await test.core.db.query(
      `INSERT INTO idempotent_answers (scope, call, key, body_mac, effect, created_at)
       VALUES ('m72', '/test', 'unfinished', '', 'order 1', clock_timestamp() - interval '1 day')`,
    )
    for (let n = 0; n < EVICT_EVERY; n++) await send(`key-${String(n).padStart(4, '0')}`)
    const kept = await keptOf('m72')
    // The newest has claimed its key but is not answered yet when the oldest are evicted.
    const newest = Array.from(
      { length: keptKeys + 1 },
      (_, n) => `key-${String(EVICT_EVERY - keptKeys - 1 + n).padStart(4, '0')}`,
    )
    expect(kept).toEqual(['unfinished', ...newest])
    expect(await keptOf('m71')).not.toContain('unfinished')
  })
})
