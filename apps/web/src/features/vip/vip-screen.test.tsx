// /vip: opens at the own level, compares the next one, and shows visitors the table without progress.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Level, VipState } from '#src/features/vip/queries.ts'
import { VipScreen } from '#src/features/vip/vip-screen.tsx'
import { fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const level = (number: number): Level => ({
  level: number,
  name: `VIP${number}`,
  recharge: `${(number - 1) * 1000}.00`,
  flow: `${(number - 1) * 10_000}.00`,
  keep_flow: `${(number - 1) * 5000}.00`,
  realperson: number / 10,
  sport: number / 10,
  e_sport: number / 10,
  joker: number / 10,
  electron: number / 10,
  lottery: number / 100,
  upgrade_gift: number === 1 ? '0.00' : '8.00',
  monthly_gift: '0.00',
  wd_count: 3,
  wd_limit: '50000.00',
})
const levels = Array.from({ length: 10 }, (_, at) => level(at + 1))
const state: VipState = {
  vip: 3,
  paysum: '2500.00',
  flow: '26000.00',
  next: { level: 4, need_recharge: '500.00', need_flow: '4000.00', percent: 85 },
  keep: { from: '2026-11-12', until: '2027-02-09', need: '10000.00', done: '4000.00', left: '6000.00' },
  regain: null,
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer({ 'POST /api/uservip': () => ok(levels), 'POST /api/vipstate': () => ok(state) })
})

it('opens at the own level, with what keeps it and what the next one needs', async () => {
  show(<VipScreen />, { at: '/vip', token: 'T' })
  expect((await screen.findByRole('tab', { name: 'VIP3' })).getAttribute('aria-selected')).toBe('true')
  const table = within(screen.getByRole('table'))
  expect(table.getByText('VIP3 当前')).toBeTruthy()
  expect(table.getByRole('row', { name: '真人 0.30% 0.40%' })).toBeTruthy()
  expect(screen.getByText('还差¥6,000.00即可保级，截止2027-02-09')).toBeTruthy()
  expect(screen.getByText('距VIP4：存款还差¥500.00，流水还差¥4,000.00')).toBeTruthy()
})

it('shows another level on its tab, and the last one alone', async () => {
  show(<VipScreen />, { at: '/vip', token: 'T' })
  await userEvent.click(await screen.findByRole('tab', { name: 'VIP10' }))
  expect(screen.getByRole('row', { name: '彩票 0.10%' })).toBeTruthy()
  expect(screen.queryByText('我的进度')).toBeNull()
})

it('says what a lost level asks for, and that the top is the top', async () => {
  const regain = { level: 4, need: '120000.00', done: '30000.00' }
  server.on({ 'POST /api/vipstate': () => ok({ ...state, next: null, regain }) })
  show(<VipScreen />, { at: '/vip', token: 'T' })
  expect(await screen.findByText('恢复 VIP4 所需流水')).toBeTruthy()
  expect(screen.getByText('已达最高等级')).toBeTruthy()
})

it('shows visitors the table from the first level on and requests no member data', async () => {
  show(<VipScreen />, { at: '/vip' })
  expect((await screen.findByRole('tab', { name: 'VIP1' })).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByText('已达成')).toBeNull()
  expect(server.asked('POST /api/vipstate')).toEqual([])
})

it('opens the rules, and can be asked again after a failure', async () => {
  server.on({ 'POST /api/uservip': () => refuse(500, '系统繁忙') })
  show(<VipScreen />, { at: '/vip' })
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'POST /api/uservip': () => ok(levels) })
  await userEvent.click(retry)
  await screen.findByRole('tab', { name: 'VIP1' })
  await userEvent.click(screen.getByRole('button', { name: '规则' }))
  expect(await screen.findByText(/每天最多晋升一级/)).toBeTruthy()
})
