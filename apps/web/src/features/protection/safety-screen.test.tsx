// /safety: every state of the page, limits with their consequence while typed, raises, time-out and exclusion, the look-back.
import { setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import { parseBeijing } from '@lanting/contract/time'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SafetyScreen } from '#src/features/protection/safety-screen.tsx'
import { currentPlace } from '#src/lib/navigation/router.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { breakOff, fakeServer, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { excluded, leaving, limits, myPlay, mySigns, type SafetyAnswer } from '#src/test/safety-samples.ts'
import { user } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  setServerClock(parseBeijing('2026-11-15 10:00:00') ?? 0)
  server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/limits': () => ok(limits),
    'POST /api/mysigns': () => ok(mySigns),
    'POST /api/myplay': ({ days }) => ok({ ...myPlay, days: days ?? 30 }),
    'POST /api/timeout': () => ok({ ...leaving, until: '2026-11-22 10:00:00' }),
    'POST /api/exclude': ({ length }) =>
      ok({ ...leaving, until: length === 'forever' ? null : leaving.until }),
  })
})
const open = (at: Target = '/safety') => show(<SafetyScreen />, { at, token: 'T' })
const answers = (state: Partial<SafetyAnswer>) =>
  server.on({ 'POST /api/limits': () => ok({ ...limits, ...state }) })
const sent = () =>
  server.asked('POST /api/limits').flatMap(({ input }) => (Object.keys(input).length > 0 ? [input] : []))

it('shows the own position, what may still be deposited, every limit and what the loss is made of', async () => {
  open()
  expect(await screen.findByText(/由每周限额决定/)).toBeTruthy()
  expect(await screen.findByText('-1286.40 元')).toBeTruthy()
  expect(screen.getByText('剩余 1,400.00')).toBeTruthy()
  expect(screen.getByText('周一 00:00 重新计')).toBeTruthy()
  expect(
    screen.getByText('12-01 00:00 重新计', { selector: 'section[aria-label="存款限额"] *' }),
  ).toBeTruthy()
  expect(screen.getByText(/= 净亏 1,023.00 \+ 未开奖 50.00/)).toBeTruthy()
  expect(screen.getAllByText('未设置')).toHaveLength(2)
})

it('shows the own signs, what they follow from, and until when gifts are paused', async () => {
  open()
  const card = within(await screen.findByRole('region', { name: '值得留意的迹象' }))
  expect(card.getByText('2 项 · 2 分')).toBeTruthy()
  expect(card.getAllByText('有')).toHaveLength(2)
  expect(card.getAllByText('没有')).toHaveLength(6)
  expect(card.getByText('近 7 天 5 次，每个活跃日 1.7 次，平常 0.4 次')).toBeTruthy()
  expect(card.queryByText(/暂停至/)).toBeNull()
})

it('says that there are none, that gifts are paused, and that they could not be read', async () => {
  const none = mySigns.signs.map((one) => ({ ...one, is_on: 0 as const }))
  const paused = { ...mySigns, points: 0, signs: none, paused_until: '2026-11-22 02:10:00' }
  server.on({ 'POST /api/mysigns': () => ok(paused) })
  const { unmount } = open()
  const card = within(await screen.findByRole('region', { name: '值得留意的迹象' }))
  expect(card.getByText('礼金和邀请消息暂停至 11-22 02:10')).toBeTruthy()
  expect(card.getAllByText('没有')).toHaveLength(9)
  unmount()
  server.on({ 'POST /api/mysigns': breakOff })
  open()
  const broken = within(await screen.findByRole('region', { name: '值得留意的迹象' }))
  expect(broken.getByRole('button', { name: '重新加载' })).toBeTruthy()
})

it('loads, and after a failure loads again', async () => {
  server.on({ 'POST /api/limits': never })
  const { unmount } = open()
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
  unmount()
  server.on({ 'POST /api/limits': breakOff })
  open()
  const again = await screen.findByRole('button', { name: '重新加载' })
  answers({})
  await userEvent.click(again)
  expect(await screen.findByText(/由每周限额决定/)).toBeTruthy()
})

