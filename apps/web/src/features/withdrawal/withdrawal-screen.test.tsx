// Withdrawals: the texts in order, what switching resets, the max button, one request per submission, and the records.
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { TEXTS } from '@lanting/contract/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { WithdrawalScreen } from '#src/features/withdrawal/withdrawal-screen.tsx'
import { currentPlace, hrefOf } from '#src/lib/navigation/router.ts'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, depositRequirement, user, withdrawRules } from '#src/test/samples.ts'

type Card = OutputOf<'POST /api/getcard'>[number]
type Rules = OutputOf<'POST /api/withdrawrules'>
const NO = 'W20261115100000000001'

const card = (change: Partial<Card>): Card => ({
  id: 'card-1',
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: '**** 8nwe',
  bank_address: '',
  ico: '',
  created_at: '2026-03-18 10:00:00',
  hold_until: null,
  in_use: 0,
  ...change,
})
const CARDS: Record<number, Card[]> = {
  1: [
    card({ id: 'bank-1', bank: '招商银行', bank_owner: '林雨', bank_no: '**** 8026' }),
    card({ id: 'bank-2', bank: '中国银行', bank_owner: '林雨', bank_no: '**** 1180' }),
  ],
  2: [
    card({}),
    card({ id: 'card-2', bank_owner: 'ERC20', hold_until: '2026-11-16 09:30:00', bank_no: '**** f1a1' }),
  ],
}
const VENUES = ['AG', 'BG', 'PG', 'FB'].map((platname) => ({
  name: `${platname}真人`,
  platname,
  balance: '0.00',
  transit: '0.00',
  app_state: 1 as const,
  as_of: null,
}))

function open(handlers: Handlers = {}, rules: Partial<Rules> = {}) {
  const server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'POST /api/balancelist': () => ok(VENUES),
    'POST /api/withdrawrules': () => ok({ ...withdrawRules, ...rules }),
    'POST /api/getBetAmount': () => ok({ bet_amount: '0.00', required: '0.00', done: '0.00' }),
    'POST /api/getcard': (input) => ok(CARDS[Number(input.type)] ?? []),
    'POST /api/withdraw': () =>
      ok({ withdraw_no: NO, state: 1, hold_until: null, balance: '12360.50' }, TEXTS.submittedForReview),
    ...handlers,
  })
  show(<WithdrawalScreen />, { at: '/withdrawal', token: 'token-1' })
  return server
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '提交取款' })
const tab = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

async function pick(name: RegExp) {
  await press(/^选择(?: USDT 地址|银行卡)|更换/)
  const sheet = await screen.findByRole('dialog')
  await userEvent.click(await within(sheet).findByRole('button', { name }))
}

async function fill(amount = '500') {
  await pick(/TRC20/)
  type('取款金额', amount)
  type('支付密码', 'Pay00003')
}

it.each([
  ['USDT 取款', '请选择USDT地址', /TRC20/],
  ['银行卡取款', '请选择您要提现到的银行卡', /招商银行/],
])('asks for card, amount and password in the specification’s order: %s', async (name, first, which) => {
  const server = open()
  await tab(name)
  await waitFor(() => expect(sendButton().disabled).toBe(false))
  const refused = async (message: string) => {
    await press('提交取款')
    expect(screen.getByRole('alert').textContent).toBe(message)
  }
  await refused(first)
  await pick(which)
  await refused('单笔取款不能低于100元')
  type('取款金额', '99')
  await refused('单笔取款不能低于100元')
  type('取款金额', '100')
  await refused('请输入您的支付密码')
  expect(server.asked('POST /api/withdraw')).toHaveLength(0)
})

it.each(['POST /api/getcard', 'POST /api/withdrawrules'])('waits for %s to call it missing', async (slow) => {
  open({ [slow]: never })
  await press('提交取款')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sendButton().disabled).toBe(true)
})

it('has the only account chosen from the start, and asks for the rest', async () => {
  const server = open({ 'POST /api/getcard': () => ok([card({})]) })
  expect(await screen.findByRole('button', { name: /USDT · TRC20.*更换/ })).toBeDefined()
  type('取款金额', '500')
  type('支付密码', 'Pay00003')
  await press('提交取款')
  await waitFor(() => expect(server.asked('POST /api/withdraw')).toHaveLength(1))
  expect(server.asked('POST /api/withdraw')[0]?.input).toMatchObject({ bank: 'card-1', amount: '500' })
})

it('forgets card, amount, password and fee when the way changes', async () => {
  open()
  await fill()
  expect(await screen.findByText('69.42 USDT')).toBeDefined()
  expect(screen.getByText('− 1.00 USDT')).toBeDefined()
  await tab('银行卡取款')
  await tab('USDT 取款')
  expect([value('取款金额'), value('支付密码')]).toEqual(['', ''])
  expect(screen.getByRole('button', { name: /选择 USDT 地址/ })).toBeDefined()
  expect(screen.queryByText('− 1.00 USDT')).toBeNull()
})

it('takes the chain’s own fee and says beforehand until when a young address holds the request', async () => {
  open()
  await pick(/ERC20/)
  type('取款金额', '500')
  expect(await screen.findByText('65.42 USDT')).toBeDefined()
  expect(screen.getByText(/最早 11月16日 09:30 后审核放款/)).toBeDefined()
})

it.each([
  ['the balance', {}, '12,860'],
  ['what is left of the day', { amount_left: '3000.00' }, '3,000'],
  ['the single maximum', { max_usdt: '900.00' }, '900'],
])('writes at most %s', async (_, rules, expected) => {
  open({}, rules)
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '最大' }).disabled).toBe(false),
  )
  await screen.findByText(/今日还可取 4 次/)
  await press('最大')
  expect(value('取款金额')).toBe(expected)
})

