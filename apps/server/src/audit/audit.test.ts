// The audit log through HTTP: every write leaves one line with before and after, found by filters and paged by key.
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import type { AuditAction } from '@lanting/contract/office/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '#src/test/app.ts'
import { AUDITED_ELSEWHERE } from '#src/test/audited-elsewhere.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { SEALED, sealSample, writeToSupport } from '#src/test/office/sealed-sample.ts'
import { agreeOn } from '#src/test/office/two-admins.ts'

let office: TestOffice
let admin: string
let second: string
let memberId: number
beforeAll(async () => {
  office = await createTestOffice()
  second = await office.secondAdmin()
  admin = await office.login('admin001')
  const { id } = await newMember(office.members)
  memberId = Number(id)
  await sealSample(office.members, id)
})
afterAll(() => office.close())

const list = async (query: object = {}) =>
  (await office.call('POST /office-api/audit/list', query, { token: admin })).data
const staffId = async (username: string) => {
  const staff = await office.call('POST /office-api/staff/list', {}, { token: admin })
  return staff.data.find((row) => row.username === username)?.id ?? 0
}

interface Write {
  readonly input: () => object | Promise<object>
  readonly token?: () => string
  readonly action: AuditAction
  readonly before?: object
  readonly after?: object
}

const reason = '例行检查'
const ACTIVITY = {
  title: '每日首存 5%',
  summary: '当日第一笔',
  banner: '/art/activity/daily.svg',
  content: '<p>新写法</p>',
  memo: '<p>说明</p>',
  shown: 1,
  starts_at: '2026-01-01 00:00:00',
  change: '改标题',
}

