// What arrives at browsers: what was chosen, once, encrypted for them, never in quiet hours and never after a logout.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InboxMessageOf } from '@lanting/contract/data/inbox-messages'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { until } from '#src/test/daily-jobs.ts'
import { keepAway } from '#src/test/restrictions.ts'
import { type PushServiceStub, startPushService } from '#src/test/push-service.ts'

const ALL = { withdraw: 1, security: 1, draw: 1, support: 1 } as const

let service: PushServiceStub
let test: TestApp
beforeAll(async () => {
  service = await startPushService()
  test = await createTestApp({ SANDBOX_URL: service.origin })
})
beforeEach(() => {
  service.received.length = 0
  service.answer(() => ({ status: 201 }))
})
afterEach(async () => {
  await test.core.db.query("DELETE FROM push_messages WHERE state = 'waiting'")
})
afterAll(async () => {
  await test.close()
  await service.close()
})

async function subscribed(choices: Readonly<Record<string, 0 | 1>> = ALL) {
  const member = await newMember(test)
  const as = { token: member.token }
  const made = await service.turnOn(test, as, choices)
  return { ...member, as, made }
}

const PAID: InboxMessageOf = {
  kind: 'withdrawalPaid',
  values: { amount: '500.00', bank: '招商银行', no: 'W1' },
} as never
const REPLY: InboxMessageOf = { kind: 'supportReply', values: { category: '存款', reply: '已为您核对' } }
const VOID: InboxMessageOf = { kind: 'roundVoid', values: { lottery: '加拿大28', expect: '1' } }
const GIFT: InboxMessageOf = { kind: 'vipPromoted', values: { n: 2, gift: '8.00' } } as never

let serial = 0
async function write(memberId: bigint, message: InboxMessageOf, key = `k${serial++}`) {
  await test.services.inbox.send(test.roled.db, { memberId, key, ...message })
}

const send = () => test.services.pushSender.runOnce()
const titles = () => service.received.map(({ content }) => content.notification['title'])
const states = async (memberId: bigint) =>
  (
    await test.core.db.query<{ state: string; reason: string | null }>(
      'SELECT m.state, m.reason FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id WHERE s.member_id = $1 ORDER BY m.id',
      [memberId],
    )
  ).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))

