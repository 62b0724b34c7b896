// Deposits: the ways offered, ranges, the specification's texts in order, and one order per submission.
import { setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RechargeScreen } from '#src/features/deposit/recharge-screen.tsx'
import { hrefOf, currentPlace } from '#src/lib/navigation/router.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { excluded, limits } from '#src/test/safety-samples.ts'
import { appInfo, balance, user } from '#src/test/samples.ts'

const NO = 'D20261115100000000001'
const RANGES: Record<string, { min_price: string; max_price: string }> = {
  bank: { min_price: '100.00', max_price: '50000.00' },
  'usdt-trc20': { min_price: '100.00', max_price: '200000.00' },
  'usdt-erc20': { min_price: '500.00', max_price: '200000.00' },
  wechat: { min_price: '100.00', max_price: '5000.00' },
}
const ACCOUNT = {
  bank_no: '0000 0000 0000 0001',
  bank_owner: '演示收款账户（请勿转账）',
  bank_address: '演示支行',
  bank_data: { bank_name: '中国工商银行' },
}
const ORDER = {
  out_trade_no: NO,
  amount: '1000.00',
  pay_way: 'USDT-TRC20',
  state: 0 as const,
  state_text: '待支付',
  remark: '',
  platname: '',
  created_at: '2026-11-15 10:00:00',
  updated_at: null,
}
const page = <T,>(data: T[]) => ({ data, total: data.length, current_page: 1, last_page: 1, per_page: 15 })

const CALM: Handlers = {
  'GET /api/get_pay_way': () => ok({ card: 1, usdt: 1, wechat: 1, alipay: 0, manual: 1 }),
  'POST /api/getPayRange': ({ type }) => ok(RANGES[type] ?? { min_price: '100.00', max_price: '5000.00' }),
  'POST /api/getpaybank': () => ok([ACCOUNT]),
  'POST /api/gettransrecord': () => ok(page([])),
  'POST /api/banklist': () => ok([{ id: 1, bank_name: '招商银行', ico: '' }]),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/recharge': () => ok({ deposit_no: NO, state: 0 }, NO),
}

function open(handlers: Handlers = {}) {
  setServerClock(appInfo.server_ms)
  const server = fakeServer({ ...CALM, ...handlers })
  show(<RechargeScreen />, { at: '/recharge', token: 'token-1' })
  return server
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const way = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))

it('offers the ways that are open, the first one chosen, and the manual way to customer service', async () => {
  open({ 'GET /api/get_pay_way': () => ok({ card: 0, usdt: 1, wechat: 0, alipay: 1, manual: 1 }) })
  const radios = await screen.findAllByRole('radio')
  const ways = radios.filter((radio) => ['USDT', '支付宝'].includes(radio.parentElement?.textContent ?? ''))
  expect(ways.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false])
  expect(screen.queryByRole('radio', { name: '银行转账' })).toBeNull()
  expect(screen.getByRole('link', { name: /人工充值/ }).getAttribute('href')).toBe('#/kefu')
})

it('asks for the range anew and empties the amount when the protocol changes', async () => {
  const server = open()
  await way('USDT')
  await screen.findByText('单笔 100 – 200,000 元')
  type('存款金额', '1000')
  await screen.findByText('140.84 USDT')
  await way('ERC20')
  await screen.findByText('单笔 500 – 200,000 元')
  expect(screen.getByLabelText<HTMLInputElement>('存款金额').value).toBe('')
  await way('TRC20')
  await waitFor(() =>
    expect(
      server.asked('POST /api/getPayRange').filter(({ input }) => input.type === 'usdt-trc20'),
    ).toHaveLength(2),
  )
})

it('waits with a grey line in place of the range alone', async () => {
  open({ 'POST /api/getPayRange': never })
  await way('USDT')
  expect(screen.getByLabelText('正在读取限额')).toBeDefined()
  type('存款金额', '500')
  expect(screen.getByText('70.42 USDT')).toBeDefined()
})

it('judges no amount before the range has come', async () => {
  let reply = () => {}
  const replied = new Promise<void>((resolve) => {
    reply = resolve
  })
  const server = open({
    'POST /api/getPayRange': async () => {
      await replied
      return ok({ min_price: '100.00', max_price: '200000.00' })
    },
  })
  await way('USDT')
  type('存款金额', '40000')
  await press('下一步，获取收款地址')
  expect(screen.queryByRole('alert')).toBeNull()
  reply()
  await screen.findByText('单笔 100 – 200,000 元')
  await press('下一步，获取收款地址')
  await waitFor(() => expect(server.asked('POST /api/recharge')).toHaveLength(1))
})

it('sends no bank transfer before it is known where it went', async () => {
  open({ 'POST /api/getpaybank': never })
  await screen.findByText('单笔 100 – 50,000 元')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交存款信息' }).disabled).toBe(true)
})

it.each([
  ['under the range', '99', '请输入金额在100-5000之间！'],
  ['over the range', '5001', '请输入金额在100-5000之间！'],
])('refuses an amount %s in the specification’s words', async (_, amount, message) => {
  const server = open()
  await way('微信')
  await screen.findByText('单笔 100 – 5,000 元')
  type('存款金额', amount)
  await press('下一步，获取付款码')
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(server.asked('POST /api/recharge')).toHaveLength(0)
})

