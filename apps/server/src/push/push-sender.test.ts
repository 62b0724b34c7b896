// What arrives at browsers: what was chosen, once, encrypted for them, never in quiet hours and never after a logout.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#src/test/app.ts'
import { until } from '#src/test/daily-jobs.ts'
import { ALL, createPushStage, GIFT, PAID, type PushStage, REPLY, VOID } from '#src/test/push/stage.ts'
import { keepAway } from '#src/test/restrictions.ts'

let stage: PushStage
beforeAll(async () => {
  stage = await createPushStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe('a message', () => {
  it('arrives encrypted and signed, with what browsers show by themselves', async () => {
    const { id, as } = await stage.subscribed()
    await stage.write(id, PAID)
    expect(await stage.send()).toBe(1)
    const [got] = stage.service.received
    expect(got?.content).toEqual({
      web_push: 8030,
      notification: {
        title: '取款已到账',
        body: '点开查看详情。',
        lang: 'zh-CN',
        tag: 'withdraw',
        navigate: `${stage.test.core.config.publicUrl}/#/transRecord`,
      },
    })
    expect(got?.headers).toMatchObject({
      topic: 'withdraw',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    })
    expect(Number(got?.headers['ttl'])).toBeGreaterThan(86_390)
    const { server_key, devices } = (await stage.test.call('POST /api/push', {}, as)).data
    expect(got?.sender).toMatchObject({ key: server_key, claims: { aud: stage.service.origin } })
    expect(devices[0]?.last_sent).not.toBeNull()
    expect(await stage.states(id)).toEqual(['sent'])
  })

  it('is sent once, whatever is written or run again', async () => {
    const { id } = await stage.subscribed()
    for (let n = 0; n < 3; n++) {
      await stage.write(id, PAID, 'same')
      await stage.send()
    }
    expect(stage.titles()).toEqual(['取款已到账'])
  })

  it('is sent once by two workers', async () => {
    const { id } = await stage.subscribed()
    for (let n = 0; n < 40; n++) await stage.write(id, PAID)
    const counts = await Promise.all([stage.send(), stage.send(), stage.send()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(stage.service.received).toHaveLength(40)
  })

  it('is not there when what it is about does not happen', async () => {
    const { id } = await stage.subscribed()
    const failed = stage.test.core.db.tx(async (tx) => {
      await stage.test.services.inbox.send(tx, { memberId: id, key: 'undone', ...PAID })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await stage.send()).toBe(0)
  })

  it('leaves nothing of its text behind', async () => {
    const { id } = await stage.subscribed()
    await stage.write(id, PAID)
    await stage.send()
    expect(
      await stage.test.core.db.query(
        "SELECT 1 FROM push_messages WHERE state = 'sent' AND (title <> '' OR body <> '')",
      ),
    ).toEqual([])
  })

  it('goes to each browser of the member, and to nobody else’s', async () => {
    const { id, name, password } = await stage.subscribed()
    await stage.subscribed()
    await stage.service.turnOn(stage.test, { token: await loginAs(stage.test, name, password) }, {})
    // The second login was a new device: the first browser heard of it.
    await stage.send()
    stage.service.received.length = 0
    await stage.write(id, REPLY)
    await stage.send()
    expect(stage.titles()).toEqual(['客服回复：存款', '客服回复：存款'])
    expect(new Set(stage.service.received.map(({ browser }) => browser)).size).toBe(2)
  })
})

describe('chosen', () => {
  it.each([
    ['withdraw', PAID, '取款已到账'],
    ['support', REPLY, '客服回复：存款'],
    ['draw', VOID, '加拿大28作废退款'],
  ] as const)('%s is sent to those who turned it on, and only then', async (category, message, title) => {
    const { id } = await stage.subscribed({ [category]: 1 })
    for (const one of [PAID, REPLY, VOID]) await stage.write(id, one)
    await stage.send()
    expect(stage.titles()).toEqual([title])
    const without = await stage.subscribed({ ...ALL, [category]: 0 })
    await stage.write(without.id, message)
    expect(await stage.send()).toBe(0)
  })

  it('off again before it was sent: it is not', async () => {
    const { id, as } = await stage.subscribed()
    await stage.write(id, PAID)
    await stage.test.call('POST /api/push/choices', { withdraw: 0 }, as)
    await stage.send()
    expect(await stage.states(id)).toEqual(['dropped: turned off'])
    expect(stage.titles()).toEqual([])
  })

  it('no sum, unless it was chosen', async () => {
    const { id, as } = await stage.subscribed()
    await stage.write(id, PAID)
    await stage.send()
    expect(JSON.stringify(stage.service.received)).not.toContain('500.00')
    await stage.test.call('POST /api/push/choices', { amounts: 1 }, as)
    await stage.write(id, PAID)
    await stage.write(id, REPLY)
    await stage.send()
    expect(stage.service.received.at(1)?.content.notification['body']).toContain('¥500.00')
    expect(JSON.stringify(stage.service.received)).not.toContain('已为您核对')
  })

  it('nothing that invites to play is ever written', async () => {
    const { id } = await stage.subscribed()
    await stage.write(id, GIFT)
    expect(await stage.send()).toBe(0)
  })
})

describe('security', () => {
  it('tells the other browsers of a new device', async () => {
    const { name, password } = await stage.subscribed()
    await loginAs(stage.test, name, password)
    await stage.send()
    expect(stage.service.received[0]?.content.notification).toMatchObject({
      title: '新设备登录',
      body: '详情见站内信。如非本人操作，请立即修改密码并联系客服。',
    })
    expect(stage.service.received[0]?.headers['urgency']).toBe('high')
    expect(stage.service.received[0]?.headers['topic']).toBe('security-newDevice')
  })

  it('tells the browser that a changed password has just logged out, and nothing after that', async () => {
    const { id, as, password } = await stage.subscribed()
    const NEW = 'Another3pass'
    const changed = await stage.test.call(
      'POST /api/editPassword',
      { password, paypassword: NEW, confirm: NEW },
      as,
    )
    expect(changed.code).toBe(200)
    await stage.test.advance(6_000)
    await stage.write(id, PAID)
    await stage.send()
    expect(stage.titles()).toEqual(['登录密码已修改'])
  })

  it('after a logout nothing arrives, not even what waited', async () => {
    const { id, as } = await stage.subscribed()
    await stage.write(id, PAID)
    await stage.test.call('POST /api/logoff', {}, as)
    await stage.send()
    await stage.test.advance(6_000)
    await stage.write(id, PAID)
    await stage.send()
    expect(stage.titles()).toEqual([])
    expect(await stage.states(id)).toEqual(['dropped: logged out'])
  })
})

describe('kept away', () => {
  it.each(['timeout', 'exclusion'] as const)('a %s leaves money and security', async (kind) => {
    const { id, name, password } = await stage.subscribed()
    await keepAway(stage.test.core.db, id, kind)
    for (const one of [PAID, REPLY, VOID]) await stage.write(id, one)
    await loginAs(stage.test, name, password)
    await stage.send()
    expect(new Set(stage.titles())).toEqual(new Set(['取款已到账', '新设备登录']))
    expect(await stage.states(id)).toContain('dropped: kept away')
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
    const { id, as } = await stage.subscribed()
    await stage.test.call('POST /api/settings', { quiet: 1 }, as)
    await until(stage.test, clock)
    await stage.write(id, PAID)
    await stage.send()
    expect(await stage.states(id)).toEqual([end])
    expect(stage.titles()).toEqual(end === 'sent' ? ['取款已到账'] : [])
  })

  it('without 免打扰 there are none', async () => {
    const { id } = await stage.subscribed()
    await until(stage.test, '23:30:00')
    await stage.write(id, PAID)
    await stage.send()
    expect(stage.titles()).toEqual(['取款已到账'])
  })
})
