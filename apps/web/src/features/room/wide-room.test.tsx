// A room on a wide screen: slip and chat are beside the tiles, and a bet is placed without a sheet.
import { useToast } from '@lanting/browser-kit/toast'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultsOf } from '#src/lib/log/receipts.ts'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { fakeSockets } from '#src/test/fake-socket.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { type Bet, logHead, orderAnswer } from '#src/test/order-answer.ts'
import { show } from '#src/test/render.tsx'
import { balance, user } from '#src/test/samples.ts'
import { RoomScreen } from './room-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

/** A resizable window. */
function stubWidth(px: number) {
  const listeners = new Set<() => void>()
  const width = { px }
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const from = /min-width: (\d+)px/.exec(query)
      return from !== null && width.px >= Number(from[1])
    },
    addEventListener: (_: string, changed: () => void) => listeners.add(changed),
    removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
  }))
  return (next: number) =>
    act(() => {
      width.px = next
      for (const changed of listeners) changed()
    })
}

function enter(handlers: Handlers = {}) {
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'GET /api/lotteryRoom': () => ok(roomAt(101, at('2026-11-15 10:00:02'))),
    'POST /api/mybets': ({ expect: no }) =>
      ok({ expect: no ?? '', round_state: 0, stake: '0.00', payout: '0.00', bets: [] }),
    'GET /api/log/head': () => ok(logHead),
    'POST /api/wsticket': () => ok({ ticket: 'one-time', expires_at: '2026-11-15 11:00:00' }),
    'POST /api/lotteryOrder': (order) => ok(orderAnswer(order), '投注成功'),
    ...handlers,
  })
  fakeSockets()
  show(<RoomScreen />, { at: '/lotteryPage?room_id=101', token: 'token-1' })
  return server
}
const mark = async (name: RegExp) => fireEvent.click(await screen.findByLabelText(name))
const slip = () => within(screen.getByRole('region', { name: '投注单' }))

test.each<[string, (bets: Bet[]) => Bet[]]>([
  ['without a receipt', (bets) => bets.map((bet) => ({ ...bet, receipt: null }))],
  ['without its bets', () => []],
  [
    'with the receipt of a smaller stake',
    (bets) =>
      bets.map((bet) => ({
        ...bet,
        receipt: bet.receipt && { ...bet.receipt, leaf: bet.receipt.leaf.replace('|1000|', '|100|') },
      })),
  ],
])('an answer %s is no success: it says so and is kept with the order', async (_name, change) => {
  localStorage.clear()
  stubWidth(1280)
  const server = enter({ 'POST /api/lotteryOrder': (order) => ok(orderAnswer(order, change), '投注成功') })
  await mark(/^大，/)
  fireEvent.click(slip().getByText(/^确认投注/))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('收据缺失或有误，请保存证据'))
  const [asked] = server.asked('POST /api/lotteryOrder')
  if (asked === undefined) throw new Error('no order')
  const [fault] = faultsOf('js28', asked.input.expect)
  expect(fault?.sent.lines).toEqual([{ id: 2001, stake: '10', picks: [] }])
  expect(fault?.bets).toEqual(change(orderAnswer(asked.input).bets))
})

test('an answer whose log is out of reach is taken, and not yet proven', async () => {
  localStorage.clear()
  stubWidth(1280)
  // A key that this page has not seen in the log yet.
  const renamed = (bets: Bet[]) =>
    bets.map((bet) => ({ ...bet, receipt: bet.receipt && { ...bet.receipt, key_id: '0'.repeat(16) } }))
  const server = enter({
    'POST /api/lotteryOrder': (order) => ok(orderAnswer(order, renamed), '投注成功'),
    'GET /api/log/head': breakOff,
  })
  await mark(/^大，/)
  fireEvent.click(slip().getByText(/^确认投注/))
  await waitFor(() =>
    expect(useToast.getState().shown?.text).toBe('已收下，收据还没有核对，请稍后在「公平验证」查看'),
  )
  expect(faultsOf('js28', server.asked('POST /api/lotteryOrder')[0]?.input.expect ?? '')).toEqual([])
})

test('the slip is beside the tiles and places the bet from there', async () => {
  stubWidth(1280)
  const server = enter()
  await mark(/^大，/)
  await mark(/^红波/)
  expect(screen.queryByText('去投注')).toBeNull()
  expect(slip().getByText('合计 2 注')).toBeTruthy()
  fireEvent.click(slip().getByText('确认投注 20.00 元'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('投注成功'))
  expect(server.asked('POST /api/lotteryOrder')[0]?.input.order).toHaveLength(2)
  expect(slip().queryByText(/^确认投注/)).toBeNull()
})

test('a refusal is shown in the slip, which keeps its lines', async () => {
  stubWidth(1280)
  enter({ 'POST /api/lotteryOrder': () => refuse(400, '余额不足') })
  await mark(/^大，/)
  fireEvent.click(slip().getByText('确认投注 10.00 元'))
  expect((await slip().findByRole('alert')).textContent).toContain('余额不足')
  expect(slip().getByText('确认投注 10.00 元')).toBeTruthy()
})

test('the chat is open beside the plays, without a bar that leads to it', async () => {
  stubWidth(1280)
  enter()
  const chat = within(await screen.findByRole('region', { name: '房间聊天' }))
  expect(chat.getByRole('log', { name: '聊天内容' })).toBeTruthy()
  expect(chat.getByLabelText('说点什么')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /聊天$/ })).toBeNull()
})

test('what is marked stays when the window becomes narrow', async () => {
  const resize = stubWidth(1280)
  enter()
  await mark(/^大，/)
  resize(390)
  expect(await screen.findByText('1 注 · 10.00 元')).toBeTruthy()
  expect(screen.getByText('去投注')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '投注单' })).toBeNull()
})
