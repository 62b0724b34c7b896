// /hongbao: the server's counts and rules, the four popups, what blocks a press, and a grab without an answer.
import { setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { parseBeijing } from '@lanting/contract/time'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useQuestion } from '#src/lib/confirm.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, user } from '#src/test/samples.ts'
import { HongbaoScreen } from './hongbao-screen.tsx'
import type { PacketState } from './queries.ts'
import { seenRoots } from './list/seen-roots.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const ROOT = 'ab'.repeat(32)
const running: PacketState = {
  sendnums: 2,
  acquirednum: 1,
  max_times: 3,
  rules: [
    {
      start_time: '10:00:00',
      end_time: '12:00:00',
      day_flow: '0.00',
      flow_money: '0.00',
      recharge: '100.00',
      nums: 1,
    },
    {
      start_time: '10:00:00',
      end_time: '12:00:00',
      day_flow: '0.00',
      flow_money: '0.00',
      recharge: '5000.00',
      nums: 3,
    },
  ],
  phase: 1,
  server_time: '2026-11-15 10:24:00',
  counted_recharge: '5200.00',
  date: '2026-11-15',
  roots: [ROOT],
  expected_amount: '1.64',
}
const upcoming: PacketState = {
  ...running,
  phase: 0,
  server_time: '2026-11-15 09:24:00',
  acquirednum: 0,
  roots: [],
}
const ended: PacketState = { ...upcoming, phase: 2, server_time: '2026-11-15 12:24:00', date: '2026-11-16' }

let server: ReturnType<typeof fakeServer>
let state: PacketState
function at(next: PacketState) {
  state = next
  setServerClock(parseBeijing(next.server_time) ?? 0)
}

const handlers: Handlers = {
  'POST /api/app': () => ok({ ...appInfo, server_ms: parseBeijing(state.server_time) ?? 0 }),
  'POST /api/user': () => ok(user),
  'GET /api/userredpacket': () => ok(state),
  'POST /api/douserredpacket': () =>
    ok({ redpacketmoney: '18.88', sendnums: 1, acquirednum: 2, balance: '118.88' }),
}

beforeEach(() => {
  at(running)
  localStorage.clear()
  server = fakeServer(handlers)
})

const open = () => show(<HongbaoScreen />, { at: '/hongbao', token: 'T' })
const press = async () => userEvent.click(await screen.findByRole('button', { name: '抢红包' }))

it('shows the counts, the rules with the reached tier, the odds and the published hash', async () => {
  open()
  expect(await screen.findByText(/进行中 · 今日/)).toBeTruthy()
  expect(screen.getByText('剩余次数').nextSibling?.textContent).toBe('2')
  expect(screen.getByText('已领取').nextSibling?.textContent).toBe('1')
  expect(screen.getByText('最多可领').nextSibling?.textContent).toBe('3')
  expect(screen.getByRole('row', { name: /5,000 起 3/ }).className).toContain('reached')
  expect(screen.getByText(TEXTS.redPacketLateDeposits)).toBeTruthy()
  expect(screen.getByText('60.50%')).toBeTruthy()
  expect(screen.getByText('平均每个约 1.64 元')).toBeTruthy()
  expect(screen.getByText(ROOT)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('1:36:00')
  // Roots seen before the reveal are stored.
  expect(seenRoots('2026-11-15')).toEqual([ROOT])
})

it('won: the amount, what is left, and the way to the records', async () => {
  open()
  await screen.findByText(/进行中/)
  await press()
  expect(await screen.findByText('抢到红包')).toBeTruthy()
  expect(screen.getByText('18.88 元')).toBeTruthy()
  expect(screen.getByText(/还可领 1 次/)).toBeTruthy()
  expect(server.asked('POST /api/douserredpacket').map(({ key }) => key !== null)).toEqual([true])
  await userEvent.click(screen.getByRole('button', { name: '查看记录' }))
  await waitFor(() => expect(location.hash).toBe('#/welfare'))
})

it.each([
  [upcoming, TEXTS.redPacketNotStarted],
  [ended, TEXTS.redPacketEnded],
  [{ ...running, sendnums: 0, acquirednum: 0, max_times: 0 }, TEXTS.redPacketNotEntitled],
  [{ ...running, sendnums: 0, acquirednum: 3 }, TEXTS.redPacketUsedUp],
])('a press that cannot win is stopped here, with its reason (%#)', async (next, words) => {
  at(next)
  open()
  await screen.findByText('最多可领')
  await waitFor(() => expect(server.asked('GET /api/userredpacket')).toHaveLength(1))
  await press()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(server.asked('POST /api/douserredpacket')).toEqual([])
})

it('refused: the server’s words, with the way to deposit', async () => {
  server.on({ 'POST /api/douserredpacket': () => refuse(400, '您暂未达到领取条件，快去完成吧！') })
  open()
  await screen.findByText(/进行中/)
  await press()
  expect(await screen.findByText('您暂未达到领取条件，快去完成吧！')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '立即存款' }))
  await waitFor(() => expect(location.hash).toBe('#/recharge'))
})

it('without an answer it says so, and the next press sends the same key', async () => {
  server.on({ 'POST /api/douserredpacket': breakOff })
  open()
  await screen.findByText(/进行中/)
  await press()
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('服务器异常，请稍后再试'))
  await press()
  await waitFor(() => expect(server.asked('POST /api/douserredpacket')).toHaveLength(2))
  expect(new Set(server.asked('POST /api/douserredpacket').map(({ key }) => key)).size).toBe(1)
})

it('closed by the switch: a toast, and nothing to press', async () => {
  server.on({ 'POST /api/app': () => ok({ ...appInfo, redpacket_switch: 0 }) })
  open()
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('红包已关闭'))
  expect(await screen.findByText('已领取的红包仍可在福利中心查看')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '抢红包' })).toBeNull()
})

it('asks a visitor who typed the address to log in, and shows the rules all the same', async () => {
  show(<HongbaoScreen />, { at: '/hongbao' })
  await waitFor(() => expect(useQuestion.getState().asked?.title).toBe('精彩内容等你来体验，快来登录吧！'))
  expect(screen.getByText('登录后可以看到您的剩余次数')).toBeTruthy()
  expect(screen.getByText('100,000 起')).toBeTruthy()
  expect(server.asked('GET /api/userredpacket')).toEqual([])
})

it('says when the counts cannot be had, and asks again', async () => {
  server.on({ 'GET /api/userredpacket': () => refuse(500, '系统繁忙，请稍后再试') })
  open()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'GET /api/userredpacket': () => ok(state) })
  await userEvent.click(retry)
  expect(await screen.findByText(/进行中/)).toBeTruthy()
})

const READ_AGAIN = ['GET /api/userredpacket', 'POST /api/balance', 'POST /api/user'] as const

testAfter([
  {
    call: 'POST /api/douserredpacket',
    screen: <HongbaoScreen />,
    at: '/hongbao',
    answers: handlers,
    act: async () => {
      await screen.findByText(/进行中 · 今日/)
      await press()
    },
    answered: { again: READ_AGAIN, backTo: '/hongbao' },
    refused: { again: READ_AGAIN, backTo: '/hongbao' },
    unanswered: { again: READ_AGAIN },
  },
])
