// /activity and /activityInfo: tabs that filter, the page with the reason before applying, visitors to the login, failures.
import { useToast } from '@lanting/browser-kit/toast'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ActivityInfoScreen } from '#src/features/activity/activity-info-screen.tsx'
import { ActivityScreen } from '#src/features/activity/activity-screen.tsx'
import type { Activity, ActivityInfo } from '#src/features/activity/queries.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const shown = {
  id: 3,
  banner: '/art/activity/daily.svg',
  title: '每日首存2%',
  summary: '当日第一笔存款加赠2%，最高18元',
  type: 2,
  action: 'apply',
  limit: '每日一次',
  starts_at: '2026-01-01 00:00:00',
  ends_at: null,
} as const
const daily: Activity = { ...shown, mine: null, may: 1 }
const vip: Activity = {
  ...daily,
  id: 7,
  title: 'VIP升级礼金与月礼金',
  type: 4,
  action: 'link',
  limit: '每级限一次',
}
const info: ActivityInfo = {
  ...shown,
  content: '<p>当日第一笔存款满100元</p><script>alert(1)</script>',
  memo: '<ol><li>请在存款当日申请</li></ol>',
  version: 4,
  link: '',
  terms: {
    bonus: '100.00',
    required: '1000.00',
    multiple: 10,
    only: '自营彩票',
    cost: '50.00',
    return_rate: 95,
  },
  mine: null,
  eligible: {
    ok: 1,
    because: '今日首存 500.00 的 2%',
    bonus: '10.00',
    required: '100.00',
    multiple: 10,
    only: '自营彩票',
    cost: '5.00',
    return_rate: 95,
  },
}
const list = (data: Activity[]) =>
  ok({ data, total: data.length, per_page: 100, current_page: 1, last_page: 1 })

const handlers: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/activitytype': () =>
    ok([
      { id: 2, name: '日常福利' },
      { id: 4, name: 'VIP尊享' },
    ]),
  'POST /api/activitylist': ({ type }) => list(type === 4 ? [vip] : [daily, vip]),
  'POST /api/activitydeatil': () => ok(info),
  'POST /api/doactivityapply': () => ok({ apply_id: 'a1', state: 1 }, '申请成功，请等待审核'),
}
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer(handlers)
})

const at = (token?: string) =>
  ({ at: '/activityInfo?id=3', ...(token === undefined ? {} : { token }) }) as const
const apply = () => screen.findByRole('button', { name: '申请参加' })

it('lists everything, and a tab asks for one type', async () => {
  show(<ActivityScreen />, { at: '/activity' })
  expect(await screen.findByText('每日首存2%')).toBeTruthy()
  expect(screen.getByText('每级限一次')).toBeTruthy()
  await userEvent.click(await screen.findByRole('tab', { name: 'VIP尊享' }))
  await waitFor(() => expect(screen.queryByText('每日首存2%')).toBeNull())
  expect(server.asked('POST /api/activitylist').map(({ input }) => input)).toEqual([{}, { type: 4 }])
})

it('says when a type has none, and offers another try when the list does not come', async () => {
  server.on({ 'POST /api/activitylist': () => list([]) })
  const { unmount } = show(<ActivityScreen />, { at: '/activity' })
  expect(await screen.findByText('这一类暂时没有活动')).toBeTruthy()
  unmount()
  server.on({ 'POST /api/activitylist': breakOff })
  show(<ActivityScreen />, { at: '/activity' })
  expect(await screen.findByRole('button', { name: '重新加载' }, { timeout: 20_000 })).toBeTruthy()
})

it('says before the tap what the bonus is, what it asks for and what that costs on average', async () => {
  show(<ActivityInfoScreen />, at('T'))
  const offer = within(await screen.findByRole('region', { name: '申请前请看清' }))
  expect(offer.getByText('10.00 元')).toBeTruthy()
  expect(offer.getByText('100.00 元，彩金的 10 倍，仅自营彩票计入')).toBeTruthy()
  expect(offer.getByText('约 5.00 元，按返还率 95.00% 计')).toBeTruthy()
})

it('says it per 100 yuan to whoever cannot apply, and nothing where nobody applies', async () => {
  server.on({ 'POST /api/activitydeatil': () => ok({ ...info, eligible: null }) })
  const { unmount } = show(<ActivityInfoScreen />, at())
  expect(await screen.findByText('每 100 元彩金')).toBeTruthy()
  expect(screen.getByText('1,000.00 元，彩金的 10 倍，仅自营彩票计入')).toBeTruthy()
  unmount()
  server.on({ 'POST /api/activitydeatil': () => ok({ ...info, terms: null, eligible: null }) })
  show(<ActivityInfoScreen />, at())
  expect(await screen.findByText('活动说明')).toBeTruthy()
  expect(screen.queryByText('申请前请看清')).toBeNull()
})

it('tells what applying gives and asks for, and applies with the version that was read', async () => {
  show(<ActivityInfoScreen />, at('T'))
  expect(
    await screen.findByText(
      '今日首存 500.00 的 2%，可得 10.00 元，流水要求 100.00 元（彩金的 10 倍），预计成本约 5.00 元',
    ),
  ).toBeTruthy()
  await userEvent.click(await apply())
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('申请成功，请等待审核'))
  expect(server.asked('POST /api/doactivityapply')).toMatchObject([{ input: { activityid: 3, version: 4 } }])
})

