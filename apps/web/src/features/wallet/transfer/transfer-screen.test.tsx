// /transfer: validation in order, the exact amount, every outcome in its own style, and what auto-transfer collapses.
import { useToast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TransferScreen } from '#src/features/wallet/transfer/transfer-screen.tsx'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { balance, user, venues } from '#src/test/samples.ts'

const CALM: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
}
const moved = (state: 1 | 2) => ({
  transfer_no: 'T20261115094052000218',
  state,
  amount: '500.00',
  platname: 'AG',
  balance: '12360.50',
})

async function openPage(handlers: Handlers = {}) {
  const server = fakeServer({ ...CALM, ...handlers })
  const { client } = show(<TransferScreen />, { at: '/transfer', token: 'token-1' })
  await screen.findByLabelText('转账金额')
  return { server, client, tap: userEvent.setup() }
}
const submit = () => screen.getByRole('button', { name: '转入AG真人' })
const shownToast = () => useToast.getState().shown

it('asks for the amount first, then refuses a transfer between venues, and sends nothing', async () => {
  const { server, tap } = await openPage()
  await tap.click(submit())
  expect(screen.getByRole('alert').textContent).toBe('请输入操作金额！')

  await tap.click(screen.getByRole('button', { name: /从/ }))
  await tap.click(await screen.findByRole('button', { name: /BG真人/ }))
  await tap.type(screen.getByLabelText('转账金额'), '0.5')
  await tap.click(screen.getByRole('button', { name: '确认转账' }))
  expect(screen.getByRole('alert').textContent).toBe('场馆内钱包不支持互转')
  expect(server.asked('POST /api/transfer')).toHaveLength(0)
})

it('takes the exact balance with both decimals, in either direction', async () => {
  const { tap } = await openPage()
  const field = screen.getByLabelText<HTMLInputElement>('转账金额')
  await tap.click(screen.getByRole('button', { name: '全部转入' }))
  expect(field.value).toBe('12,860.50')
  await tap.click(screen.getByRole('button', { name: '交换转出方与转入方' }))
  await tap.click(screen.getByRole('button', { name: '全部转出' }))
  expect(field.value).toBe('2,300.00')
  expect(screen.getByRole('button', { name: '转出到中心钱包' })).toBeTruthy()
})

it('says 成功 as a success and asks for every balance anew', async () => {
  const { server, tap } = await openPage({ 'POST /api/transfer': () => ok(moved(1), '转账成功') })
  const before = server.asked('POST /api/balancelist').length
  await tap.type(screen.getByLabelText('转账金额'), '500')
  await tap.click(submit())
  expect(shownToast()).toMatchObject({ tone: 'success', text: '转账成功' })
  expect(server.asked('POST /api/transfer')[0]?.input).toEqual({
    amount: '500',
    sourcetype: 'userbalance',
    targettype: 'AG',
  })
  expect(server.asked('POST /api/balancelist').length).toBeGreaterThan(before)
})

it('takes no other amount while one is on its way, whose end empties the field', async () => {
  const { tap } = await openPage({ 'POST /api/transfer': never })
  const field = screen.getByLabelText<HTMLInputElement>('转账金额')
  await tap.type(field, '500')
  await tap.click(submit())
  await tap.type(field, '7')
  await tap.click(screen.getByRole('button', { name: '全部转入' }))
  expect(field.value).toBe('500')
})

it('shows a refusal as a failure, in the words of the server', async () => {
  const { tap } = await openPage({ 'POST /api/transfer': () => refuse(400, '余额不足') })
  await tap.type(screen.getByLabelText('转账金额'), '500')
  await tap.click(submit())
  expect(shownToast()).toMatchObject({ tone: 'error', text: '余额不足' })
})

it('leads to the transfer when its end is not known yet', async () => {
  const { tap } = await openPage({ 'POST /api/transfer': () => ok(moved(2), '转账处理中') })
  await tap.type(screen.getByLabelText('转账金额'), '500')
  await tap.click(submit())
  expect(shownToast()).toMatchObject({ tone: 'info', text: '转账处理中' })
  expect(currentPlace()).toMatchObject({ path: '/transRecord', search: '?no=T20261115094052000218' })
})

it.each([
  ['no answer', breakOff],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试')],
])('says that the outcome is not known after %s, and sends the same key again', async (_, broken) => {
  const { server, tap } = await openPage({ 'POST /api/transfer': broken })
  await tap.type(screen.getByLabelText('转账金额'), '500')
  await tap.click(submit())
  expect((await screen.findByRole('alert')).textContent).toContain('暂未收到结果')
  expect(screen.getByRole('link', { name: '查看转账记录' }).getAttribute('href')).toBe('#/transRecord?type=3')

  server.on({ 'POST /api/transfer': () => ok(moved(1), '转账成功') })
  await tap.click(submit())
  const [first, second] = server.asked('POST /api/transfer')
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps 转后 as it was sent while the outcome is unknown, although a poll has the amount already', async () => {
  const { server, client, tap } = await openPage({ 'POST /api/transfer': breakOff })
  await tap.type(screen.getByLabelText('转账金额'), '500')
  const before = (await screen.findByText(/^转后/)).textContent
  await tap.click(submit())
  await screen.findByRole('alert')
  server.on({ 'POST /api/balance': () => ok({ ...balance, balance: '1.00' }) })
  await act(() => client.refetchQueries({ type: 'active' }))
  expect(screen.getByText(/^转后/).textContent).toBe(before)
})

it('folds the manual part away while auto-transfer is on, and says why', async () => {
  fakeServer({ ...CALM, 'POST /api/user': () => ok({ ...user, transferstatus: 1, launch_budget: '500.00' }) })
  show(<TransferScreen />, { at: '/transfer', token: 'token-1' })
  expect(await screen.findByText(/已开启自动转账/)).toBeTruthy()
  expect(screen.queryByLabelText('转账金额')).toBeNull()
  expect(screen.getByRole('button', { name: /每次最多带入 ?500\.00 元/ })).toBeTruthy()
})

it('switches auto-transfer and keeps what the server answered', async () => {
  const { server, tap } = await openPage({
    'POST /api/uptransferstatus': () => ok({ transferstatus: 1, budget: null }, '操作成功！'),
  })
  await tap.click(screen.getByRole('switch', { name: '自动转账' }))
  expect(shownToast()).toMatchObject({ tone: 'success', text: '操作成功！' })
  expect(server.asked('POST /api/uptransferstatus')[0]?.input).toEqual({ transferstatus: 1 })
  expect(await screen.findByText(/已开启自动转账/)).toBeTruthy()
})

it('shows four venues, then all of them', async () => {
  const { tap } = await openPage()
  const cells = () => screen.getAllByRole('listitem').length
  expect(cells()).toBe(LIMITS.venuesCollapsed.transfer)
  await tap.click(screen.getByRole('button', { name: `展开全部 ${venues.length} 个场馆` }))
  expect(cells()).toBe(venues.length)
})

testAfter([
  {
    call: 'POST /api/transfer',
    screen: <TransferScreen />,
    at: '/transfer',
    answers: { ...CALM, 'POST /api/transfer': () => ok(moved(1), '转账成功') },
    act: async () => {
      await userEvent.type(await screen.findByLabelText('转账金额'), '500')
      await userEvent.click(submit())
    },
    answered: { again: ['POST /api/balancelist', 'POST /api/balance', 'POST /api/user'] },
  },
])
