// A room for a member: selecting, confirming, refusals, unknown outcomes, cut-off, the draw and a late one.
import { useToast } from '@lanting/browser-kit/toast'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useRoomVisit } from '#src/lib/navigation/room-visit.ts'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { fakeSockets } from '#src/test/fake-socket.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { logHead, orderAnswer } from '#src/test/order-answer.ts'
import { show } from '#src/test/render.tsx'
import { balance, user } from '#src/test/samples.ts'
import { RoomScreen } from './room-screen.tsx'
import { RETRY_AFTER_MS } from './slip/use-order.ts'

const noBets = (expectNo: string, state: 0 | 3 = 0) => ({
  expect: expectNo,
  round_state: state,
  stake: '0.00',
  payout: '0.00',
  bets: [],
})

/** Every room is entered early in its betting time, so that a slow machine does not reach cut-off. */
const START = '2026-11-15 10:00:02'

/** A server whose clock follows the fake timers. */
function roomServer(handlers: Handlers = {}, id = 101) {
  const began = performance.now()
  const clock = () => at(START) + (performance.now() - began)
  const held = { rounds: 0 }
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'GET /api/lotteryRoom': () => ok(roomAt(id, clock(), { held: held.rounds })),
    'POST /api/mybets': ({ expect: no }) => ok(noBets(no ?? '')),
    'GET /api/log/head': () => ok(logHead),
    'POST /api/wsticket': () => ok({ ticket: 'one-time', expires_at: '2026-11-15 11:00:00' }),
    ...handlers,
  })
  fakeSockets()
  // Real time passes too, so each step reads the clock again and never overshoots.
  const until = async (time: string) => {
    for (let left = 1; left > 0; left = at(`2026-11-15 ${time}`) - clock()) await pass(Math.min(left, 1000))
  }
  return { server, held, until }
}

const member = (room = 101) => show(<RoomScreen />, { at: `/lotteryPage?room_id=${room}`, token: 'token-1' })

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
// Unmounts before the fake timers are removed: the room's own timers would outlive it.
afterEach(cleanup)