it('names the reason before, and the server’s own words when one tries all the same', async () => {
  server.on({
    'POST /api/activitydeatil': () => ok({ ...info, eligible: { ok: 0, reason: '今日尚无到账存款' } }),
    'POST /api/doactivityapply': () => refuse(400, '暂不符合活动条件：今日尚无到账存款'),
  })
  show(<ActivityInfoScreen />, at('T'))
  expect(await screen.findByText('暂不符合活动条件：今日尚无到账存款')).toBeTruthy()
  await userEvent.click(await apply())
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('暂不符合活动条件：今日尚无到账存款'))
})

it('leads a visitor to the login and back to this page', async () => {
  server.on({ 'POST /api/activitydeatil': () => ok({ ...info, eligible: null }) })
  show(<ActivityInfoScreen />, at())
  const link = await screen.findByRole('link', { name: '申请参加' })
  expect(link.getAttribute('href')).toBe('#/login?redirect=%2FactivityInfo%3Fid%3D3')
})

it('refuses a trial before it asks, and shows what was applied for already', async () => {
  server.on({
    'POST /api/user': () => ok({ ...user, is_trial: 1 }),
    'POST /api/activitydeatil': () => ok({ ...info, eligible: null }),
  })
  const { unmount } = show(<ActivityInfoScreen />, at('T'))
  expect(await screen.findByText('试玩账号不支持该操作')).toBeTruthy()
  unmount()
  server.on({
    'POST /api/user': () => ok(user),
    'POST /api/activitydeatil': () =>
      ok({ ...info, eligible: null, mine: { id: 'a1', state: 1, created_at: '2026-11-15 10:12:00' } }),
  })
  show(<ActivityInfoScreen />, at('T'))
  expect(await screen.findByRole('link', { name: '待审核，查看活动记录' })).toBeTruthy()
})

it('leads on where nothing is applied for', async () => {
  server.on({
    'POST /api/activitydeatil': () => ok({ ...info, action: 'link', link: '/vip', eligible: null }),
  })
  show(<ActivityInfoScreen />, at('T'))
  expect(await screen.findByRole('link', { name: '查看 VIP 特权' })).toBeTruthy()
})

it('without an answer it says so, and the next press sends the same key', async () => {
  server.on({ 'POST /api/doactivityapply': breakOff })
  show(<ActivityInfoScreen />, at('T'))
  await userEvent.click(await apply())
  await waitFor(() => expect(useToast.getState().shown?.text).toContain('暂未收到结果'))
  await userEvent.click(await apply())
  await waitFor(() => expect(server.asked('POST /api/doactivityapply')).toHaveLength(2))
  expect(new Set(server.asked('POST /api/doactivityapply').map(({ key }) => key)).size).toBe(1)
})

it.each(['/activityInfo', '/activityInfo?id=x'] as const)(
  'at %s says that there is no such activity',
  async (address) => {
    show(<ActivityInfoScreen />, { at: address })
    expect(await screen.findByText('活动不存在或已下线')).toBeTruthy()
  },
)

it('says the same when the server knows of none', async () => {
  server.on({ 'POST /api/activitydeatil': () => refuse(404, '内容不存在') })
  show(<ActivityInfoScreen />, at())
  expect(await screen.findByText('活动不存在或已下线')).toBeTruthy()
})

it.each([
  ['可申请', { mine: null, may: 1 }, { mine: null, eligible: info.eligible }],
  ['暂不符合', { mine: null, may: 0 }, { mine: null, eligible: { ok: 0, reason: '今日暂无存款' } }],
  [
    '待审核',
    { mine: 1, may: null },
    { mine: { id: 'a1', state: 1, created_at: '2026-11-15 10:00:00' }, eligible: null },
  ],
] as const)('says %s to a member in the list as on the page', async (text, listed, page) => {
  server.on({
    'POST /api/activitylist': () => list([{ ...daily, ...listed }]),
    'POST /api/activitydeatil': () => ok({ ...info, ...page }),
  })
  const { unmount } = show(<ActivityScreen />, { at: '/activity', token: 'token-1' })
  expect(await screen.findByText(text)).toBeTruthy()
  unmount()
  show(<ActivityInfoScreen />, { at: '/activityInfo?id=3', token: 'token-1' })
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})

it.each(['abc', '99999', '-1', '%00'])(
  'shows nothing of the kind for ?type=%s, and no error',
  async (type) => {
    show(<ActivityScreen />, { at: `/activity?type=${type}` })
    expect(await screen.findByText('这一类暂时没有活动')).toBeTruthy()
    expect(server.asked('POST /api/activitylist')).toHaveLength(0)
  },
)

it.each(['99999', 'abc', '0'])('knows no activity ?id=%s, and asks for none', async (id) => {
  show(<ActivityInfoScreen />, { at: `/activityInfo?id=${id}` })
  expect(await screen.findByText('活动不存在或已下线')).toBeTruthy()
  expect(server.asked('POST /api/activitydeatil')).toHaveLength(0)
})

testAfter([
  {
    call: 'POST /api/doactivityapply',
    screen: <ActivityInfoScreen />,
    at: '/activityInfo?id=3',
    answers: handlers,
    act: async () => userEvent.click(await apply()),
    answered: { again: ['POST /api/activitydeatil', 'POST /api/balance', 'POST /api/user'] },
  },
])
