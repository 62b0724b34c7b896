// The room list: rooms with their limits, a lottery without rooms, visitors, and a list that fails to load.
import { now } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noteRoomBet } from '#src/lib/navigation/room-visit.ts'
import { currentPlace } from '#src/lib/navigation/router.ts'
import type { MyBets } from '#src/queries/my-bets.ts'
import { breakOff, fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { lotteriesAt, roomsAt } from '#src/test/lottery-samples.ts'
import { show } from '#src/test/render.tsx'
import { LotteryScreen } from './lottery-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const server = (handlers: Handlers = {}) =>
  fakeServer({
    'POST /api/lotteryList': () => ok(lotteriesAt(now())),
    'POST /api/lotteryRoom': ({ name = '' }) => ok(roomsAt(name, now())),
    ...handlers,
  })

test('shows both rooms of the lottery with their limits, and leads into one', async () => {
  server()
  show(<LotteryScreen />, { at: '/lottery?name=js28', token: 'token-1' })
  expect(await screen.findByText('新手房')).toBeTruthy()
  expect(screen.getByText('1–1,000')).toBeTruthy()
  expect(screen.getByText('10–10,000')).toBeTruthy()
  const room = screen.getByText('畅玩房').closest('a')
  expect(room?.getAttribute('href')).toBe('#/lotteryPage?room_id=102')
  expect(screen.getByText('本站自营开奖，与任何官方彩票机构无关')).toBeTruthy()
})

test('the promise of the open round and the shield lead to the proof of this lottery', async () => {
  server()
  show(<LotteryScreen />, { at: '/lottery?name=js6', token: 'token-1' })
  const row = await screen.findByRole('link', { name: /本期承诺值/ })
  const { nextexpect } = lotteriesAt(now()).find(({ name }) => name === 'js6')?.nowdata ?? { nextexpect: '' }
  expect(row.getAttribute('href')).toBe(`#/fair?name=js6&expect=${nextexpect}`)
  expect(screen.getByRole('link', { name: '公平验证' }).getAttribute('href')).toBe('#/fair?name=js6')
})

test('a room’s number opens the list of its lottery', async () => {
  const { asked } = server()
  show(<LotteryScreen />, { at: '/lottery?room_id=302', token: 'token-1' })
  expect(await screen.findByText('新手房')).toBeTruthy()
  expect(asked('POST /api/lotteryRoom')[0]?.input).toEqual({ name: 'js6' })
})

test('an empty list says 当前游戏无房间', async () => {
  server({ 'POST /api/lotteryRoom': () => ok([]) })
  show(<LotteryScreen />, { at: '/lottery?name=nobody', token: 'token-1' })
  expect(await screen.findByText('当前游戏无房间')).toBeTruthy()
})

test('a lottery whose round is not public yet says so, and fills by itself', async () => {
  const { on } = server({ 'POST /api/lotteryRoom': () => ok([]) })
  show(<LotteryScreen />, { at: '/lottery?name=js28', token: 'token-1' })
  expect(await screen.findByText('期号准备中…')).toBeTruthy()
  expect(screen.queryByText('当前游戏无房间')).toBeNull()
  on({ 'POST /api/lotteryRoom': ({ name = '' }) => ok(roomsAt(name, now())) })
  expect(await screen.findByText('新手房', {}, { timeout: 30_000 })).toBeTruthy()
})

test('a list that cannot be had offers another try', async () => {
  const { on } = server({ 'POST /api/lotteryRoom': breakOff })
  show(<LotteryScreen />, { at: '/lottery?name=js28', token: 'token-1' })
  const again = await screen.findByText('重新加载')
  on({ 'POST /api/lotteryRoom': ({ name = '' }) => ok(roomsAt(name, now())) })
  again.click()
  expect(await screen.findByText('新手房')).toBeTruthy()
})

test('a visitor reads 请登录！ and asks for nothing', async () => {
  const { asked } = server()
  show(<LotteryScreen />, { at: '/lottery?name=js28' })
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('请登录！'))
  expect(asked('POST /api/lotteryRoom')).toEqual([])
  await waitFor(() => expect(currentPlace().path).toBe('/'))
})

const bet = (bet_id: string, total: string, payout: string, status: 1 | 2): MyBets['bets'][number] => ({
  bet_id,
  id: 2001,
  title: '大小单双-大',
  data: '',
  total,
  odds: 1.95,
  payout,
  status,
  outcome: status === 2 ? null : payout === '0.00' ? 'lose' : 'win',
})

test('after a room the list tells what came of the bets, waits for the open round, and can be closed', async () => {
  const rounds: Record<string, MyBets> = {
    '202611150602': {
      expect: '202611150602',
      round_state: 0,
      stake: '10.00',
      payout: '0.00',
      bets: [bet('B3', '10.00', '0.00', 2)],
    },
    '202611150601': {
      expect: '202611150601',
      round_state: 3,
      stake: '20.00',
      payout: '19.50',
      bets: [bet('B1', '10.00', '19.50', 1), bet('B2', '10.00', '0.00', 1)],
    },
  }
  server({ 'POST /api/mybets': ({ expect: no = '' }) => ok(rounds[no] as MyBets) })
  show(<LotteryScreen />, { at: '/lottery?name=js28', token: 'token-1' })
  act(() => {
    noteRoomBet(101, '极速28 · 新手房', '202611150601')
    noteRoomBet(101, '极速28 · 新手房', '202611150602')
  })
  const card = await screen.findByRole('region', { name: '刚才的投注' })
  expect(card.textContent).toContain('刚才在极速28 · 新手房')
  expect(card.textContent).toContain('投注 20.00 · 返还 19.50')
  expect(card.textContent).toContain('-0.50 元')
  expect(within(card).getByRole('status').textContent).toContain('1 注等待开奖')
  rounds['202611150602'] = {
    expect: '202611150602',
    round_state: 3,
    stake: '10.00',
    payout: '19.50',
    bets: [bet('B3', '10.00', '19.50', 1)],
  }
  await waitFor(() => expect(within(card).getByRole('status').textContent).toContain('全部已结算'))
  expect(card.textContent).toContain('9.00 元')
  fireEvent.click(within(card).getByRole('button', { name: '收起刚才的投注' }))
  expect(screen.queryByRole('region', { name: '刚才的投注' })).toBeNull()
})
