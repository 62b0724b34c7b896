// A rebate's receipt: its sum, what did not count, the bets in pages, and the error when it fails to load.
import type { OutputOf } from '@lanting/contract/calls/names'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Rebate } from '#src/features/rebate/queries.ts'
import { RebateReceipt } from '#src/features/rebate/rebate-receipt.tsx'
import { breakOff, fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const row = { id: 'r1' } as Rebate
const bet = {
  bet_id: 'S1',
  game: '骰宝',
  selection: '大',
  settled_at: '2026-11-14 20:05:08',
  bet_amount: '300.00',
  valid_amount: '200.00',
  note: '所选合计覆盖超过80%的概率，按差额计入',
}
const receipt = (page: number): OutputOf<'POST /api/rebatereceipt'> => ({
  id: 'r1',
  gamename: 'AG真人',
  platname: 'AG',
  bet_date: '2026-11-14',
  level: 3,
  state: 0,
  valid_amount: '3000.00',
  rate: 0.3,
  due: '9.00',
  before: '3.00',
  offset: '0.50',
  money: '5.50',
  stakes: '3500.00',
  left_out: [{ reason: '和局退还本金，不计入', bets: 1, amount: '500.00' }],
  adds_up: false,
  bets: {
    data: [{ ...bet, bet_id: `S${page}` }],
    total: 2,
    per_page: 1,
    current_page: page,
    last_page: 2,
  },
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer({ 'POST /api/rebatereceipt': ({ page }) => ok(receipt(Number(page ?? 1))) })
})

const open = () => show(<RebateReceipt row={row} onClose={() => undefined} />, { at: '/fanshui', token: 'T' })

it('tells base, rate, what came before and what was set off, and why bets did not count', async () => {
  open()
  expect(await screen.findByText('× 0.30%，舍去不足一分')).toBeTruthy()
  for (const words of [
    '此前已计',
    '冲抵多计',
    '本笔返水',
    '和局退还本金，不计入 · 1 注',
    '2026-11-14 · VIP3',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText(/场馆在计算之后更正过注单/)).toBeTruthy()
  expect(screen.getAllByText('骰宝')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  expect(await screen.findAllByText('骰宝')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
})

it('that cannot be had is asked for again', async () => {
  server.on({ 'POST /api/rebatereceipt': breakOff })
  open()
  const again = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'POST /api/rebatereceipt': () => ok(receipt(1)) })
  await userEvent.click(again)
  expect(await screen.findByText('骰宝')).toBeTruthy()
})
