// /gamePage: only a launch answer is framed, only its origin is accepted, and there is always an exit.
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { GamePageScreen } from '#src/features/venue/game/game-page-screen.tsx'
import { call } from '#src/lib/call.ts'
import { useLimitAsks } from '#src/lib/limit-asks.ts'
import { currentPlace, FrozenPlace } from '#src/lib/navigation/router.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { usePlayPause } from '#src/lib/play-pause.ts'
import { appInfoQuery } from '#src/queries/app-info.ts'
import { fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user, venues } from '#src/test/samples.ts'
// Lazy-loaded in the product; preloaded here, because on a busy machine loading outlasts a fake-clock wait.
import '#src/ui/dialog/dialog-popup.tsx'
import '#src/ui/sheet/sheet-popup.tsx'

const ORIGIN = 'http://127.0.0.1:3001'
const launched = (count: number) => ({
  url: `${ORIGIN}/play/OB/ob005#t=ticket${count}`,
  name: 'OB电子',
  platname: 'OB',
  moved: null,
})
const quiet = { bets: 0, staked: '0.00', returned: '0.00', net: '0.00', open_bets: 0, open_staked: '0.00' }

let launches = 0
const CALM: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
  'POST /api/refreshusermoney': () => ok(user),
  'GET /api/game/list': () => ok([]),
  'POST /api/gamelistBycode': () =>
    ok([{ catecode: 'OB', gamecode: 'ob005', gamename: '锦鲤跃泉', gamepic: '', return_rate: null }]),
  'POST /api/launchplay': () => ok(quiet),
  'POST /api/getGameUrl': () => {
    launches += 1
    return ok(launched(launches))
  },
}

// The schemas are loaded with the first answer; later ones must only wait for the clock.
beforeAll(async () => {
  fakeServer(CALM)
  await call('POST /api/balance', {})
})
/** Nothing loads in tests, so the frame's window is ours. */
const postMessage = vi.fn()
const gameWindow = { postMessage } as unknown as Window
beforeEach(() => {
  launches = 0
  vi.useFakeTimers()
  postMessage.mockClear()
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(gameWindow)
})

/** The page gets the address it was opened with, as in the app. */
function Page() {
  const [place] = useState(currentPlace)
  return (
    <FrozenPlace value={place}>
      <GamePageScreen />
    </FrozenPlace>
  )
}

const wait = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(5))
}
const frame = () => document.querySelector('iframe')
const say = (data: unknown, { origin = ORIGIN, source = gameWindow } = {}) =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  })

async function openGame(at: Target = '/gamePage?name=OB&type=2&code=ob005', handlers: Handlers = {}) {
  const server = fakeServer({ ...CALM, ...handlers })
  const view = show(<Page />, { at, token: 'token-1' })
  await view.client.prefetchQuery(appInfoQuery)
  await wait(0)
  return { server, ...view }
}

it('frames the answer of the launch and nothing from the address', async () => {
  const { server } = await openGame(
    '/gamePage?name=OB&type=2&code=ob005&url=https%3A%2F%2Fevil.example%2F&src=javascript%3Aalert(1)',
  )
  expect(frame()?.getAttribute('src')).toBe(launched(1).url)
  expect(document.body.innerHTML).not.toContain('evil.example')
  expect(server.asked('POST /api/getGameUrl')[0]?.input).toEqual({
    plat_name: 'OB',
    game_type: '2',
    game_code: 'ob005',
    is_mobile_url: 1,
  })
})

it('keeps the frame in its box', async () => {
  await openGame()
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups')
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame()?.getAttribute('allow')).toBe('fullscreen; autoplay')
})

it('frames no answer that is our own origin', async () => {
  const own = () => ok({ ...launched(1), url: `${window.location.origin}/#/mine` })
  await openGame(undefined, { 'POST /api/getGameUrl': own })
  expect(frame()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('场馆地址有误')
})

it('hides the overlay three seconds after the game is ready, not before', async () => {
  await openGame()
  expect(screen.getByText('正在进入场馆')).toBeTruthy()
  await say({ type: 'ready' })
  await wait(LIMITS.gameOverlayAfterLoadMs - 100)
  expect(screen.getByText('正在进入场馆')).toBeTruthy()
  await wait(200)
  expect(screen.queryByText('正在进入场馆')).toBeNull()
  expect(screen.getByRole('timer')).toBeTruthy()
})

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window of the right origin', { source: window }],
])('does not hear %s', async (_, from) => {
  await openGame()
  await say({ type: 'ready' }, from)
  await wait(LIMITS.gameOverlayAfterLoadMs + 100)
  expect(screen.getByText('正在进入场馆')).toBeTruthy()
})

