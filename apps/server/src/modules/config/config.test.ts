// The configuration through HTTP: texts by one person, off by one, on and numbers by two, maintenance for members.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

const HOUR = 3_600_000
const reason = '例行调整'

let office: TestOffice
let first: string
let second: string
beforeAll(async () => {
  office = await createTestOffice()
  second = await office.secondAdmin()
  first = await office.login('admin001')
})
afterAll(() => office.close())

const get = async () => (await office.call('POST /office-api/config/get', {}, { token: first })).data
const set = async (changes: object) =>
  office.call(
    'POST /office-api/config/set',
    { version: (await get()).version, reason, ...changes },
    { token: first },
  )
const turn = (key: string, on: 0 | 1, token = first) =>
  office.call('POST /office-api/switch/set', { key, on, reason }, { token })
const decide = (id: string, approve: 0 | 1, token = second) =>
  office.call('POST /office-api/approval/decide', { id, approve, note: '' }, { token })
const switchOf = async (key: string) => {
  const list = await office.call('POST /office-api/switch/list', {}, { token: first })
  return list.data.find((row) => row.key === key)
}

describe('texts and addresses', () => {
  it('are cleaned on save and reach members', async () => {
    const saved = await set({
      title: '澜亭<b>新</b>',
      webcontent: '<p>欢迎</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">链接</a>',
      ios_download_url: 'https://example.com/app',
    })
    expect(saved.data).toMatchObject({ title: '澜亭新', updated_by: '陆青' })
    const app = await office.members.call('POST /api/app')
    expect(app.data.title).toBe('澜亭新')
    expect(app.data.webcontent).toContain('<p>欢迎</p>')
    expect(app.data.webcontent).not.toMatch(/javascript|onerror|<img/)
    expect(app.data.ios_download_url).toBe('https://example.com/app')
  })

  it.each([
    ['service_url', 'http://example.com'],
    ['service_url', 'javascript:alert(1)'],
    ['h5_url', '//example.com'],
    ['ios_download_url', 'itms-services://x'],
    ['site_logo', 'data:image/svg+xml,x'],
    ['ios_download_qrcode', 'javascript:alert(1)'],
  ])('refuse %s = %s', async (key, url) => {
    expect((await set({ [key]: url })).message).toBe('网址须以 https:// 开头')
  })

  it('are not saved on top of another editor’s', async () => {
    const { version } = await get()
    await set({ title: '澜亭' })
    const late = await office.call(
      'POST /office-api/config/set',
      { version, reason, title: '迟到' },
      { token: second },
    )
    expect(late.message).toBe('内容已被他人修改，请刷新后重试')
    expect((await get()).title).toBe('澜亭')
  })
})

describe('maintenance', () => {
  it('closes at once by one person, for every member call but the app’s own, and reopens by two', async () => {
    await set({ repair_tips: '今晚两点恢复' })
    const closed = await turn('site', 0)
    expect(closed.data).toMatchObject({ switch: { on: 0 }, approval: null })
    const hall = await office.members.raw('POST /api/bannerList')
    expect([hall.statusCode, hall.json<{ message: string }>().message]).toEqual([503, '今晚两点恢复'])
    const app = await office.members.call('POST /api/app')
    expect(app.data).toMatchObject({ site_state: 0, repair_tips: '今晚两点恢复' })

    const asked = await turn('site', 1)
    expect(asked.data.approval).toMatchObject({
      state: 'open',
      lines: [{ from: '关', to: '开' }],
      mine: 1,
    })
    expect((await turn('site', 1)).message).toBe('已有同样的变更在等待第二人确认')
    expect((await office.members.raw('POST /api/bannerList')).statusCode).toBe(503)
    const id = asked.data.approval?.id ?? ''
    expect(await decide(id, 1, first)).toMatchObject({ code: 403, message: '须由另一位同事处理' })
    expect((await decide(id, 1)).data.approval?.state).toBe('approved')
    expect((await office.members.raw('POST /api/bannerList')).statusCode).toBe(200)
    expect((await decide(id, 1)).message).toBe('当前状态不能执行该操作')
  })
})

