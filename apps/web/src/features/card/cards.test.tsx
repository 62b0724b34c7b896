// Cards: the limit of five, the confirmation before unbinding, both forms' texts in order, the password first.
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AddBankCardScreen } from '#src/features/card/add-bank-card-screen.tsx'
import { AddUsdtCardScreen } from '#src/features/card/add-usdt-card-screen.tsx'
import { WithdrawAccountScreen } from '#src/features/card/withdraw-account-screen.tsx'
import { useCards } from '#src/queries/money/cards.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

type Card = OutputOf<'POST /api/getcard'>[number]
const GOOD = 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDVw'
const card = (change: Partial<Card> = {}): Card => ({
  id: 'card-1',
  bank: '招商银行',
  bank_owner: '林雨',
  bank_no: '**** 8026',
  bank_address: '示例支行',
  ico: '',
  created_at: '2026-03-18 10:00:00',
  hold_until: null,
  in_use: 0,
  ...change,
})
const usdt = (id: string) =>
  card({ id, bank: 'USDT', bank_owner: 'TRC20', bank_no: `**** ${id.padStart(4, '0')}` })

const CALM: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/getcard': ({ type }) => ok(Number(type) === 1 ? [card()] : [usdt('1')]),
  'POST /api/banklist': () =>
    ok([
      { id: 1, bank_name: '中国工商银行', ico: '' },
      { id: 2, bank_name: '招商银行', ico: '' },
    ]),
  'POST /api/bindcard': () => ok(card(), TEXTS.bound),
  'POST /api/delcard': () => ok(null, TEXTS.unbound),
}
const serve = (handlers: Handlers = {}) => fakeServer({ ...CALM, ...handlers })

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function refused(message: string) {
  await press('确认绑定')
  expect(screen.getByRole('alert').textContent).toBe(message)
}

it('asks for USDT under tab 1 and bank cards under tab 2', async () => {
  const server = serve()
  show(<WithdrawAccountScreen />, { at: '/withdrawAccount', token: 't' })
  await screen.findByLabelText('USDT · TRC20，尾号 0001')
  await userEvent.click(screen.getByRole('radio', { name: '银行卡' }))
  await screen.findByLabelText('招商银行，尾号 8026')
  expect(server.asked('POST /api/getcard').map(({ input }) => input.type)).toEqual([2, 1])
})

it.each([
  [4, true],
  [5, false],
])('with %i cards the way to add one is there: %s', async (count, isThere) => {
  const cards = Array.from({ length: count }, (_, i) => usdt(String(i)))
  serve({ 'POST /api/getcard': () => ok(cards) })
  show(<WithdrawAccountScreen />, { at: '/withdrawAccount', token: 't' })
  await screen.findByText(`已绑定 ${count} / 5`)
  expect(screen.queryByRole('link', { name: '添加 USDT 地址' }) !== null).toBe(isThere)
})

it('asks which card goes, and says the refusal in the same dialog', async () => {
  const server = serve({
    'POST /api/delcard': () => refuse(400, '该账户有提款正在处理，暂不能解绑'),
  })
  show(<WithdrawAccountScreen />, { at: '/withdrawAccount?type=2', token: 't' })
  await screen.findByLabelText('招商银行，尾号 8026')
  await press(/解绑招商银行/)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('温馨提示')
  expect(dialog.textContent).toContain('确定要解除绑定该卡片吗？')
  expect(dialog.textContent).toContain('尾号 8026')
  expect(server.asked('POST /api/delcard')).toHaveLength(0)
  await press('解除绑定')
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain('该账户有提款正在处理，暂不能解绑'),
  )
  expect(useToast.getState().shown).toBeNull()
})

