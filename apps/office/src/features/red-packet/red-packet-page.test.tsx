// The red-packet day: figures, budget, odds, hash and checks; one person closes, two change the budget.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, meOf, openApproval } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { RedPacketDay } from './queries.ts'
import { budgetParts, shareOf } from './rules.ts'

const root = 'f7'.repeat(32)
const day: RedPacketDay = {
  date: '2026-11-15',
  phase: 1,
  server_time: '2026-11-15 10:46:00',
  cut: {
    cut_at: '2026-11-15 10:00:00',
    budget: '2000.00',
    effective: '2001.50',
    cut: '1952.10',
    packets: 1217,
    members: 779,
    left_out: 11,
    batches: [
      { batch: 0, root, packets: 1214, published_at: '2026-11-15 10:00:00' },
      { batch: 1, root: 'ab'.repeat(32), packets: 3, published_at: '2026-11-15 10:12:00' },
    ],
  },
  opened: { packets: 861, members: 612, amount: '1424.59' },
  bands: [{ from: '0.50', to: '0.99', share: 60.5, cut: 745, opened: 535, opened_amount: '399.84' }],
  tiers: [{ recharge: '100.00', nums: 1, members: 520, packets: 520 }],
  slots: Array.from({ length: 24 }, (_, slot) => (slot === 0 ? 240 : 0)),
  checks: { ledger: '1424.59', over: 0 },
  switch_on: 1,
  open_switch: null,
  next_budget: '2000.00',
  open_budget: null,
}
const answers = (change: Partial<RedPacketDay> = {}): Answers => ({
  'POST /office-api/redpacket/day': ({ date }) => ({ ...day, ...change, date: date ?? day.date }),
})

describe('the budget bar', () => {
  test('divides what is in effect into paid, waiting and unused', () => {
    expect(budgetParts(day).map(({ text }) => text)).toEqual([
      '已付 1,424.59',
      '已切未领 527.51',
      '未用 49.40',
    ])
    expect(budgetParts(day).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
    expect(shareOf('1.00', '0.00')).toBe(0)
  })
})

describe('the page', () => {
  test('shows figures, hash, late batch and checks', async () => {
    renderOffice('/redpacket', meOf('content'), answers())
    expect(await screen.findByText('70.7% · 612 名会员')).toBeTruthy()
    expect(screen.getByText('均 1.65，公布期望 1.64')).toBeTruthy()
    expect(screen.getByText('已切 1,952.10，未用 49.40')).toBeTruthy()
    expect(screen.getByText(root)).toBeTruthy()
    expect(screen.getByText('3 个，预算各加 0.50，1 批各有哈希')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: '相符' })).toHaveLength(3)
    expect(screen.getByText('10:00 起 240 个')).toBeTruthy()
    // The content role may read; switches need an administrator.
    expect(screen.queryByRole('button', { name: '关闭…' })).toBeNull()
  })

  test('says when the ledger and the grabs differ', async () => {
    renderOffice('/redpacket', meOf('admin'), answers({ checks: { ledger: '1424.58', over: 1 } }))
    expect(await screen.findAllByRole('img', { name: '不符' })).toHaveLength(2)
  })

  test('says that a day has no cut', async () => {
    renderOffice('/redpacket', meOf('admin'), answers({ cut: null, phase: 0 }))
    expect(await screen.findByText('这一天还没有切分')).toBeTruthy()
  })

  test('closes at once with a reason', async () => {
    const switched: Answers = {
      'POST /office-api/switch/set': () => ({
        switch: { key: 'redpacket', group: 'feature', title: '红包雨', on: 0, open_approval: null },
        approval: null,
      }),
    }
    const { user, asked } = renderOffice('/redpacket', meOf('admin'), { ...answers(), ...switched })
    await user.click(await screen.findByRole('button', { name: '关闭…' }))
    await user.type(await screen.findByRole('textbox', { name: /原因/ }), '发现异常')
    await user.click(screen.getByRole('button', { name: '立即关闭红包雨' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'POST /office-api/switch/set')?.input).toEqual({
        key: 'redpacket',
        on: 0,
        reason: '发现异常',
      }),
    )
  })

  test('asks a second person for another budget', async () => {
    const asking: Answers = { 'POST /office-api/rate/ask': () => openApproval }
    const { user, asked } = renderOffice('/redpacket', meOf('admin'), { ...answers(), ...asking })
    await user.click(await screen.findByRole('button', { name: '修改…' }))
    const field = await screen.findByRole('textbox', { name: /新值/ })
    await user.clear(field)
    await user.type(field, '3000')
    await user.type(screen.getByRole('textbox', { name: /原因/ }), '节日')
    await user.click(screen.getByRole('button', { name: /提交 2,000\.00 → 3,000\.00/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'POST /office-api/rate/ask')?.input).toEqual({
        key: 'redpacket_budget',
        value: '3000.00',
        reason: '节日',
      }),
    )
  })
})
