// /welfare: packets by day, the button to the packets, the link to the rebate centre, and empty states.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, user } from '#src/test/samples.ts'
import type { PacketRecord } from './queries.ts'
import { WelfareScreen } from './welfare-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const record = (id: string, seq: number, money: string): PacketRecord => ({
  id,
  seq,
  money,
  redpacketmoney: money,
  date: '2026-11-13',
  created_at: '2026-11-13 10:41:07',
  usetime: '2026-11-13 10:41:07',
})
const page = (data: PacketRecord[]) =>
  ok({ data, total: data.length, per_page: 15, current_page: 1, last_page: 1 })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/user': () => ok(user),
    'POST /api/redpacket': () => page([record('b', 2, '1.35'), record('a', 1, '5.20')]),
    'POST /api/getfanshui': () =>
      ok({
        list: { data: [], total: 0, per_page: 15, current_page: 1, last_page: 1 },
        jisuan: '0.00',
        nojisuan: '73.50',
      }),
  })
})

const open = () => show(<WelfareScreen />, { at: '/welfare', token: 'T' })

it('lists packets with their number and time, and leads to packets and rebates', async () => {
  open()
  expect(await screen.findByText('红包 · 当日第 2 个')).toBeTruthy()
  expect(screen.getAllByText('10:41 领取 · 流水 3 倍')).toHaveLength(2)
  expect(screen.getByText('共 2 个')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去红包页' }).getAttribute('href')).toBe('#/hongbao')
  expect(await screen.findByText('待领取')).toBeTruthy()
  expect(screen.getByRole('link', { name: /返水中心/ }).getAttribute('href')).toBe('#/fanshui')
})

it('without records says so; with the switch off it leads nowhere', async () => {
  server.on({
    'POST /api/app': () => ok({ ...appInfo, redpacket_switch: 0 }),
    'POST /api/redpacket': () => page([]),
  })
  open()
  expect(await screen.findByText('领取的红包会出现在这里')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '去红包页' })).toBeNull()
})

it('tells a trial account that it takes no part', async () => {
  server.on({ 'POST /api/user': () => ok({ ...user, is_trial: 1 }) })
  open()
  expect(await screen.findByText('试玩账号不参与红包与返水')).toBeTruthy()
})