it('says that the card is gone', async () => {
  serve()
  show(<WithdrawAccountScreen />, { at: '/withdrawAccount?type=2', token: 't' })
  await screen.findByLabelText('招商银行，尾号 8026')
  await press(/解绑招商银行/)
  await userEvent.click(await screen.findByRole('button', { name: '解除绑定' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('解绑成功'))
})

it('asks a bank card’s fields in the specification’s order, its typing errors kept', async () => {
  const server = serve({ 'POST /api/user': () => ok({ ...user, realname: user.username }) })
  show(<AddBankCardScreen />, { at: '/addBankCard', token: 't' })
  await screen.findByLabelText('持卡人姓名')
  await refused('请输入姓名')
  type('持卡人姓名', '林雨')
  await refused('请输入银行')
  await press(/开户银行/)
  await userEvent.type(await screen.findByPlaceholderText('搜索银行名称'), '招商')
  expect(screen.queryByRole('button', { name: '中国工商银行' })).toBeNull()
  await press('招商银行')
  await refused('请输入开户行地址')
  type('开户行地址', '示例支行')
  await refused('请输人银行卡号')
  type('银行卡号', '6222000')
  await refused('请输人支付密码')
  type('支付密码', 'Pay1')
  await refused('请输人正确的卡号长度')
  type('银行卡号', '6222000000008026')
  expect(screen.getByLabelText<HTMLInputElement>('银行卡号').value).toBe('6222 0000 0000 8026')
  await refused('请输人支付密码长度')
  expect(server.asked('POST /api/bindcard')).toHaveLength(0)
  type('支付密码', 'Pay00003')
  await press('确认绑定')
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('绑定成功'))
  expect(server.asked('POST /api/bindcard')[0]?.input).toEqual({
    bank: '招商银行',
    bank_owner: '林雨',
    bank_no: '6222000000008026',
    bank_address: '示例支行',
    pay_pass: 'Pay00003',
  })
})

it('locks the holder once there is a real name', async () => {
  serve()
  show(<AddBankCardScreen />, { at: '/addBankCard', token: 't' })
  const holder = await screen.findByLabelText<HTMLInputElement>('持卡人姓名')
  expect([holder.value, holder.readOnly]).toEqual(['林雨', true])
})

it('asks an address’s fields in the specification’s order and sends what was typed', async () => {
  const server = serve()
  show(<AddUsdtCardScreen />, { at: '/addUsdtCard', token: 't' })
  await screen.findByLabelText('USDT 地址')
  await refused('请输入USDT地址')
  type('USDT 地址', 'TNVst')
  await refused('请输人支付密码')
  type('支付密码', 'Pay1')
  await refused('请输人支付密码长度')
  type('支付密码', 'Pay00003')
  await refused('USDT地址格式不正确')
  type('USDT 地址', ` ${GOOD} `)
  expect(screen.getByText('TRC20 地址校验通过')).toBeDefined()
  expect(screen.getByText('TNVs')).toBeDefined()
  await press('确认绑定')
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('绑定成功'))
  expect(server.asked('POST /api/bindcard')[0]?.input).toMatchObject({
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: GOOD,
  })
})

it.each([
  ['a wrong checksum', 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDV2', 'TRC20', 'USDT地址格式不正确'],
  ['the other chain', GOOD, 'ERC20', '地址与所选协议不符'],
  ['the token’s contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TRC20', '不能填写合约地址'],
])('says at once about %s', async (_, address, protocol, message) => {
  serve()
  show(<AddUsdtCardScreen />, { at: '/addUsdtCard', token: 't' })
  await screen.findByLabelText('USDT 地址')
  await userEvent.click(screen.getByRole('radio', { name: protocol }))
  type('USDT 地址', address)
  expect(screen.getByRole('alert').textContent).toBe(message)
})

it.each([
  ['/addUsdtCard', <AddUsdtCardScreen key="usdt" />],
  ['/addBankCard', <AddBankCardScreen key="bank" />],
] as const)('leads to the payment password first at %s', async (at, element) => {
  serve({ 'POST /api/user': () => ok({ ...user, has_pay_password: 0 }) })
  show(element, { at, token: 't' })
  const link = await screen.findByRole('link', { name: '去设置支付密码' })
  expect(link.getAttribute('href')).toBe('#/password')
  expect(screen.queryByLabelText('支付密码')).toBeNull()
})

/** The list is kept mounted beside the form. */
function AddBesideCards() {
  useCards('usdt')
  return <AddUsdtCardScreen />
}

testAfter([
  {
    call: 'POST /api/bindcard',
    screen: <AddBesideCards />,
    at: '/addUsdtCard',
    answers: CALM,
    act: async () => {
      await screen.findByLabelText('USDT 地址')
      type('USDT 地址', GOOD)
      type('支付密码', 'Pay00003')
      await press('确认绑定')
    },
    answered: { again: ['POST /api/getcard', 'POST /api/user'], leadsTo: '/app' },
    refused: { again: ['POST /api/getcard', 'POST /api/user'] },
    unanswered: { again: ['POST /api/getcard', 'POST /api/user'] },
  },
  {
    call: 'POST /api/delcard',
    screen: <WithdrawAccountScreen />,
    at: '/withdrawAccount?type=2',
    answers: CALM,
    act: async () => {
      await screen.findByLabelText('招商银行，尾号 8026')
      await press(/解绑招商银行/)
      await userEvent.click(await screen.findByRole('button', { name: '解除绑定' }))
    },
    answered: { again: ['POST /api/getcard'] },
    refused: { again: ['POST /api/getcard'], backTo: '/withdrawAccount?type=2' },
    unanswered: { again: ['POST /api/getcard'], backTo: '/withdrawAccount?type=2' },
  },
])