it('offers choices after eight seconds, and a reload asks for a new ticket', async () => {
  await openGame()
  await wait(LIMITS.gameSlowMs)
  expect(screen.getByText('场馆响应较慢')).toBeTruthy()
  expect(screen.getByRole('link', { name: '联系客服' })).toBeTruthy()
  act(() => screen.getByRole('button', { name: '重新加载' }).click())
  await wait(0)
  expect(frame()?.getAttribute('src')).toBe(launched(2).url)
  expect(screen.getByText('正在进入场馆')).toBeTruthy()
})

it('tells in the words of the server why a game cannot be opened', async () => {
  await openGame(undefined, { 'POST /api/getGameUrl': () => refuse(400, '场馆维护中，请稍后再来') })
  expect(screen.getByRole('alert').textContent).toContain('场馆维护中，请稍后再来')
  expect(frame()).toBeNull()
})

it('asks for no new ticket when money has moved', async () => {
  const { client } = await openGame()
  await say({ type: 'ready' })
  await say({ type: 'balance', balance: '999999.00' })
  await wait(0)
  expect(launches).toBe(1)
  expect(document.body.textContent).not.toContain('999,999')
  expect(client.getQueryData(['launch', 'OB', 'ob005', 0])).toBeTruthy()
})

async function openShown(handlers: Handlers = {}) {
  const opened = await openGame(undefined, handlers)
  await say({ type: 'ready' })
  await wait(LIMITS.gameOverlayAfterLoadMs)
  return opened
}

it('shows the account of this visit by the server, and recovers nothing while a bet is open', async () => {
  const play = { ...quiet, bets: 3, staked: '30.00', returned: '16.50', net: '-13.50' }
  const { server } = await openShown({ 'POST /api/launchplay': () => ok(play) })
  act(() => screen.getByRole('button', { name: /展开面板/ }).click())
  await wait(0)
  expect(screen.getByRole('dialog').textContent).toContain('-13.50 元')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '一键回收' }).disabled).toBe(false)

  await say({ type: 'bet-open' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '一键回收' }).disabled).toBe(true)
  expect(screen.getByText('有未结算注单')).toBeTruthy()
  await say({ type: 'bet-closed' })
  server.on({ 'POST /api/launchplay': () => ok({ ...play, open_bets: 1, open_staked: '10.00' }) })
  await wait(LIMITS.poll.walletMs)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '一键回收' }).disabled).toBe(true)
})

const holds = (ob: string) => venues.map((one) => (one.platname === 'OB' ? { ...one, balance: ob } : one))

it('agrees with the game: the venue is queried when the panel opens and after a round, and nothing is shown before', async () => {
  let held = '1190.00'
  const { server } = await openShown({
    'POST /api/launchplay': () => ok({ ...quiet, bets: 1, net: '-10.00' }),
    // The list is a cache: it has the venue's balance only once the venue was queried.
    'POST /api/refreshusermoney': () => {
      server.on({ 'POST /api/balancelist': () => ok(holds(held)) })
      return ok(user)
    },
  })
  act(() => screen.getByRole('button', { name: /展开面板/ }).click())
  await wait(0)
  expect(screen.getByRole('dialog').textContent).toContain('1190.00 元')

  await say({ type: 'bet-open' })
  held = '1680.00'
  server.on({ 'POST /api/launchplay': () => ok({ ...quiet, bets: 2, net: '480.00' }) })
  await wait(LIMITS.poll.walletMs)
  expect(screen.getByRole('dialog').textContent).toContain('本局结束后更新')
  expect(screen.getByRole('dialog').textContent).toContain('-10.00 元')
  expect(screen.getByRole('dialog').textContent).not.toMatch(/480\.00|1680\.00/)

  await say({ type: 'bet-closed' })
  await wait(0)
  expect(screen.getByRole('dialog').textContent).toContain('480.00 元')
  expect(screen.getByRole('dialog').textContent).toContain('1680.00 元')
})