it('lets the whole balance out to the fen while the member limits himself, and says what is taken back', async () => {
  const server = open(
    { 'POST /api/balance': () => ok({ ...balance, balance: '60.50' }) },
    { whole_balance_free: 1, forfeit: '20.00', balance: '60.50' },
  )
  await screen.findByText(/不受最低金额/)
  await pick(/TRC20/)
  await press('最大')
  await waitFor(() => expect(value('取款金额')).toBe('60.50'))
  expect(screen.getByText(/彩金 20.00 元将被收回/)).toBeDefined()
  type('支付密码', 'Pay00003')
  await press('提交取款')
  await waitFor(() => expect(server.asked('POST /api/withdraw')[0]?.input).toMatchObject({ amount: '60.50' }))
})

it('says that it waits for review, then opens its timeline after a second and a half', async () => {
  open()
  await fill()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(screen.getByRole('button', { name: '提交取款' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('提交成功，等待后台审核'))
  expect(currentPlace().path).toBe('/withdrawal')
  await act(() => vi.advanceTimersByTimeAsync(1600))
  expect(hrefOf(currentPlace())).toBe(`/transRecord?type=2&no=${NO}`)
})

it('sends one request for two taps', async () => {
  const server = open()
  await fill()
  const button = screen.getByRole('button', { name: '提交取款' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(useToast.getState().shown?.tone).toBe('success'))
  fireEvent.click(button)
  expect(server.asked('POST /api/withdraw')).toHaveLength(1)
  expect(server.asked('POST /api/withdraw')[0]?.input).toEqual({
    amount: '500',
    bank: 'card-1',
    password: 'Pay00003',
  })
})

it.each([
  ['no answer', breakOff],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试')],
])('keeps the key over %s, so that the same request cannot be made twice', async (_, broken) => {
  let isDown = true
  const server = open({
    'POST /api/withdraw': () =>
      isDown
        ? broken()
        : ok({ withdraw_no: NO, state: 1, hold_until: null, balance: '0.00' }, TEXTS.submittedForReview),
  })
  await fill()
  await press('提交取款')
  await screen.findByText(/暂未收到结果/)
  isDown = false
  await press('提交取款')
  await waitFor(() => expect(useToast.getState().shown?.tone).toBe('success'))
  const keys = server.asked('POST /api/withdraw').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

it.each(['支付密码错误，还可尝试4次', '提款前还需完成有效流水416.18元', '余额不足'])(
  'shows the server’s words: %s',
  async (message) => {
    open({ 'POST /api/withdraw': () => refuse(400, message) })
    await fill()
    await press('提交取款')
    await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: message }))
    expect(screen.getByText(message)).toBeDefined()
    expect([value('取款金额'), value('支付密码')]).toEqual(['500', ''])
  },
)

it('shows three venues, then all', async () => {
  open()
  await screen.findByText('AG真人')
  expect(screen.queryByText('FB真人')).toBeNull()
  await press(/展开全部 4 个场馆/)
  expect(screen.getByText('FB真人')).toBeDefined()
})

it('leads to the payment password while there is none', async () => {
  const server = open({ 'POST /api/user': () => ok({ ...user, has_pay_password: 0 }) })
  await screen.findByText('请先设置支付密码')
  await press('提交取款')
  expect(currentPlace().path).toBe('/password')
  expect(server.asked('POST /api/withdraw')).toHaveLength(0)
})

it('leads to the request that is pending', async () => {
  open({}, { pending_no: NO })
  const link = await screen.findByRole('link', { name: '查看进度' })
  expect(link.getAttribute('href')).toBe(`#/withdrawal?no=${NO}`)
})

const OPEN_TURNOVER = ok({ bet_amount: '802.00', required: '1000.00', done: '198.00' })
const requirements = (rows: number) => () =>
  ok({
    current_page: 1,
    last_page: 1,
    per_page: 20,
    total: rows,
    data: rows === 0 ? [] : [depositRequirement],
    pots: '0.00',
    own: '1000.00',
  })

it('tells what is missing before anything is filled in while turnover is open, and asks for no password', async () => {
  const server = open({
    'POST /api/getBetAmount': () => OPEN_TURNOVER,
    'POST /api/turnover': requirements(1),
  })
  expect(await screen.findByText('现在可取 0.00 元 · 还需流水 802.00')).toBeDefined()
  expect(screen.getByText('已计 198.00')).toBeDefined()
  expect(await screen.findByText(/10:05 存款 1,000.00 × 1 倍/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('取款金额').disabled).toBe(true)
  expect(screen.queryByLabelText('支付密码')).toBeNull()
  await pick(/TRC20/)
  await press('流水完成后可提交取款')
  expect(hrefOf(currentPlace())).toBe('/withdrawal?show=turnover')
  expect(server.asked('POST /api/withdraw')).toHaveLength(0)
})

it('counts the requirements where there are several', async () => {
  open({ 'POST /api/getBetAmount': () => OPEN_TURNOVER, 'POST /api/turnover': requirements(3) })
  expect(await screen.findByText('3 条要求，优先抵扣最早的一条')).toBeDefined()
})

it('lets a member who limits himself ask for the whole balance although turnover is open', async () => {
  open({ 'POST /api/getBetAmount': () => OPEN_TURNOVER }, { whole_balance_free: 1 })
  await screen.findByText(/不受最低金额/)
  expect(screen.getByRole('button', { name: '提交取款' })).toBeDefined()
})
