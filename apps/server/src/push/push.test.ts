// What members may do about notifications, through HTTP: whose browser, at which push service, how many, and what they chose.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { until } from '#src/test/daily-jobs.ts'
import { type PushServiceStub, startPushService } from '#src/test/push/service.ts'

let service: PushServiceStub
let test: TestApp
beforeAll(async () => {
  service = await startPushService()
  test = await createTestApp({ SANDBOX_URL: service.origin })
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const OFF = { withdraw: 0, security: 0, draw: 0, support: 0, amounts: 0 }
const serverKey = async (as: { token: string }) => (await test.call('POST /api/push', {}, as)).data.server_key

async function subscribed(choices = {}) {
  const member = await newMember(test)
  const as = { token: member.token }
  const made = await service.turnOn(test, as, choices)
  return { ...member, as, made }
}

describe('settings', () => {
  it('begin with everything off', async () => {
    const { token } = await newMember(test)
    const { data } = await test.call('POST /api/push', {}, { token })
    expect(data).toMatchObject({ is_on: 1, choices: OFF, devices: [] })
    expect(data.server_key).toMatch(/^[\w-]{87}$/)
  })

  it('change what is named, and nothing else', async () => {
    const { as } = await subscribed({ withdraw: 1, security: '1' })
    const changed = await test.call('POST /api/push/choices', { security: 0, amounts: 1 }, as)
    expect(changed.data.choices).toEqual({ ...OFF, withdraw: 1, amounts: 1 })
    expect((await test.call('POST /api/push', {}, as)).data.choices).toEqual({
      ...OFF,
      withdraw: 1,
      amounts: 1,
    })
  })

  it('show the browser that asks, and no address or secret', async () => {
    const { as, made } = await subscribed()
    const answer = await test.raw('POST /api/push', {}, as)
    expect(answer.json().data.devices).toMatchObject([{ here: 1, last_sent: null }])
    for (const secret of [made.endpoint, made.auth, made.p256dh]) expect(answer.body).not.toContain(secret)
  })

  it('keep address and secret sealed', async () => {
    const { id, made } = await subscribed()
    const rows = await test.core.db.query<{ raw: string }>(
      "SELECT replace(endpoint || ' ' || auth, 'sealed:', 'sealed-') AS raw FROM push_subscriptions WHERE member_id = $1",
      [id],
    )
    expect(rows[0]?.raw).toMatch(/^sealed-.* sealed-/)
    expect(rows[0]?.raw).not.toContain(made.endpoint)
  })
})

describe('a browser', () => {
  it('is the same one when it comes again', async () => {
    const { as, made } = await subscribed()
    const again = await test.call(
      'POST /api/push/subscribe',
      { ...made, server_key: await serverKey(as) },
      as,
    )
    expect(again.data.devices).toHaveLength(1)
  })

  it('has one subscription: a newer one takes its place', async () => {
    const { as, id } = await subscribed()
    const newer = service.subscription()
    const answer = await test.call(
      'POST /api/push/subscribe',
      { ...newer, server_key: await serverKey(as) },
      as,
    )
    expect(answer.data.devices).toHaveLength(1)
    const rows = await test.core.db.query<{ endpoint: string }>(
      'SELECT endpoint FROM push_subscriptions WHERE member_id = $1',
      [id],
    )
    expect(rows).toEqual([{ endpoint: newer.endpoint }])
  })

  it('that another account uses now belongs to that account', async () => {
    const first = await subscribed({ withdraw: 1 })
    const second = await newMember(test)
    const as = { token: second.token }
    const moved = await test.call(
      'POST /api/push/subscribe',
      { ...first.made, server_key: await serverKey(as) },
      as,
    )
    expect(moved.data.devices).toHaveLength(1)
    expect((await test.call('POST /api/push', {}, first.as)).data.devices).toEqual([])
  })

  it('is not taken over by somebody who knows its address alone', async () => {
    const first = await subscribed()
    const second = await newMember(test)
    const as = { token: second.token }
    const forged = { ...service.subscription(), endpoint: first.made.endpoint }
    const answer = await test.call(
      'POST /api/push/subscribe',
      { ...forged, server_key: await serverKey(as) },
      as,
    )
    expect(answer.message).toBe('这个浏览器的推送服务不受支持')
    expect((await test.call('POST /api/push', {}, first.as)).data.devices).toHaveLength(1)
  })

  it('is one of at most as many as may be logged in', async () => {
    const member = await newMember(test)
    const all = []
    for (let n = 0; n <= LIMITS.session.devices; n++) {
      const token = await loginAs(test, member.name, member.password)
      all.push(await service.turnOn(test, { token }, { security: 1 }))
    }
    const token = await loginAs(test, member.name, member.password, {})
    const { devices } = (await test.call('POST /api/push', {}, { token })).data
    expect(devices).toHaveLength(LIMITS.session.devices - 1)
    const rows = await test.core.db.query<{ endpoint: string }>(
      'SELECT s.endpoint FROM push_subscriptions s JOIN devices d ON d.id = s.device_id WHERE s.member_id = $1 AND d.ended_at IS NULL ORDER BY s.added_at',
      [member.id],
    )
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(all.slice(2).map(({ endpoint }) => endpoint))
  })

  it.each([
    ['a server of the house', 'http://127.0.0.1:3000/push/x'],
    ['the control of the sandbox', '/control/faults'],
    ['a path that climbs out', '/push/../control/faults'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a host that only looks like one', 'https://fcm.googleapis.com.evil.example/x'],
    ['http', 'http://fcm.googleapis.com/fcm/send/x'],
  ])('is refused at %s', async (_, address) => {
    const { token } = await newMember(test)
    const endpoint = address.startsWith('/') ? `${service.origin}${address}` : address
    const input = { ...service.subscription(), endpoint, server_key: await serverKey({ token }) }
    const answer = await test.call('POST /api/push/subscribe', input, { token })
    expect(answer.message).toBe('这个浏览器的推送服务不受支持')
    expect(answer.data).toBeNull()
  })

  it.each([
    ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a key that is not ours', { server_key: Buffer.alloc(65, 4).toString('base64url') }],
  ])('is refused with %s', async (_, wrong) => {
    const { token } = await newMember(test)
    const input = { ...service.subscription(), server_key: await serverKey({ token }), ...wrong }
    const answer = await test.call('POST /api/push/subscribe', input, { token })
    expect(answer.message).toBe('这个浏览器的推送服务不受支持')
  })

  it('is removed by its member alone', async () => {
    const { as } = await subscribed()
    const [device] = (await test.call('POST /api/push', {}, as)).data.devices
    const other = await newMember(test)
    const refused = await test.call('POST /api/push/remove', { id: device?.id }, { token: other.token })
    expect(refused.code).toBe(404)
    const removed = await test.call('POST /api/push/remove', { id: device?.id }, as)
    expect(removed.data.devices).toEqual([])
    expect((await test.call('POST /api/push/remove', { id: device?.id }, as)).code).toBe(404)
  })

  it('is forgotten after it logged out', async () => {
    const { as, id } = await subscribed()
    await test.call('POST /api/logoff', {}, as)
    await test.advance(61 * 60_000)
    await test.core.db.tx(async (tx) => (await import('#src/push/push.sql.ts')).pruneSubscriptions(tx))
    const rows = await test.core.db.query('SELECT 1 FROM push_subscriptions WHERE member_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('a message to try', () => {
  it('needs this browser to be on', async () => {
    const { token } = await newMember(test)
    expect((await test.call('POST /api/push/test', {}, { token })).message).toBe('请先在这台设备上开启通知')
  })

  it('is written once a minute', async () => {
    const { as } = await subscribed()
    expect((await test.call('POST /api/push/test', {}, as)).code).toBe(200)
    await test.advance(50_000)
    expect((await test.call('POST /api/push/test', {}, as)).message).toBe('操作太快，请稍后再试')
    await test.advance(10_000)
    expect((await test.call('POST /api/push/test', {}, as)).code).toBe(200)
  })

  it('is refused in quiet hours to those who want them', async () => {
    const member = await newMember(test)
    await until(test, '22:00:00')
    const as = { token: await loginAs(test, member.name, member.password) }
    await service.turnOn(test, as, {})
    await test.call('POST /api/settings', { quiet: 1 }, as)
    expect((await test.call('POST /api/push/test', {}, as)).message).toBe('免打扰时段（22:00–08:00）不推送')
    await test.call('POST /api/settings', { quiet: 0 }, as)
    expect((await test.call('POST /api/push/test', {}, as)).code).toBe(200)
  })
})

it('an installation that sends none offers none', async () => {
  const off = await createTestApp({ PUSH: '0', SANDBOX_URL: service.origin })
  try {
    const { token } = await newMember(off)
    const { data } = await off.call('POST /api/push', {}, { token })
    expect(data).toMatchObject({ is_on: 0, server_key: '' })
    const input = {
      ...service.subscription(),
      server_key: await serverKey({ token: (await newMember(test)).token }),
    }
    expect((await off.call('POST /api/push/subscribe', input, { token })).message).toBe('本站未开启推送通知')
  } finally {
    await off.close()
  }
})