describe('a message', () => {
  it('arrives encrypted and signed, with what browsers show by themselves', async () => {
    const { id, as } = await subscribed()
    await write(id, PAID)
    expect(await send()).toBe(1)
    const [got] = service.received
    expect(got?.content).toEqual({
      web_push: 8030,
      notification: {
        title: '取款已到账',
        body: '点开查看详情。',
        lang: 'zh-CN',
        tag: 'withdraw',
        navigate: `${test.core.config.publicUrl}/#/transRecord`,
      },
    })
    expect(got?.headers).toMatchObject({
      topic: 'withdraw',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    })
    expect(Number(got?.headers['ttl'])).toBeGreaterThan(86_390)
    const { server_key, devices } = (await test.call('POST /api/push', {}, as)).data
    expect(got?.sender).toMatchObject({ key: server_key, claims: { aud: service.origin } })
    expect(devices[0]?.last_sent).not.toBeNull()
    expect(await states(id)).toEqual(['sent'])
  })

  it('is sent once, whatever is written or run again', async () => {
    const { id } = await subscribed()
    for (let n = 0; n < 3; n++) {
      await write(id, PAID, 'same')
      await send()
    }
    expect(titles()).toEqual(['取款已到账'])
  })

  it('is sent once by two workers', async () => {
    const { id } = await subscribed()
    for (let n = 0; n < 40; n++) await write(id, PAID)
    const counts = await Promise.all([send(), send(), send()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(service.received).toHaveLength(40)
  })

  it('is not there when what it is about does not happen', async () => {
    const { id } = await subscribed()
    const failed = test.core.db.tx(async (tx) => {
      await test.services.inbox.send(tx, { memberId: id, key: 'undone', ...PAID })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await send()).toBe(0)
  })

  it('leaves nothing of its text behind', async () => {
    const { id } = await subscribed()
    await write(id, PAID)
    await send()
    expect(
      await test.core.db.query(
        "SELECT 1 FROM push_messages WHERE state = 'sent' AND (title <> '' OR body <> '')",
      ),
    ).toEqual([])
  })

  it('goes to each browser of the member, and to nobody else’s', async () => {
    const { id, name, password } = await subscribed()
    await subscribed()
    await service.turnOn(test, { token: await loginAs(test, name, password) }, {})
    // The second login was a new device: the first browser heard of it.
    await send()
    service.received.length = 0
    await write(id, REPLY)
    await send()
    expect(titles()).toEqual(['客服回复：存款', '客服回复：存款'])
    expect(new Set(service.received.map(({ browser }) => browser)).size).toBe(2)
  })
})

describe('chosen', () => {
  it.each([
    ['withdraw', PAID, '取款已到账'],
    ['support', REPLY, '客服回复：存款'],
    ['draw', VOID, '加拿大28作废退款'],
  ] as const)('%s is sent to those who turned it on, and only then', async (category, message, title) => {
    const { id } = await subscribed({ [category]: 1 })
    for (const one of [PAID, REPLY, VOID]) await write(id, one)
    await send()
    expect(titles()).toEqual([title])
    const without = await subscribed({ ...ALL, [category]: 0 })
    await write(without.id, message)
    expect(await send()).toBe(0)
  })

  it('off again before it was sent: it is not', async () => {
    const { id, as } = await subscribed()
    await write(id, PAID)
    await test.call('POST /api/push/choices', { withdraw: 0 }, as)
    await send()
    expect(await states(id)).toEqual(['dropped: turned off'])
    expect(titles()).toEqual([])
  })

  it('no sum, unless it was chosen', async () => {
    const { id, as } = await subscribed()
    await write(id, PAID)
    await send()
    expect(JSON.stringify(service.received)).not.toContain('500.00')
    await test.call('POST /api/push/choices', { amounts: 1 }, as)
    await write(id, PAID)
    await write(id, REPLY)
    await send()
    expect(service.received.at(1)?.content.notification['body']).toContain('¥500.00')
    expect(JSON.stringify(service.received)).not.toContain('已为您核对')
  })

  it('nothing that invites to play is ever written', async () => {
    const { id } = await subscribed()
    await write(id, GIFT)
    expect(await send()).toBe(0)
  })
})

describe('security', () => {
  it('tells the other browsers of a new device', async () => {
    const { name, password } = await subscribed()
    await loginAs(test, name, password)
    await send()
    expect(service.received[0]?.content.notification).toMatchObject({
      title: '新设备登录',
      body: '详情见站内信。如非本人操作，请立即修改密码并联系客服。',
    })
    expect(service.received[0]?.headers['urgency']).toBe('high')
    expect(service.received[0]?.headers['topic']).toBe('security-newDevice')
  })

  it('tells the browser that a changed password has just logged out, and nothing after that', async () => {
    const { id, as, password } = await subscribed()
    const NEW = 'Another3pass'
    const changed = await test.call(
      'POST /api/editPassword',
      { password, paypassword: NEW, confirm: NEW },
      as,
    )
    expect(changed.code).toBe(200)
    await test.advance(6_000)
    await write(id, PAID)
    await send()
    expect(titles()).toEqual(['登录密码已修改'])
  })

  it('after a logout nothing arrives, not even what waited', async () => {
    const { id, as } = await subscribed()
    await write(id, PAID)
    await test.call('POST /api/logoff', {}, as)
    await send()
    await test.advance(6_000)
    await write(id, PAID)
    await send()
    expect(titles()).toEqual([])
    expect(await states(id)).toEqual(['dropped: logged out'])
  })
})

describe('kept away', () => {
  it.each(['timeout', 'exclusion'] as const)('a %s leaves money and security', async (kind) => {
    const { id, name, password } = await subscribed()
    await keepAway(test.core.db, id, kind)
    for (const one of [PAID, REPLY, VOID]) await write(id, one)
    await loginAs(test, name, password)
    await send()
    expect(titles().toSorted()).toEqual(['取款已到账', '新设备登录'])
    expect(await states(id)).toContain('dropped: kept away')
  })
})

describe('quiet hours', () => {
  // To the second in send.rules.test.ts.
  it.each([
    ['21:59:30', 'sent'],
    ['22:00:00', 'dropped: quiet hours'],
    ['07:59:30', 'dropped: quiet hours'],
    ['08:00:00', 'sent'],
  ])('at %s with 免打扰: %s', async (clock, end) => {
    const { id, as } = await subscribed()
    await test.call('POST /api/settings', { quiet: 1 }, as)
    await until(test, clock)
    await write(id, PAID)
    await send()
    expect(await states(id)).toEqual([end])
    expect(titles()).toEqual(end === 'sent' ? ['取款已到账'] : [])
  })

  it('without 免打扰 there are none', async () => {
    const { id } = await subscribed()
    await until(test, '23:30:00')
    await write(id, PAID)
    await send()
    expect(titles()).toEqual(['取款已到账'])
  })
})

describe('a push service that', () => {
  it.each([404, 410])('answers %i: the browser is forgotten', async (status) => {
    const { id, as } = await subscribed()
    service.answer(() => ({ status }))
    await write(id, PAID)
    await send()
    expect((await test.call('POST /api/push', {}, as)).data.devices).toEqual([])
  })

  it.each([
    ['refuses', { status: 403 }, 'refused: HTTP 403'],
    ['leads elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'refused: HTTP 307'],
    ['fails', { status: 500 }, 'unknown: HTTP 500'],
    ['takes it and cuts the connection', 'cut', 'unknown: UND_ERR_SOCKET'],
  ] as const)('%s: not sent again', async (_, reply, end) => {
    const { id } = await subscribed()
    service.answer(() => reply)
    await write(id, PAID)
    await send()
    service.answer(() => ({ status: 201 }))
    await test.advance(3600_000)
    await send()
    expect(await states(id)).toEqual([end])
    expect(service.received.length).toBe(reply === 'cut' ? 1 : 0)
  })

  it('has too much to do: sent later, when it says', async () => {
    const { id } = await subscribed()
    service.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await write(id, PAID)
    expect(await send()).toBe(1)
    service.answer(() => ({ status: 201 }))
    await test.advance(110_000)
    expect(await send()).toBe(0)
    await test.advance(10_000)
    expect(await send()).toBe(1)
    expect(titles()).toEqual(['取款已到账'])
  })

  it('too late is not sent', async () => {
    const { id } = await subscribed()
    await write(id, VOID)
    await test.advance(3600_000)
    await send()
    expect(await states(id)).toEqual(['dropped: expired'])
  })
})

it('a worker that was killed while it sent gives up what may have arrived', async () => {
  const { id } = await subscribed()
  await write(id, PAID)
  await test.core.db.query(
    "UPDATE push_messages SET state = 'sending', claimed_at = app_now() WHERE state = 'waiting'",
  )
  await test.advance(3600_000)
  expect(await send()).toBe(0)
  expect(await states(id)).toEqual(['sending'])
})