/** Every office call that writes, made once with good input, and the line it must leave. */
const WRITES: Readonly<Partial<Record<OfficeCallNames, Write>>> = {
  'POST /office-api/login': {
    input: () => ({ username: 'finance01', password: 'Finance01' }),
    token: () => spare,
    action: 'staff.login',
    after: { totp: false },
  },
  'POST /office-api/logout': { input: () => ({}), token: () => loggedOut, action: 'staff.logout' },
  'POST /office-api/password': {
    input: () => ({ old: 'Second2admin', password: 'Better2words', confirm: 'Better2words' }),
    token: () => second,
    action: 'staff.password',
    after: { must_change_password: false },
  },
  'POST /office-api/staff/create': {
    input: () => ({ username: 'helper01', name: '小何', role: 'support', reason }),
    action: 'staff.ask',
    after: { username: 'helper01', name: '小何', role: 'support', state: 'open' },
  },
  'POST /office-api/staff/role': {
    input: async () => ({ id: await staffId('support01'), role: 'content', reason }),
    action: 'staff.ask',
    after: { state: 'open' },
  },
  'POST /office-api/staff/disable': {
    input: async () => ({ id: await staffId('support01'), reason }),
    action: 'staff.disable',
    before: { disabled: false },
    after: { disabled: true },
  },
  'POST /office-api/staff/enable': {
    input: async () => ({ id: await staffId('support01'), reason }),
    action: 'staff.ask',
    after: { state: 'open' },
  },
  'POST /office-api/staff/reset-password': {
    input: async () => ({ id: await staffId('support01'), reason }),
    action: 'staff.ask',
    after: { state: 'open' },
  },
  'POST /office-api/staff/take-password': {
    input: async () => {
      const wish = { username: 'helper02', name: '小何', role: 'support' }
      await agreeOn(office, { asker: second, second: admin }, 'POST /office-api/staff/create', wish)
      return { id: await staffId('helper02') }
    },
    action: 'staff.take-password',
  },
  'POST /office-api/member/detail': { input: () => ({ id: memberId }), action: 'member.view' },
  'POST /office-api/member/freeze': {
    input: () => ({ id: memberId, reason }),
    action: 'member.freeze',
    before: { state: 'normal' },
    after: { state: 'frozen' },
  },
  'POST /office-api/member/unfreeze': {
    input: () => ({ id: memberId, reason }),
    action: 'member.unfreeze',
    before: { state: 'frozen' },
    after: { state: 'normal' },
  },
  'POST /office-api/member/end-sessions': {
    input: () => ({ id: memberId, reason }),
    action: 'member.end-sessions',
    before: { sessions: 0 },
    after: { sessions: 0 },
  },
  'POST /office-api/member/reset-password': {
    input: () => ({ id: memberId, identity: '核对姓名与手机' }),
    action: 'member.reset-password',
    before: { must_change_password: false },
    after: { must_change_password: true },
  },
  'POST /office-api/member/reset-pay-password': {
    input: async () => {
      await office.members.core.db.query(
        `UPDATE member_secrets SET pay_password_hash = 'x' WHERE member_id = $1`,
        [memberId],
      )
      return { id: memberId, identity: '核对姓名与手机' }
    },
    action: 'member.reset-pay-password',
    before: { has_pay_password: true },
    after: { has_pay_password: false },
  },
  'POST /office-api/member/note': {
    input: () => ({ id: memberId, content: '电话核实过一次' }),
    action: 'member.note',
    after: { characters: 7 },
  },
  'POST /office-api/support/reply': {
    input: () => ({ id: supportId, content: '请提供注册时的手机号' }),
    action: 'support.reply',
    before: { state: 'waiting' },
    after: { state: 'answered', characters: 10 },
  },
  'POST /office-api/support/close': {
    input: () => ({ id: supportId }),
    action: 'support.close',
    before: { state: 'answered' },
    after: { state: 'closed' },
  },
  'POST /office-api/banner/save': {
    input: () => ({ id: 1, title: '新标题', src: '/art/banner/1.svg', link: '/vip', place: 1, version: 1 }),
    action: 'banner.save',
    before: { title: '公平开奖，人人可验' },
    after: { title: '新标题', link: '/vip', place: 1 },
  },
  'POST /office-api/notice/save': {
    input: () => ({ id: null, content: '新公告', place: 9, shown: 1, version: 0 }),
    action: 'notice.save',
    after: { content: '新公告', place: 9, shown: true },
  },
  'POST /office-api/message/send': {
    input: () => ({ username: null, title: '维护预告', content: '<p>今晚两点</p>', promotional: 0 }),
    action: 'message.send',
    after: { to: '全部会员', title: '维护预告', recipients: 1 },
  },
  'POST /office-api/article/save': {
    input: () => ({ type: 4, title: '联系我们', content: '<p>新写法</p>', version: 1 }),
    action: 'article.save',
    before: { version: 1 },
    after: { content: '<p>新写法</p>', version: 2 },
  },
  'POST /office-api/activity/save': {
    input: () => ({ ...ACTIVITY, id: 3, ends_at: null, version: 1 }),
    action: 'activity.save',
    before: { title: '每日首存2%', version: 1 },
    after: { title: '每日首存 5%', content: '<p>新写法</p>', version: 2 },
  },
  'POST /office-api/activity/draft': {
    input: () => ({ id: 3, saves: 0, texts: { ...ACTIVITY, ends_at: '' } }),
    action: 'activity.draft',
    after: { title: '每日首存 5%', saves: 1 },
  },
  'POST /office-api/activity/draft/drop': {
    input: () => ({ id: 3, saves: 1 }),
    action: 'activity.undraft',
    before: { title: '每日首存 5%', saves: 1 },
  },
  'POST /office-api/config/set': {
    input: () => ({ version: 1, reason, title: '澜亭二' }),
    action: 'config.set',
    before: { title: '澜亭' },
    after: { title: '澜亭二' },
  },
  'POST /office-api/switch/set': {
    input: () => ({ key: 'redpacket', on: 0, reason }),
    action: 'switch.off',
    before: { redpacket: 'on' },
    after: { redpacket: 'off' },
  },
  'POST /office-api/rate/ask': {
    input: () => ({ key: 'usdtrate', value: '7.20', reason }),
    action: 'request.ask',
    before: { usdtrate: '7.10' },
    after: { usdtrate: '7.20', state: 'open' },
  },
  'POST /office-api/draw/intake': {
    input: () => ({ name: 'js28', on: 0, reason }),
    action: 'request.ask',
    before: { js28: 'on' },
    after: { js28: 'off', state: 'open' },
  },
  'POST /office-api/chat/mute': {
    input: () => ({ member_id: memberId, hours: 1, reason }),
    action: 'chat.mute',
    before: { muted_until: null },
  },
  'POST /office-api/approval/decide': {
    input: async () => {
      const { data } = await office.call('POST /office-api/approval/list', {}, { token: second })
      return { id: data.waiting.find(({ kind }) => kind === 'rate')?.id, approve: 1, note: '已核对' }
    },
    token: () => second,
    action: 'request.approve',
    before: { usdtrate: '7.10' },
    after: { usdtrate: '7.20', state: 'approved' },
  },
}