it('uses the default range when the server does not tell one', async () => {
  open({ 'POST /api/getPayRange': breakOff })
  await way('USDT')
  await screen.findByText('单笔 100 – 10,000 元')
  await press('下一步，获取收款地址')
  expect(screen.getByRole('alert').textContent).toBe('请输入金额在100-10000之间！')
})

it('asks a bank transfer’s four fields in the specification’s order, then sends them', async () => {
  const server = open({
    'POST /api/recharge': () => ok({ deposit_no: NO, state: 1 }, TEXTS.submittedForReview),
  })
  await screen.findByText('0000 0000 0000 0001')
  await screen.findByText('单笔 100 – 50,000 元')
  const refused = async (message: string) => {
    await press('提交存款信息')
    expect(screen.getByRole('alert').textContent).toBe(message)
  }
  await refused('请输入金额在100-50000之间！')
  type('存款金额', '2000')
  await refused(TEXTS.depositorMissing)
  type('存款人姓名', '林屿')
  await refused(TEXTS.depositBankMissing)
  await press(/转出银行/)
  await userEvent.click(await screen.findByRole('button', { name: '招商银行' }))
  await refused(TEXTS.depositCardNoMissing)
  type('转出卡号', '6222 0000 0000 8026')
  await refused(TEXTS.depositBranchMissing)
  type('开户行地址', '示例市分行营业部')
  await press('提交存款信息')
  await waitFor(() => expect(hrefOf(currentPlace())).toBe(`/transRecord?type=1&no=${NO}`))
  expect(server.asked('POST /api/recharge').map(({ input }) => input)).toEqual([
    {
      paytype: 'bank',
      amount: '2000',
      bank_owner: '林屿',
      bank: '招商银行',
      bank_no: '6222000000008026',
      bank_address: '示例市分行营业部',
      paid_to: ACCOUNT.bank_no,
    },
  ])
  expect(useToast.getState().shown).toMatchObject({ tone: 'success', text: TEXTS.submittedForReview })
})

it('lets a member choose which account was paid, and shows the number of that one alone', async () => {
  const other = { ...ACCOUNT, bank_no: '0000 0000 0000 0002', bank_data: { bank_name: '中国建设银行' } }
  const server = open({
    'POST /api/getpaybank': () => ok([ACCOUNT, other]),
    'POST /api/recharge': () => ok({ deposit_no: NO, state: 1 }, TEXTS.submittedForReview),
  })
  await screen.findByText(ACCOUNT.bank_no)
  expect(screen.queryByText(other.bank_no)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /中国建设银行/ }))
  expect(screen.getByText(other.bank_no)).toBeDefined()
  expect(screen.queryByText(ACCOUNT.bank_no)).toBeNull()
  type('存款金额', '2000')
  type('存款人姓名', '林屿')
  await press(/转出银行/)
  await userEvent.click(await screen.findByRole('button', { name: '招商银行' }))
  type('转出卡号', '6222 0000 0000 8026')
  type('开户行地址', '示例市分行营业部')
  await press('提交存款信息')
  await waitFor(() => expect(server.asked('POST /api/recharge')[0]?.input.paid_to).toBe(other.bank_no))
})

it('leads to the order’s payment page', async () => {
  open()
  await way('USDT')
  await userEvent.click(await screen.findByRole('button', { name: '1,000' }))
  await press('下一步，获取收款地址')
  await waitFor(() => expect(hrefOf(currentPlace())).toBe(`/payInfo?deposit_no=${NO}`))
})

it.each([
  ['no answer', breakOff],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试')],
])('makes one order for one wish, however often it must be sent: %s', async (_, broken) => {
  let isDown = true
  const server = open({
    'POST /api/recharge': () => (isDown ? broken() : ok({ deposit_no: NO, state: 0 }, NO)),
  })
  await way('USDT')
  await userEvent.click(await screen.findByRole('button', { name: '500' }))
  await press('下一步，获取收款地址')
  await waitFor(() =>
    expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: TEXTS.unanswered }),
  )
  isDown = false
  await press('下一步，获取收款地址')
  await waitFor(() => expect(currentPlace().path).toBe('/payInfo'))
  const keys = server.asked('POST /api/recharge').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

it('shows orders that wait, with a way back to each', async () => {
  open({ 'POST /api/gettransrecord': () => ok(page([ORDER, { ...ORDER, out_trade_no: 'x', state: 2 }])) })
  const link = await screen.findByRole('link', { name: '继续付款' })
  expect(link.getAttribute('href')).toBe(`#/payInfo?deposit_no=${NO}`)
  expect(screen.getByText('1 / 3')).toBeDefined()
})

it('offers no form to who keeps away, and says until when', async () => {
  open({ 'POST /api/limits': () => ok({ ...limits, absence: excluded }) })
  expect(await screen.findByText(excluded.text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回大厅' })).toBeTruthy()
  expect(screen.queryByLabelText('存款金额')).toBeNull()
})

testAfter([
  {
    call: 'POST /api/recharge',
    screen: <RechargeScreen />,
    at: '/recharge',
    answers: { ...CALM, 'POST /api/limits': () => ok(limits) },
    act: async () => {
      await way('USDT')
      await userEvent.click(await screen.findByRole('button', { name: '1,000' }))
      await press('下一步，获取收款地址')
    },
    answered: {
      again: ['POST /api/gettransrecord', 'POST /api/limits'],
      leadsTo: `/payInfo?deposit_no=${NO}`,
      backTo: '/recharge',
    },
  },
])