describe('switches', () => {
  it('of a venue hide it from the halls and bring it back only with a second person', async () => {
    const state = async () => {
      const list = await office.members.call('GET /api/game/list')
      return list.data.find((venue) => venue.platform_name === 'AG')?.app_state
    }
    expect(await state()).toBe(1)
    await turn('venue.AG', 0)
    expect(await state()).toBe(0)
    const asked = await turn('venue.AG', 1)
    expect((await switchOf('venue.AG'))?.open_approval).toBe(asked.data.approval?.id)
    expect(await state()).toBe(0)
    await decide(asked.data.approval?.id ?? '', 1)
    expect(await state()).toBe(1)
    expect((await switchOf('venue.AG'))?.open_approval).toBeNull()
  })

  it('that a second person refuses stay as they are', async () => {
    await turn('redpacket', 0)
    const asked = await turn('redpacket', 1)
    expect((await decide(asked.data.approval?.id ?? '', 0)).data.approval?.state).toBe('refused')
    expect((await switchOf('redpacket'))?.on).toBe(0)
  })

  it('are asked for anew when a day passed without a decision', async () => {
    const asked = await turn('redpacket', 1)
    await office.members.advance(25 * HOUR)
    first = await office.login('admin001')
    second = await office.login('admin009', 'Second2admin')
    expect((await decide(asked.data.approval?.id ?? '', 1)).message).toBe('当前状态不能执行该操作')
    const seen = await office.call(
      'POST /office-api/approval/detail',
      { id: asked.data.approval?.id },
      { token: first },
    )
    expect(seen.data.approval.state).toBe('expired')
    const list = await office.call('POST /office-api/approval/list', {}, { token: first })
    expect(list.data.asked).toEqual([])
    expect((await turn('redpacket', 1)).data.approval?.state).toBe('open')
  })

  it('that do not exist or stand already are refused', async () => {
    expect((await turn('venue.NONE', 0)).code).toBe(404)
    expect((await turn('site', 1)).message).toBe('当前状态不能执行该操作')
    expect((await turn('pay.cash', 0)).code).toBe(422)
  })

  it('of a way of paying in close it at once', async () => {
    await turn('pay.wechat', 0)
    expect((await switchOf('pay.wechat'))?.on).toBe(0)
    expect((await office.members.services.config.payWays()).wechat).toBe(0)
  })
})

describe('rates', () => {
  const ask = (key: string, value: string) =>
    office.call('POST /office-api/rate/ask', { key, value, reason }, { token: first })

  it('change only when a second person confirms an unchanged value', async () => {
    const asked = await ask('withdrawcashfee', '4.00')
    expect(asked.data).toMatchObject({ lines: [{ from: '5.00', to: '4.00' }], state: 'open' })
    expect((await get()).rates.withdrawcashfee).toBe('5.00')
    await decide(asked.data.id, 1)
    expect((await get()).rates.withdrawcashfee).toBe('4.00')
  })

  it('are not confirmed when what the first person saw has changed', async () => {
    const asked = await ask('withdrawfeeusdttrc', '2.00')
    await office.members.services.config.write(office.members.core.db, { withdrawfeeusdttrc: '3.00' })
    expect((await decide(asked.data.id, 1)).message).toBe('内容已被他人修改，请刷新后重试')
    expect((await get()).rates.withdrawfeeusdttrc).toBe('3.00')
    expect((await decide(asked.data.id, 0)).data.approval?.state).toBe('refused')
  })

  it.each([
    ['usdtrate', '0.50'],
    ['usdtrate', '99.00'],
    ['withdrawcashfee', '500.00'],
  ])('refuse %s = %s as a slip of the finger', async (key, value) => {
    expect((await ask(key, value)).message).toBe('数值超出允许范围')
  })

  it('cannot be approved by one person however fast they try', async () => {
    const asked = await ask('usdtrate', '7.30')
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(asked.data.id, 1, first)))
    expect(answers.every((answer) => answer.code === 403)).toBe(true)
    const own = office.members.core.db.query(
      `INSERT INTO approval_events (approval_id, staff_id, staff_name, action, note, at)
       SELECT id, asked_by, '', 'approve', '', app_now() FROM approvals WHERE id = $1`,
      [asked.data.id],
    )
    await expect(own).rejects.toMatchObject({ constraint: 'approval_two_people' })
    const alone = office.members.core.db.query(
      `UPDATE approvals SET state = 'approved', ended_at = app_now() WHERE id = $1`,
      [asked.data.id],
    )
    await expect(alone).rejects.toMatchObject({ constraint: 'approval_enough' })
    const both = await Promise.all(Array.from({ length: 10 }, () => decide(asked.data.id, 1)))
    expect(both.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect((await get()).rates.usdtrate).toBe('7.30')
  })
})
