// An order's page: its countdown by the server's clock, its end without a reload, and what the sandbox adds.
import { now, setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { ORDER_CLOSED_BY_MEMBER } from '@lanting/contract/rules/deposit'
import { OUTCOME_TEXTS, SCREEN_TEXTS, TEXTS } from '@lanting/contract/texts'
import { parseBeijing } from '@lanting/contract/time'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PayInfoScreen } from '#src/features/deposit/pay-info-screen.tsx'
import { useQuestion } from '#src/lib/confirm.ts'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo } from '#src/test/samples.ts'

type PayInfo = OutputOf<'POST /api/payinfo'>
const NO = 'D20261115100000000001'
const ADDRESS = 'TDEM0N0TPAYABLEDEM0N0TPAYABLE0OIl0'
const ms = (time: string) => parseBeijing(time) ?? 0

const info = (change: Partial<PayInfo['info']> = {}): PayInfo => ({
  deposit_no: NO,
  info: {
    amount: '1000.00',
    created_at: '2026-11-15 10:00:00',
    paytype: 'usdt',
    pay_way: 'USDT-TRC20',
    state: 0,
    usdt_amount: '140.84',
    expire_at: '2026-11-15 11:00:00',
    server_time: '2026-11-15 10:12:28',
    remark: '',
    ...change,
  },
  cardlist: { mch_id: ADDRESS, content: 'TRC20', payimg: `演示订单${NO}，请勿付款` },
})

function open(answer: () => PayInfo, handlers: Handlers = {}) {
  const server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/payinfo': () => ok(answer(), 'usdtpay'),
    'POST /api/paysimulate': () => ok(null),
    ...handlers,
  })
  show(<PayInfoScreen />, { at: `/payInfo?deposit_no=${NO}`, token: 'token-1' })
  return server
}

it('counts sixty minutes from the order’s time by the server’s clock, wherever the device’s clock stood', async () => {
  setServerClock(ms('2026-11-15 03:00:00'))
  open(() => info(), { 'POST /api/app': () => refuse(500, '') })
  const timer = await screen.findByRole('timer')
  expect(timer.textContent).toMatch(/^47:3[12]$/)
  expect(Math.abs(now() - ms('2026-11-15 10:12:28'))).toBeLessThan(5000)
})

it('shows the address with its ends set apart, the protocol and the order', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  open(() => info())
  expect((await screen.findByText('TDEM0')).tagName).toBe('B')
  expect(screen.getByText('OIl0').tagName).toBe('B')
  expect(screen.getByText('仅限 TRC20 网络')).toBeDefined()
  expect(screen.getByText(NO)).toBeDefined()
  expect(screen.getByText('2026-11-15 10:00:00')).toBeDefined()
  expect(screen.getByText('USDT · TRC20')).toBeDefined()
})

it('says that the copy succeeded', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  open(() => info())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '复制收款地址' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe(SCREEN_TEXTS.copied))
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
})

it('follows the payment without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setServerClock(ms('2026-11-15 10:12:28'))
  let state: 0 | 2 = 0
  open(() => info({ state }))
  await screen.findByRole('timer')
  state = 2
  await act(() => vi.advanceTimersByTimeAsync(2600))
  await screen.findByText('款项已记入中心钱包')
  expect(screen.queryByRole('timer')).toBeNull()
})

it('veils the code and takes the sandbox’s button away when the time is over', async () => {
  setServerClock(ms('2026-11-15 11:00:01'))
  open(() => info({ server_time: '2026-11-15 11:00:01' }))
  await waitFor(() => expect(screen.getAllByText('订单已过期').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: '模拟支付成功' })).toBeNull()
  expect(screen.getByRole('link', { name: '重新下单' })).toBeDefined()
})

it('pretends to pay in the sandbox only', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  const server = open(() => info())
  await userEvent.click(await screen.findByRole('button', { name: '模拟支付成功' }))
  await waitFor(() => expect(server.asked('POST /api/paysimulate')).toHaveLength(1))
  server.on({ 'POST /api/app': () => ok({ ...appInfo, money_mode: 'live' }) })
})

it('has no such button with real money', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  localStorage.clear()
  open(() => info(), { 'POST /api/app': () => ok({ ...appInfo, money_mode: 'live' }) })
  await screen.findByRole('button', { name: '关闭订单' })
  expect(screen.queryByRole('button', { name: '模拟支付成功' })).toBeNull()
})

it('asks before an order is closed', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  const server = open(() => info(), { 'POST /api/rechargecancel': () => ok({ deposit_no: NO, state: 3 }) })
  await userEvent.click(await screen.findByRole('button', { name: '关闭订单' }))
  expect(server.asked('POST /api/rechargecancel')).toHaveLength(0)
  act(() => useQuestion.getState().asked?.answer(true))
  await waitFor(() => expect(server.asked('POST /api/rechargecancel')).toHaveLength(1))
})

it('does not call a close refused whose end is not known, and asks again under the same key', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  const server = open(() => info(), { 'POST /api/rechargecancel': () => refuse(500, '系统繁忙，请稍后再试') })
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: '关闭订单' }))
    act(() => useQuestion.getState().asked?.answer(true))
    await waitFor(() => expect(server.asked('POST /api/rechargecancel')).toHaveLength(times))
    await waitFor(() => expect(useToast.getState().shown?.text).toBe(OUTCOME_TEXTS.unanswered))
  }
  expect(new Set(server.asked('POST /api/rechargecancel').map(({ key }) => key)).size).toBe(1)
})

it('tells why an order was closed', async () => {
  setServerClock(ms('2026-11-15 11:12:28'))
  open(() => info({ state: 3, remark: '超时未支付，订单已关闭' }))
  expect(await screen.findByText('超时未支付，订单已关闭')).toBeDefined()
})

it('knows nothing of an order of somebody else', async () => {
  open(() => info(), { 'POST /api/payinfo': () => refuse(404, '内容不存在') })
  expect(await screen.findByText('没有这笔订单')).toBeDefined()
})

it.each([
  ['wxpay', '微信支付', '请用微信扫码付款'],
  ['alipay', '支付宝', '请用支付宝扫码付款'],
])('names what to scan with: %s', async (paytype, pay_way, words) => {
  setServerClock(ms('2026-11-15 10:12:28'))
  open(() => info({ paytype, pay_way, usdt_amount: null }))
  expect(await screen.findByText(words)).toBeDefined()
})

it.each([
  [TEXTS.orderExpired, '超时未支付'],
  [ORDER_CLOSED_BY_MEMBER, '已关闭'],
  ['付款人与实名不符', '已拒绝'],
])('says what closed an order: %s', async (remark, title) => {
  open(() => info({ state: 3, remark }))
  expect(await screen.findByText(remark)).toBeDefined()
  expect(screen.getByText(title).getAttribute('role')).toBe('status')
})