it('tells a trial account that it has no limits, and asks for none', async () => {
  server.on({ 'POST /api/user': () => ok({ ...user, is_trial: 1 }) })
  open()
  expect(await screen.findByText('试玩账号没有限额')).toBeTruthy()
  expect(server.asked('POST /api/limits')).toHaveLength(0)
})

it('says while typing what lower and higher do, and sends the changed ones only', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^每日\s*存款限额/ }))
  const day = await screen.findByLabelText('每日')
  await userEvent.clear(day)
  await userEvent.type(day, '3000')
  expect(screen.getByText('调低：保存后立即生效，今天还能存 2,000.00 元')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('每月'), '0')
  expect(screen.getByText(/^调高：明天 10:00 起可以确认/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存 2 项改动' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('已保存，调高的在等待'))
  expect(sent()).toEqual([
    {
      set: [
        { limit: 'deposit.day', value: 3000 },
        { limit: 'deposit.month', value: 200_000 },
      ],
    },
  ])
})

it('shows what the server refuses and keeps what was typed', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^每日\s*存款限额/ }))
  await userEvent.type(await screen.findByLabelText('每日'), '0')
  server.on({
    'POST /api/limits': ({ set }) => (set ? refuse(400, '调高须等到 明天 之后再次确认') : ok(limits)),
  })
  await userEvent.click(screen.getByRole('button', { name: '保存 1 项改动' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('调高须等到 明天 之后再次确认'))
  expect(screen.getByLabelText<HTMLInputElement>('每日').value).toBe('50,000')
})

it('takes a waiting raise back', async () => {
  open()
  expect(await screen.findByText(/今天 20:10 起可以确认/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去确认' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(sent()).toEqual([{ cancel: ['deposit.week'] }]))
})

const ripe: SafetyAnswer = {
  ...limits,
  deposit: {
    ...limits.deposit,
    week: {
      ...limits.deposit.week,
      waiting: { ...limits.deposit.week.waiting!, is_ripe: 1 },
    },
  },
}

it.each([
  ['保持 8,000 元', { cancel: ['deposit.week'] }],
  ['确认，调高到 10,000 元', { confirm: ['deposit.week'] }],
])('after the wait asks once more: %s', async (name, input) => {
  answers(ripe)
  open()
  await userEvent.click(await screen.findByRole('button', { name: '去确认' }))
  expect(await screen.findByText('近 90 天平均每周存')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(sent()).toEqual([input]))
})

it('changes the reminder, also to an interval of one’s own, and refuses one that is too short', async () => {
  open()
  const card = within(await screen.findByRole('region', { name: '时长提醒' }))
  await userEvent.click(card.getByRole('button', { name: '30 分' }))
  await waitFor(() => expect(sent()).toEqual([{ reminder_minutes: 30 }]))
  await userEvent.click(card.getByRole('button', { name: '自定' }))
  await userEvent.type(card.getByLabelText(/每隔多少分钟/), '14')
  await userEvent.click(card.getByRole('button', { name: '保存' }))
  expect(card.getByRole('alert').textContent).toContain('15 到 240')
  expect(sent()).toHaveLength(1)
})

it('excludes in two steps, with the end in words, the sums of now and the password', async () => {
  open('/safety?view=exclude')
  await userEvent.click(await screen.findByRole('link', { name: /180 天/ }))
  expect(await screen.findByText('二〇二七年五月十四日')).toBeTruthy()
  expect(screen.getByText(/谁都不能提前解除/)).toBeTruthy()
  expect(screen.getByText('场馆里的 5,559.86 元')).toBeTruthy()
  expect(screen.getByText('全部免除')).toBeTruthy()
  server.on({
    'POST /api/exclude': ({ password }) =>
      password === 'right1'
        ? ok({ ...leaving, is_done: 1, state: { ...limits, absence: excluded } })
        : refuse(400, '密码不正确'),
  })
  await userEvent.type(screen.getByLabelText('登录密码'), 'wrong1')
  const confirm = screen.getByRole('button', { name: '确认自我排除到 2027-05-14' })
  await userEvent.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toContain('密码不正确')
  expect(currentPlace().path).toBe('/safety')
  await userEvent.clear(screen.getByLabelText('登录密码'))
  await userEvent.type(screen.getByLabelText('登录密码'), 'right1')
  await userEvent.click(confirm)
  await waitFor(() => expect(currentPlace().path).toBe('/'))
})

it('says of an exclusion for ever that it has no end, and asks for the password', async () => {
  open('/safety?view=exclude&length=forever')
  expect(await screen.findByText('永久，没有到期日')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '确认永久自我排除' }))
  expect(screen.getByRole('alert').textContent).toContain('请输入登录密码')
  expect(server.asked('POST /api/exclude').every(({ input }) => input.password === undefined)).toBe(true)
})