let [supportId, loggedOut, spare] = ['', '', '']

describe('every write', () => {
  beforeAll(async () => {
    supportId = await writeToSupport(office.members)
    await office.call('POST /office-api/support/claim', { id: supportId }, { token: admin })
    loggedOut = await office.login('content01')
    spare = await office.login('content01')
  })

  it('is on the list of writes, or on that of the others', () => {
    expect([...Object.keys(WRITES), ...AUDITED_ELSEWHERE].toSorted()).toEqual(
      [...office.bound.keys()].toSorted(),
    )
  })

  it.each(Object.entries(WRITES))('%s leaves one line with before and after', async (name, write) => {
    const input = await write.input()
    const before = await list()
    const token = write.token?.() ?? admin
    const answer = await office.call(name as OfficeCallNames, input, { token })
    expect([name, answer.code, answer.message]).toEqual([name, 200, '操作成功'])
    const after = await list()
    expect(after.total).toBe(before.total + 1)
    const [line] = after.data
    expect(line?.action).toBe(write.action)
    expect(line?.before ?? {}).toMatchObject(write.before ?? {})
    expect(line?.after ?? {}).toMatchObject(write.after ?? {})
  })

  it('leaves nothing open in the log that is sealed in its table', async () => {
    const log = JSON.stringify(await office.members.core.db.query('SELECT l::text FROM audit_log l'))
    expect(log).toContain('support.reply')
    expect(Object.values(SEALED).filter((value) => log.includes(value))).toEqual([])
  })

  it('that is refused leaves none', async () => {
    const before = await list()
    await office.call('POST /office-api/member/unfreeze', { id: memberId, reason }, { token: admin })
    await office.call('POST /office-api/config/set', { version: 1, reason, title: '旧' }, { token: admin })
    expect((await list()).total).toBe(before.total)
  })
})

describe('the list', () => {
  it('filters by person, action, subject and day, and goes on by key without a gap', async () => {
    const byPerson = await list({ staff: '何川' })
    expect(new Set(byPerson.data.map((line) => line.staff))).toEqual(new Set(['何川']))
    expect((await list({ staff: 'admin009' })).total).toBe(byPerson.total)
    const freezes = await list({ action: 'member.freeze' })
    expect(freezes.data.map((line) => line.action)).toEqual(['member.freeze'])
    const ofMember = await list({ subject_kind: 'member', subject: String(memberId) })
    expect(ofMember.total).toBeGreaterThan(5)
    expect((await list({ from: '2020-01-01', to: '2020-01-02' })).total).toBe(0)

    for (let i = 0; i < 60; i++) {
      await office.call('POST /office-api/member/detail', { id: memberId }, { token: admin })
    }
    const first = await list()
    expect(first.data).toHaveLength(50)
    const rest = await list({ before: first.next })
    const ids = [...first.data, ...rest.data].map((line) => line.id)
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => (ids[0] ?? 0) - index))
  })
})