/** Second by second: rendering one second may set the next one's timers. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1000)))
}
const tile = (name: RegExp) => screen.findByLabelText(name)
const toastText = () => useToast.getState().shown?.text

async function openConfirm(...plays: RegExp[]): Promise<HTMLElement> {
  for (const play of plays) fireEvent.click(await tile(play))
  fireEvent.click(screen.getByText('去投注'))
  const button = await screen.findByText(/^确认投注 /)
  const sheet = button.closest<HTMLElement>('[role="dialog"]')
  if (sheet === null) throw new Error('no sheet')
  return sheet
}

test('a visitor reads 请登录！ and is in the hall a second later', async () => {
  roomServer()
  show(<RoomScreen />, { at: '/lotteryPage?room_id=101' })
  await waitFor(() => expect(toastText()).toBe('请登录！'))
  expect(currentPlace().path).toBe('/lotteryPage')
  await pass(1000)
  expect(currentPlace().path).toBe('/')
})

test('shows the round, the countdown, the balance, the last result, odds and return rates', async () => {
  roomServer()
  member()
  expect(await screen.findByText('第 1115-0601 期')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^00:\d\d$/)
  expect(screen.getByText('投注中')).toBeTruthy()
  expect(await tile(/^大，赔率 1.95，返还率 97.50%$/)).toBeTruthy()
  expect(screen.getByText('返还率 95.00–95.63 %')).toBeTruthy()
  expect(screen.getByText(/本站自营开奖，与任何官方彩票机构无关/)).toBeTruthy()
})

test('49 numbers carry their colour and animal, and become lines of their own', async () => {
  roomServer({}, 301)
  member(301)
  await tile(/^49 绿波 马$/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(49)
  const sheet = await openConfirm(/^08 红波 猪$/, /^21 绿波 狗$/)
  expect(within(sheet).getByText('合计 2 注')).toBeTruthy()
  expect(within(sheet).getByText('475.00 元')).toBeTruthy()
})

test('a lottery that takes no bets now says so, and its panel stays shut while the clock runs on', async () => {
  const notice = '第202611150171期起暂停收注，已收注单照常开奖派奖'
  roomServer({
    'GET /api/lotteryRoom': () => {
      const room = roomAt(101, at(START))
      const nowdata = { ...room.lottery.nowdata, taking: 0 as const }
      return ok({ ...room, lottery: { ...room.lottery, nowdata }, odds_notice: [notice] })
    },
  })
  member()
  expect(await screen.findByText('暂停收注')).toBeTruthy()
  expect(screen.getByText('第 1115-0171 期起暂停收注，已收注单照常开奖派奖')).toBeTruthy()
  expect(screen.queryByText('去投注')).toBeNull()
  expect(screen.getByRole('timer')).toBeTruthy()
})

describe('an order', () => {
  test('goes out whole under one key; then the slip is empty and can be repeated', async () => {
    const { server } = roomServer({
      'POST /api/lotteryOrder': (order) => ok(orderAnswer(order), '投注成功'),
    })
    member()
    const sheet = await openConfirm(/^大，/, /^红波/)
    fireEvent.change(within(sheet).getByLabelText('大小单双 大 单注金额'), { target: { value: '20' } })
    fireEvent.click(within(sheet).getByText('确认投注 30.00 元'))
    await waitFor(() => expect(toastText()).toBe('投注成功'))
    const [asked] = server.asked('POST /api/lotteryOrder')
    expect(asked?.input).toEqual({
      room_id: 101,
      expect: '202611150601',
      order: [
        { id: 2001, total: 20, data: '' },
        { id: 2031, total: 10, data: '' },
      ],
    })
    expect(asked?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(useRoomVisit.getState().visit).toMatchObject({ roomId: 101, rounds: ['202611150601'] })
    expect((await tile(/^大，/)).getAttribute('aria-checked')).toBe('false')
    fireEvent.click(await screen.findByText('重复上次'))
    expect(await screen.findByText('2 注 · 30.00 元')).toBeTruthy()
  })

  test('a refusal shows the server’s text and nothing of the slip is lost', async () => {
    roomServer({
      'POST /api/lotteryOrder': () => refuse(400, '本期投注总额不能超过2000元'),
    })
    member()
    const sheet = await openConfirm(/^大，/, /^小，/)
    fireEvent.click(within(sheet).getByText(/^确认投注 /))
    expect((await within(sheet).findByRole('alert')).textContent).toContain('本期投注总额不能超过2000元')
    expect(toastText()).toBe('本期投注总额不能超过2000元')
    expect(within(sheet).getByText('合计 2 注')).toBeTruthy()
  })

  test.each([
    ['no answer', breakOff, breakOff],
    ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试'), breakOff],
    ['an error, then a slow-down', () => refuse(500, ''), () => refuse(429, '操作太快，请稍后再试')],
  ])('an unknown outcome is asked again under the same key, and says so: %s', async (_, first, second) => {
    let tries = 0
    const { server } = roomServer({
      'POST /api/lotteryOrder': (order) => {
        tries += 1
        if (tries < 3) return tries === 1 ? first() : second()
        return ok(orderAnswer(order), '投注成功')
      },
    })
    member()
    const sheet = await openConfirm(/^大，/)
    fireEvent.click(within(sheet).getByText(/^确认投注 /))
    expect((await within(sheet).findByRole('alert')).textContent).toContain('不会重复下注')
    await pass(RETRY_AFTER_MS[0] + RETRY_AFTER_MS[1])
    await waitFor(() => expect(toastText()).toBe('投注成功'))
    const asked = server.asked('POST /api/lotteryOrder')
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  })

  test('an outcome still unknown at cut-off keeps its sheet until the member asks again', async () => {
    const { server, until } = roomServer({ 'POST /api/lotteryOrder': breakOff })
    member()
    const sheet = await openConfirm(/^大，/)
    fireEvent.click(within(sheet).getByText(/^确认投注 /))
    await within(sheet).findByRole('alert')
    await until('10:00:51')
    expect(screen.getByText('封盘中')).toBeTruthy()
    const again = await within(sheet).findByText('再次查询')
    await within(sheet).findByText(/请再次查询/)
    const before = server.asked('POST /api/lotteryOrder').length
    server.on({ 'POST /api/lotteryOrder': () => refuse(400, '封盘中禁止投注') })
    fireEvent.click(again)
    await waitFor(() => expect(toastText()).toBe('封盘中禁止投注'))
    expect(server.asked('POST /api/lotteryOrder')).toHaveLength(before + 1)
  })
})

describe('cut-off', () => {
  test('closes the panel and the confirmation; a tap says why', async () => {
    const { until } = roomServer()
    member()
    await openConfirm(/^大，/)
    await until('10:00:51')
    expect(screen.getByText('封盘中')).toBeTruthy()
    expect(screen.queryByText('去投注')).toBeNull()
    await waitFor(() => expect(screen.queryByText(/^确认投注 /)).toBeNull())
    fireEvent.click(await tile(/^小，/))
    expect(toastText()).toBe('封盘中禁止投注')
    expect((await tile(/^大，/)).getAttribute('aria-checked')).toBe('true')
  })
})

describe('the draw', () => {
  test('rings, then the balls, then the next round', async () => {
    const { until } = roomServer()
    member()
    await screen.findByText('投注中')
    await until('10:01:00')
    await pass(250)
    const stage = screen.getByLabelText(/1115-0601 期开奖中/)
    await pass(800)
    await waitFor(() => expect(stage.textContent).toContain('='))
    await pass(4000)
    expect(await screen.findByText('第 1115-0602 期')).toBeTruthy()
    expect(screen.getByText('投注中')).toBeTruthy()
  })

  test('a late one is shown, and the room waits for it; then the result and the next round follow', async () => {
    const { held, until } = roomServer()
    member()
    await screen.findByText('投注中')
    await until('10:00:51')
    held.rounds = 1
    await until('10:01:06')
    expect(await screen.findByRole('heading', { name: '开奖延迟，暂停收注' })).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    held.rounds = 0
    await pass(16_000)
    await waitFor(() => expect(screen.queryByRole('heading', { name: '开奖延迟，暂停收注' })).toBeNull())
    expect(await screen.findByText('投注中')).toBeTruthy()
  })

  test('the round’s bets show how each one ended', async () => {
    const settled = (no: string) => ({
      expect: no,
      round_state: 3 as const,
      stake: '30.00',
      payout: '39.00',
      bets: [
        { ...bet('L1', '大小单双-大'), outcome: 'win' as const, payout: '19.50' },
        { ...bet('L2', '两面-特大'), outcome: 'tie' as const, payout: '10.00' },
        { ...bet('L3', '和值-13'), outcome: 'lose' as const, payout: '0.00' },
      ],
    })
    roomServer({
      'POST /api/mybets': ({ expect: no }) => ok(no === '202611150600' ? settled(no) : noBets(no ?? '')),
    })
    member()
    fireEvent.click(await screen.findByText('我的投注'))
    const sheet = await screen.findByRole('dialog', { name: '我的投注' })
    await waitFor(() => expect(within(sheet).getByText('返还 19.50')).toBeTruthy())
    expect(within(sheet).getByText('退还本金')).toBeTruthy()
    expect(within(sheet).getByText('未中奖')).toBeTruthy()
    expect(within(sheet).getByText('本期净额').parentElement?.textContent).toContain('+9.00')
  })
})

const bet = (id: string, title: string) => ({
  bet_id: id,
  id: 2001,
  title,
  data: '',
  total: '10.00',
  odds: 1.95,
  status: 1 as const,
})

test('余额不足 offers to bring money home and to deposit', async () => {
  const { server } = roomServer({
    'POST /api/balance': () => ok({ ...balance, balance: '1.00' }),
    'POST /api/transall': () => ok({ outcome: 'done', recovered: '300.00', balance: '301.00', venues: [] }),
  })
  member()
  const sheet = await openConfirm(/^大，/)
  const ways = await within(sheet).findByRole('group', { name: '余额不足' })
  expect(within(ways).getByRole('link', { name: '存款' }).getAttribute('href')).toBe('#/recharge')
  fireEvent.click(within(ways).getByRole('button', { name: '一键回收' }))
  await waitFor(() => expect(server.asked('POST /api/transall')).toHaveLength(1))
})
