// 注销账号: what is open, the passwords, taking it back.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Closure } from '#src/features/mydata/closure-queries.ts'
import { ClosureScreen } from '#src/features/mydata/closure-screen.tsx'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

const CLEAR: Closure['open'] = {
  main: '0.00',
  venues: '0.00',
  transit: '0.00',
  paying: '0.00',
  bets: 0,
  bets_amount: '0.00',
  deposits: 0,
  rebates: '0.00',
  commissions: '0.00',
  commissions_on: null,
}
const NONE: Closure = { state: 'none', asked_at: null, closes_at: null, needs_pay_password: 1, open: CLEAR }
const WAITING: Closure = {
  ...NONE,
  state: 'waiting',
  asked_at: '2026-11-15 09:41:00',
  closes_at: '2026-11-22 09:41:00',
}

function open(closure: Closure, after: Closure = closure) {
  const asked = vi.fn()
  fakeServer({
    'POST /api/mydata/closure': () => ok(closure),
    'POST /api/mydata/close': (input) => {
      asked(input)
      return ok(after)
    },
    'POST /api/mydata/stay': () => ok(after),
  })
  show(<ClosureScreen />, { at: '/closeAccount', token: 'token-1' })
  return asked
}

it('shows what is open first, with the way to each', async () => {
  open({ ...NONE, open: { ...CLEAR, main: '18093.86', venues: '20.00', bets: 1, bets_amount: '50.00' } })
  const card = within(await screen.findByRole('region', { name: '先把您的钱取走' }))
  expect(card.getByText('18,093.86 元')).toBeTruthy()
  expect(card.getByText('1 注，50.00 元')).toBeTruthy()
  expect(card.getByRole('link', { name: '去取款' }).getAttribute('href')).toBe('#/withdrawal')
  expect(card.getByRole('link', { name: '去回收' }).getAttribute('href')).toBe('#/transfer')
  expect(screen.getByText(/还差 3 件：取走余额，收回场馆的钱，等 1 注开奖/)).toBeTruthy()
})

it('names money on its way to a venue apart from what is there', async () => {
  open({ ...NONE, open: { ...CLEAR, venues: '20.00', transit: '300.00' } })
  const card = within(await screen.findByRole('region', { name: '先把您的钱取走' }))
  expect(card.getByText('20.00 元')).toBeTruthy()
  expect(card.getByText('转账处理中').closest('div')?.textContent).toContain('300.00 元')
  expect(screen.getByText(/还差 2 件：收回场馆的钱，等转账有结果/)).toBeTruthy()
})

it('asks for both passwords, then waits', async () => {
  const asked = open(NONE, WAITING)
  fireEvent.click(await screen.findByRole('button', { name: '注销账号' }))
  const sheet = within(await screen.findByRole('dialog', { name: '确认注销账号' }))
  const send = sheet.getByRole<HTMLButtonElement>('button', { name: '确认注销' })
  fireEvent.change(sheet.getByLabelText('登录密码'), { target: { value: 'Right2pass' } })
  expect(send.disabled).toBe(true)
  fireEvent.change(sheet.getByLabelText('支付密码'), { target: { value: 'Pay2pass' } })
  fireEvent.click(send)
  expect(await screen.findByText(/正在注销，11-22 09:41 以前可以撤回；届时自动注销/)).toBeTruthy()
  expect(asked).toHaveBeenCalledWith({ password: 'Right2pass', pay_pass: 'Pay2pass' })
})

it('is taken back with a tap', async () => {
  open(WAITING, NONE)
  fireEvent.click(await screen.findByRole('button', { name: '撤回注销' }))
  expect(await screen.findByRole('button', { name: '注销账号' })).toBeTruthy()
})

it('waits for the last rebates where nothing else is open', async () => {
  open({ ...WAITING, state: 'due' })
  expect(await screen.findByText('7 天已过，正在核对最后的注单与返水，核对完自动注销。')).toBeTruthy()
})

it('says why it waits when the seven days are over', async () => {
  open({ ...WAITING, state: 'due', open: { ...CLEAR, paying: '100.00' } })
  expect(await screen.findByText('7 天已过，还差：等取款到账。办完后自动注销。')).toBeTruthy()
})
