// The member centre: member data, consistent money figures, the eye, and the trial's texts.
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { wealthOf } from '#src/features/member/mine/mine-money.ts'
import { MineScreen } from '#src/features/member/mine/mine-screen.tsx'
import { useQuestion } from '#src/lib/confirm.ts'
import { setPrefs } from '#src/lib/prefs.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { limits } from '#src/test/safety-samples.ts'
import { appInfo, balance, user, venues } from '#src/test/samples.ts'

beforeEach(() => setPrefs({ hideBalance: false }))

const CALM: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
  'GET /api/game/list': () => ok([]),
  'POST /api/limits': () => ok(limits),
}

function open(changes: Partial<typeof user> = {}, handlers: Handlers = {}) {
  const server = fakeServer({ ...CALM, 'POST /api/user': () => ok({ ...user, ...changes }), ...handlers })
  show(<MineScreen />, { at: '/mine', token: 'token-1' })
  return server
}

const wealth = () => screen.findByRole('region', { name: '我的资产' })

it('says who the member is and since when', async () => {
  open({ joinday: 1 })
  const head = await screen.findByRole('heading', { level: 1 })
  expect(head.textContent).toContain('linyu88')
  expect(head.textContent).toContain('VIP4')
  expect((await screen.findByText(/加入澜亭第/)).textContent).toBe('加入澜亭第 1 天')
})

it('tells what the next level still asks for', async () => {
  open({ vip_next: { level: 5, need_recharge: '64000.00', need_flow: '880000.00', percent: 49 } })
  expect(await screen.findByText('距VIP5：存款还差¥64,000.00，流水还差¥880,000.00')).toBeTruthy()
  expect(screen.getByText('本级存款 100%')).toBeTruthy()
  expect(screen.getByText('49%')).toBeTruthy()
})

it('says at the top that there is nothing above', async () => {
  open({ vip: 10, current_vip: 'VIP10', vip_next: null })
  expect(await screen.findByText(TEXTS.vipTop)).toBeTruthy()
})

it('hides every amount behind the eye, the level’s sums too', async () => {
  open({ vip_next: { level: 5, need_recharge: '64000.00', need_flow: '880000.00', percent: 49 } })
  await userEvent.click(await screen.findByRole('button', { name: '隐藏金额' }))
  expect(document.body.textContent).not.toMatch(/18,?420|12,?860|5,?559|64,000|880,000/)
  expect(within(await wealth()).getAllByText('金额已隐藏')).toHaveLength(3)
})

it.each([
  ['the polled balance', { balance: '100.00', transit: '0.00' }, '5659.86', null],
  ['money on its way', { balance: '100.00', transit: '40.10' }, '5699.96', '40.10'],
  ['nothing polled yet', undefined, '18420.36', null],
] as const)('adds up with %s', (_name, polled, total, transit) => {
  expect(wealthOf(user, polled)).toMatchObject({ total, transit })
})

it('says of venues what they say now: a game was played since the member’s data were last asked for', async () => {
  const held = venues.map((one) => (one.platname === 'AG' ? { ...one, balance: '86.00' } : one))
  open({}, { 'POST /api/balancelist': () => ok(held) })
  await waitFor(async () => expect((await wealth()).textContent).toMatch(/场馆内3,345\.86/))
  expect((await wealth()).textContent).not.toContain('5,559.86')
})

it('shows money on its way on a line of its own', async () => {
  open({}, { 'POST /api/balance': () => ok({ ...balance, transit: '40.10' }) })
  expect((await screen.findByText(/转账处理中/)).textContent).toContain('40.10')
})

it.each([
  ['done', '回收成功，共回收¥10.00', 'success'],
  ['nothing', TEXTS.recoveredNothing, 'info'],
  ['partly', '部分场馆回收失败：AG', 'error'],
] as const)('tells a recovery that was %s in its own style', async (outcome, message, tone) => {
  const answer = { outcome, recovered: '10.00', balance: '12870.50', venues: [] }
  const server = open({}, { 'POST /api/transall': () => ok(answer, message) })
  await userEvent.click(within(await wealth()).getByRole('button', { name: '一键回收' }))
  await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone, text: message }))
  expect(server.asked('POST /api/transall')[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

it.each([
  ['no answer', breakOff],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试')],
])('reports an unknown outcome after %s, and retries with the same key', async (_, broken) => {
  const server = open({}, { 'POST /api/transall': broken })
  const press = async () => userEvent.click(within(await wealth()).getByRole('button', { name: '一键回收' }))
  await press()
  await waitFor(() => expect(useToast.getState().shown?.text).toContain('暂未收到结果'))
  await press()
  await waitFor(() => expect(server.asked('POST /api/transall')).toHaveLength(2))
  const [first, second] = server.asked('POST /api/transall')
  expect(second?.key).toBe(first?.key)
})

it('tells a trial what it cannot do, and says so again on a tap', async () => {
  open({ is_trial: 1, username: '试玩123456' })
  expect(await screen.findByText(/^试玩账号：/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('VIP')
  await userEvent.click(screen.getByRole('button', { name: /修改登录密码/ }))
  expect(useToast.getState().shown?.text).toBe(TEXTS.trialRefused)
  await userEvent.click(screen.getByRole('button', { name: '更换头像' }))
  expect(useToast.getState().shown?.text).toBe(TEXTS.trialRefused)
  expect(screen.queryByRole('link', { name: /修改登录密码/ })).toBeNull()
})

it('counts unread messages beside the notices', async () => {
  open({ message_num: 3 })
  const row = await screen.findByRole('link', { name: /消息中心/ })
  expect(row.textContent).toContain('3 条未读')
})

it('asks for the look-back where the member is, when it is due', async () => {
  open({}, { 'POST /api/limits': () => ok({ ...limits, asks_look_back: 1 }) })
  const way = await screen.findByRole('link', { name: '去回看' })
  expect(way.getAttribute('href')).toBe('#/safety?view=lookback&days=365')
})

it('shows no deposit and no offer to a member who keeps away', async () => {
  open({ state: 4 })
  expect(within(await wealth()).queryByRole('link', { name: '存款' })).toBeNull()
  expect(within(await wealth()).getByRole('link', { name: '取款' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /活动中心|福利中心|邀请好友/ })).toBeNull()
  expect(screen.queryByText(/还差/)).toBeNull()
})

it('asks before it logs out', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
  expect(useQuestion.getState().asked?.title).toBe(TEXTS.logoutConfirm)
})

it('offers to try again when the member could not be loaded', async () => {
  const server = open({}, { 'POST /api/user': breakOff })
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'POST /api/user': () => ok(user) })
  await userEvent.click(retry)
  expect(await wealth()).toBeTruthy()
})

testAfter([
  {
    call: 'POST /api/transall',
    screen: <MineScreen />,
    at: '/mine',
    answers: {
      ...CALM,
      'POST /api/transall': () =>
        ok(
          { outcome: 'done', recovered: '10.00', balance: '12870.50', venues: [] },
          '回收成功，共回收¥10.00',
        ),
    },
    act: async () => userEvent.click(within(await wealth()).getByRole('button', { name: '一键回收' })),
    answered: { again: ['POST /api/balance', 'POST /api/user'] },
  },
])