it('keeps turnover in a time-out, and an unknown answer does not say that it is done', async () => {
  open('/safety?view=timeout&days=7')
  expect(await screen.findByText('二〇二六年十一月二十二日')).toBeTruthy()
  expect(screen.getByText('照旧')).toBeTruthy()
  server.on({ 'POST /api/timeout': breakOff })
  await userEvent.type(screen.getByLabelText('登录密码'), 'right1')
  await userEvent.click(screen.getByRole('button', { name: /^确认休息到/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('暂未收到结果')
})

it('offers neither time-out nor exclusion while an exclusion runs', async () => {
  answers({ absence: excluded })
  open()
  expect(await screen.findByText(excluded.text)).toBeTruthy()
  expect(screen.queryByText('自我排除')).toBeNull()
  expect(screen.queryByRole('link', { name: '24 小时' })).toBeNull()
  expect(screen.queryByRole('button', { name: '申请返回' })).toBeNull()
})

it.each([
  [null, '申请返回', 'ask'],
  [
    { confirm_from: '2026-11-14 10:00:00', confirm_until: '2026-11-21 10:00:00', is_ripe: 1 },
    '确认返回',
    'confirm',
  ],
  [
    { confirm_from: '2026-11-16 09:00:00', confirm_until: '2026-11-23 09:00:00', is_ripe: 0 },
    '撤回申请',
    'cancel',
  ],
] as const)('after the end of an exclusion: %j offers %s', async (back, name, step) => {
  answers({ absence: { ...excluded, text: '您的自我排除已到期，请先申请返回', is_over: 1, back } })
  server.on({ 'POST /api/return': () => ok(limits) })
  open()
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(server.asked('POST /api/return').map(({ input }) => input)).toEqual([{ step }]))
  if (back?.is_ripe === 0) expect(screen.queryByRole('button', { name: '确认返回' })).toBeNull()
})

it('looks back with charts whose figures are tables too, and only numbers with little history', async () => {
  open('/safety?view=lookback')
  const table = await screen.findByRole('table', { name: '存款与取款，元' })
  expect(within(table).getByRole('row', { name: '11-15 600 500' })).toBeTruthy()
  expect(screen.getByText(/此前平均每周 1,108.33 元/)).toBeTruthy()
  expect(await screen.findByText('每日 5,000 · 每周 8,000 · 每月 20,000')).toBeTruthy()
  server.on({ 'POST /api/myplay': ({ days }) => ok({ ...myPlay, days: days ?? 30, history_days: 13 }) })
  await userEvent.click(screen.getByRole('radio', { name: '90 天' }))
  expect(await screen.findByText('满 14 天后会有图表')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('is answered when the half-yearly look-back is due', async () => {
  answers({ asks_look_back: 1 })
  open('/safety?view=lookback&days=365')
  await userEvent.click(await screen.findByRole('button', { name: '看过了，不变' }))
  await waitFor(() => expect(sent()).toEqual([{ seen: 'look_back' }]))
})

it('says of a look-back that failed that it failed', async () => {
  server.on({ 'POST /api/myplay': breakOff })
  open('/safety?view=lookback')
  expect(await screen.findByText('网络不太顺')).toBeTruthy()
})
