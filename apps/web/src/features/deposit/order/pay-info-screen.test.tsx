// An order's page: its countdown by the server's clock, its end without a reload, and the sandbox actions.
import { now, setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { ORDER_CLOSED_BY_MEMBER } from '@lanting/contract/rules/cashier/deposit'
import { OUTCOME_TEXTS, SCREEN_TEXTS, TEXTS } from '@lanting/contract/texts'
import { parseBeijing } from '@lanting/contract/time'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PayInfoScreen } from '#src/features/deposit/order/pay-info-screen.tsx'
import { useQuestion } from '#src/lib/confirm.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo } from '#src/test/samples.ts'

type PayInfo = OutputOf<'POST /api/payinfo'>
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const NO = 'D20261115100000000001'
const ADDRESS = 'TDEM0N0TPAYABLEDEM0N0TPAYABLE0OIl0'
const ms = (time: string) => parseBeijing(time) ?? 0

const info = (change: Partial<PayInfo['info']> = {}, transfer: PayInfo['transfer'] = null): PayInfo => ({
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
    ended_at: null,
    credited: null,
    ...change,
  },
  transfer,
  cardlist: { mch_id: ADDRESS, content: 'TRC20', payimg: PICTURE },
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
  expect(screen.getByRole('img', { name: '收款地址二维码' }).getAttribute('src')).toBe(PICTURE)
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
  expect(screen.queryByText(/到账后余额/)).toBeNull()
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
  expect((await screen.findAllByText('超时未支付，订单已关闭')).length).toBeGreaterThan(0)
})

it('does not show another member’s order', async () => {
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
  expect((await screen.findAllByText(remark)).length).toBeGreaterThan(0)
  const spoken = screen.getAllByText(title).filter((one) => one.closest('[aria-live]') !== null)
  expect(spoken).toHaveLength(1)
})

const TRANSFER: NonNullable<PayInfo['transfer']> = {
  bank_owner: '林屿',
  bank: '招商银行',
  bank_no: '**** 8026',
  reference: 'LT 4827',
  has_proof: 0,
  paid_to: {
    bank_name: '中国建设银行',
    bank_owner: '演示收款账户（请勿转账）',
    bank_address: '演示支行',
    bank_no: '**** 0002',
  },
  expected_minutes: 20,
}
const BANK = { paytype: 'bank', pay_way: '银行转账', usdt_amount: null, expire_at: null, state: 1 } as const
const steps = () => screen.getAllByRole('listitem').map((item) => item.textContent)

it('shows the state of a bank transfer under review, which account was chosen, and what was written', async () => {
  setServerClock(ms('2026-11-15 10:12:28'))
  open(() => info(BANK, TRANSFER))
  expect(await screen.findByText('多数订单约 20 分钟内核对完成')).toBeDefined()
  expect(screen.getByText(/已等待 12 分钟，不需要重复提交/)).toBeDefined()
  expect(steps()).toEqual([
    '已提交10:00:00付款人 林屿 · 招商银行尾号 8026',
    '人工核对收款对照金额、付款人与附言，未到账前余额不变',
    '到账记入中心钱包 1,000.00，流水要求 1 倍',
  ])
  expect(screen.getByText('中国建设银行 · 演示支行')).toBeDefined()
  expect(screen.getByText('**** 0002')).toBeDefined()
  expect(screen.getByText('LT 4827')).toBeDefined()
})

it('promises no time where there are too few cases', async () => {
  open(() => info(BANK, { ...TRANSFER, expected_minutes: null }))
  expect(await screen.findByText('人工核对后入账')).toBeDefined()
})

it('names the new balance and the turnover of a deposit that arrived', async () => {
  const credited = { balance: '13860.50', turnover: '1000.00' }
  const end = '2026-11-16 00:03:11'
  open(() => info({ ...BANK, state: 2, ended_at: end, credited }, { ...TRANSFER, expected_minutes: null }))
  expect(await screen.findByText(/到账后余额 13,860.50 元，流水要求 \+1,000.00/)).toBeDefined()
  expect(steps().slice(1)).toEqual(['核对通过', '已到账11-16 00:03中心钱包 13,860.50，流水要求 +1,000.00'])
  expect(screen.queryByRole('button', { name: '没有转账，撤回' })).toBeNull()
})

it('takes a transfer back that never was, after a question', async () => {
  const server = open(() => info(BANK, TRANSFER), {
    'POST /api/rechargecancel': () => ok({ deposit_no: NO, state: 3 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '没有转账，撤回' }))
  expect(server.asked('POST /api/rechargecancel')).toHaveLength(0)
  act(() => useQuestion.getState().asked?.answer(true))
  await waitFor(() => expect(server.asked('POST /api/rechargecancel')).toHaveLength(1))
})

it('adds a proof to a transfer that people look for', async () => {
  const server = open(() => info(BANK, TRANSFER), {
    'POST /api/payproof': () => ok({ id: 'proof-1' }),
    'POST /api/rechargeproof': () => ok(null),
  })
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png', {
    type: 'image/png',
  })
  await screen.findByRole('button', { name: '补充转账回单' })
  await userEvent.upload(screen.getByLabelText('选择转账凭证图片'), picture)
  await waitFor(() =>
    expect(server.asked('POST /api/rechargeproof').map(({ input }) => input)).toEqual([
      { deposit_no: NO, proof: 'proof-1' },
    ]),
  )
})

it.each([
  ['wxpay', '微信', 'weixin://'],
  ['alipay', '支付宝', 'alipays://'],
])(
  'helps to pay by %s on the same phone: save the code, open %s, copy the amount',
  async (paytype, name, scheme) => {
    setServerClock(ms('2026-11-15 10:12:28'))
    open(() => info({ paytype, usdt_amount: null }))
    const help = within(await screen.findByRole('region', { name: '用这部手机付款' }))
    const save = help.getByRole('link', { name: '保存' })
    expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([PICTURE, `${name}付款码.png`])
    expect(help.getByRole('link', { name: `打开${name}` }).getAttribute('href')).toContain(scheme)
    expect(help.getByRole('button', { name: '复制金额' })).toBeTruthy()
  },
)

testAfter([
  {
    call: 'POST /api/rechargecancel',
    screen: <PayInfoScreen />,
    at: `/payInfo?deposit_no=${NO}`,
    answers: {
      'POST /api/payinfo': () => ok(info(), 'usdtpay'),
      'POST /api/rechargecancel': () => ok({ deposit_no: NO, state: 3 }),
    },
    act: async () => {
      await userEvent.click(await screen.findByRole('button', { name: '关闭订单' }))
      act(() => useQuestion.getState().asked?.answer(true))
    },
    answered: { again: ['POST /api/payinfo'] },
  },
])