it('asks before it leaves an unfinished round, and stays on cancel', async () => {
  await openShown()
  await say({ type: 'bet-open' })
  act(() => screen.getByRole('button', { name: '退出游戏' }).click())
  expect(await vi.waitFor(() => screen.getByText('本局尚未结束，结果照常结算'))).toBeTruthy()
  act(() => screen.getByRole('button', { name: '留下' }).click())
  await wait(0)
  expect(frame()).not.toBeNull()
  expect(currentPlace().path).toBe('/gamePage')
})

it('says of a bet on a match that it waits for the match', async () => {
  const waiting = { ...quiet, bets: 1, open_bets: 1, open_staked: '20.00' }
  await openShown({ 'POST /api/launchplay': () => ok(waiting) })
  act(() => screen.getByRole('button', { name: '退出游戏' }).click())
  expect(await vi.waitFor(() => screen.getByText('有注单等待开赛，结果照常结算'))).toBeTruthy()
  expect(screen.queryByText(/本局尚未结束/)).toBeNull()
})

const recalled: OutputOf<'POST /api/transall'> = {
  outcome: 'done',
  recovered: '100.00',
  balance: '12960.50',
  venues: [],
}

it.each([
  [1, 1],
  [0, 0],
] as const)('with auto-transfer %i leaving recalls %i times', async (transferstatus, times) => {
  const { server, unmount } = await openShown({
    'POST /api/user': () => ok({ ...user, transferstatus }),
    'POST /api/transall': () => ok(recalled, '回收成功，共回收¥100.00'),
  })
  unmount()
  await wait(0)
  expect(server.asked('POST /api/transall')).toHaveLength(times)
  if (times > 0) expect(useToast.getState().shown?.text).toBe('回收成功，共回收¥100.00')
})

it('pauses the game while the reminder lies over it', async () => {
  await openShown()
  expect(usePlayPause.getState().isLaunched).toBe(true)
  act(() => usePlayPause.setState({ isPaused: true }))
  expect(postMessage).toHaveBeenCalledWith({ type: 'pause' }, ORIGIN)
  expect(frame()?.parentElement?.inert).toBe(true)
  expect(postMessage).not.toHaveBeenCalledWith({ type: 'resume' }, ORIGIN)
  act(() => usePlayPause.setState({ isPaused: false }))
  expect(postMessage).toHaveBeenCalledWith({ type: 'resume' }, ORIGIN)
})

it('shows the way to the limits when one of them refuses the launch', async () => {
  const message = '今日游戏时间已满，明日 00:00 恢复'
  await openGame(undefined, { 'POST /api/getGameUrl': () => refuse(400, message) })
  act(() => screen.getByRole('button', { name: '查看' }).click())
  expect(useLimitAsks.getState().refusal).toEqual({ message, what: 'launch' })
  expect(usePlayPause.getState().isLaunched).toBe(false)
})

it.each<[Target, string]>([
  ['/gamePage?dailiD=2', '/kefu'],
  ['/gamePage?app=1', '/app'],
  ['/gamePage', '/'],
  ['/gamePage?name=<b>', '/'],
])('%s leads to %s and frames nothing', async (at, path) => {
  const server = fakeServer({ ...CALM, 'POST /api/getGameUrl': never })
  show(<Page />, { at, token: 'token-1' })
  await wait(0)
  expect(currentPlace().path).toBe(path)
  expect(server.asked('POST /api/getGameUrl')).toHaveLength(0)
})

it('sends a visitor to the login and remembers the game', async () => {
  const server = fakeServer(CALM)
  show(<Page />, { at: '/gamePage?name=AG' })
  await wait(0)
  expect(currentPlace()).toMatchObject({ path: '/login', search: '?redirect=%2FgamePage%3Fname%3DAG' })
  expect(server.asked('POST /api/getGameUrl')).toHaveLength(0)
})
