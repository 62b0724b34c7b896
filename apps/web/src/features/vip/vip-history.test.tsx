// The history of a level: changes with their figures, the last review, empty, and failed.
import type { OutputOf } from '@lanting/contract/calls/names'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { VipHistoryCard } from '#src/features/vip/vip-history.tsx'
import { breakOff, fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const page = { total: 1, per_page: 15, current_page: 1, last_page: 1 }
const history: OutputOf<'POST /api/viphistory'> = {
  ...page,
  data: [
    {
      day: '2026-11-11',
      kind: 'promoted',
      from: 1,
      to: 2,
      gift: '8.00',
      checks: [{ name: '累计存款', have: '1200.00', need: '1000.00', met: 1 }],
    },
  ],
  latest: {
    day: '2026-11-14',
    changed: 0,
    checks: [{ name: '累计流水', have: '12000.00', need: '100000.00', met: 0 }],
  },
}

async function open() {
  show(<VipHistoryCard />, { at: '/vip', token: 'T' })
  await userEvent.click(screen.getByRole('button', { name: /等级记录/ }))
}

it('shows each change with what it was decided by, and what the last look found', async () => {
  fakeServer({ 'POST /api/viphistory': () => ok(history) })
  await open()
  expect(await screen.findByText('2026-11-14 的评定：等级不变')).toBeTruthy()
  expect(screen.getByText(/VIP1 升至 VIP2/)).toBeTruthy()
  expect(screen.getByText('累计存款')).toBeTruthy()
})

it('says when nothing has changed yet, and when it cannot be had', async () => {
  const server = fakeServer({ 'POST /api/viphistory': breakOff })
  await open()
  const again = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'POST /api/viphistory': () => ok({ ...page, total: 0, data: [], latest: null }) })
  await userEvent.click(again)
  expect(await screen.findByText('等级还没有变动过')).toBeTruthy()
})
