// The sheet when entering a venue, and the list of slots that opens it.
import { useToast } from '@lanting/browser-kit/toast'
import { SLOT_CODES, type SlotCode } from '@lanting/contract/codes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConciseScreen } from '#src/features/venue/concise-screen.tsx'
import { VenueSheet } from '#src/features/venue/venue-sheet.tsx'
import { openVenue, useVenueWish } from '#src/lib/navigation/open-venue.ts'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { limits } from '#src/test/safety-samples.ts'
import { appInfo, balance, user, venues } from '#src/test/samples.ts'

const games = (catecode: string) =>
  ['锦鲤跃泉', '九曲灯河'].map((gamename, i) => ({
    catecode,
    gamecode: `${catecode.toLowerCase()}00${i + 1}`,
    gamename,
    gamepic: '',
    return_rate: 95.31,
  }))
const CALM: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
  'GET /api/game/list': () => ok([]),
  'POST /api/limits': () => ok(limits),
  'POST /api/mygames': () => ok({ favourites: [], recent: [] }),
  'POST /api/gamelistBycode': ({ gamecode }) => ok(games(SLOT_CODES[gamecode as SlotCode])),
}

async function openSheet(handlers: Handlers = {}) {
  const server = fakeServer({ ...CALM, ...handlers })
  const { client } = show(<VenueSheet />, { at: '/', token: 'token-1' })
  act(() => openVenue({ plat: 'AG', type: 1 }))
  return { server, client, tap: userEvent.setup() }
}
const amount = () => screen.findByLabelText<HTMLInputElement>('转入金额')

it('moves the amount and enters, with both sides shown beforehand', async () => {
  const done = { transfer_no: 'T1', state: 1, amount: '500.00', platname: 'AG', balance: '12360.50' } as const
  const { tap } = await openSheet({ 'POST /api/transfer': () => ok(done, '转账成功') })
  await tap.type(await amount(), '500')
  expect(screen.getByText('12360.50 元')).toBeTruthy()
  expect(screen.getByText('2800.00 元')).toBeTruthy()
  await tap.click(screen.getByRole('button', { name: '转入 500.00 并进入' }))
  await waitFor(() => expect(currentPlace()).toMatchObject({ path: '/gamePage', search: '?name=AG&type=1' }))
  expect(useVenueWish.getState().wish).toBeNull()
})

it('reckons 转后 from before the transfer while its answer is awaited', async () => {
  const { server, client, tap } = await openSheet({ 'POST /api/transfer': never })
  await tap.type(await amount(), '500')
  await tap.click(screen.getByRole('button', { name: '转入 500.00 并进入' }))
  const polled = server.asked('POST /api/balancelist').length
  server.on({
    'POST /api/balance': () => ok({ ...balance, balance: '12360.50' }),
    'POST /api/balancelist': () =>
      ok(venues.map((one) => (one.platname === 'AG' ? { ...one, balance: '2800.00' } : one))),
  })
  await act(() => client.refetchQueries({ queryKey: ['me'] }))
  expect(server.asked('POST /api/balancelist').length).toBeGreaterThan(polled)
  expect(screen.getByText('12360.50 元')).toBeTruthy()
  expect(screen.getByText('2800.00 元')).toBeTruthy()
  expect(screen.queryByText('11860.50 元')).toBeNull()
  expect(screen.queryByText('3300.00 元')).toBeNull()
})

it('always lets in without a transfer, and first of all where money is inside', async () => {
  const { server, tap } = await openSheet()
  const field = await amount()
  const enter = screen.getByRole('button', { name: '不转账，直接进入' })
  await waitFor(() => expect(enter.className).toContain('primary'))
  await tap.type(field, '5')
  expect(enter.className).toContain('ghost')
  await tap.click(screen.getByRole('button', { name: '不转账，直接进入' }))
  expect(currentPlace().path).toBe('/gamePage')
  expect(server.asked('POST /api/transfer')).toHaveLength(0)
})

it('does not open the game while the transfer’s outcome is unknown', async () => {
  const open = {
    transfer_no: 'T20261115094052',
    state: 2,
    amount: '500.00',
    platname: 'AG',
    balance: '0.00',
  } as const
  const { tap } = await openSheet({ 'POST /api/transfer': () => ok(open, '转账处理中') })
  await tap.type(await amount(), '500')
  await tap.click(screen.getByRole('button', { name: '转入 500.00 并进入' }))
  await waitFor(() =>
    expect(currentPlace()).toMatchObject({ path: '/transRecord', search: '?no=T20261115094052' }),
  )
})

it.each([
  ['a refusal', () => refuse(400, '已开启自动转账，请先关闭'), '已开启自动转账，请先关闭'],
  ['no answer', breakOff, '暂未收到结果'],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试'), '暂未收到结果'],
])('says %s in place and still lets in', async (_, answer, text) => {
  const { tap } = await openSheet({ 'POST /api/transfer': answer })
  await tap.type(await amount(), '500')
  await tap.click(screen.getByRole('button', { name: '转入 500.00 并进入' }))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(currentPlace().path).toBe('/')
  expect(screen.getByRole('button', { name: '不转账，直接进入' })).toBeTruthy()
})

it('takes the exact balance, and offers no quick amount above it', async () => {
  const { tap } = await openSheet({ 'POST /api/balance': () => ok({ ...balance, balance: '250.75' }) })
  const field = await amount()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '500' }).disabled).toBe(true),
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '200' }).disabled).toBe(false)
  await tap.click(screen.getByRole('button', { name: '全部转入' }))
  expect(field.value).toBe('250.75')
})

it('goes straight in while auto-transfer is on', async () => {
  await openSheet({ 'POST /api/user': () => ok({ ...user, transferstatus: 1 }) })
  await waitFor(() => expect(currentPlace().path).toBe('/gamePage'))
  expect(screen.queryByText('全部转入')).toBeNull()
})

it('lists a provider once, however often its tab is opened', async () => {
  const server = fakeServer(CALM)
  const tap = userEvent.setup()
  show(<ConciseScreen />, { at: '/concise', token: 'token-1' })
  await screen.findByText('锦鲤跃泉')
  await tap.click(screen.getByRole('radio', { name: 'FG' }))
  await waitFor(() => expect(currentPlace().search).toBe('?type=fgdz'))
  await screen.findByText('锦鲤跃泉')
  await tap.click(screen.getByRole('radio', { name: 'OB' }))
  await screen.findByText('锦鲤跃泉')
  expect(server.asked('POST /api/gamelistBycode').map(({ input }) => input.gamecode)).toEqual([
    'obgdy',
    'fgdz',
  ])
})

it('searches all providers at once, ready to type, and wishes for the game that is tapped', async () => {
  fakeServer(CALM)
  const tap = userEvent.setup()
  show(<ConciseScreen />, { at: '/concise', token: 'token-1' })
  await tap.click(screen.getByRole('button', { name: '搜索游戏' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await tap.keyboard('pp00')
  expect(await screen.findByRole('button', { name: /锦鲤跃泉 ?PP/ })).toBeTruthy()
  expect(screen.queryByText('OB')).toBeNull()
  await tap.clear(screen.getByRole('textbox'))
  await tap.keyboard('锦鲤')
  expect(screen.queryByText('九曲灯河')).toBeNull()
  await tap.click(screen.getByRole('button', { name: /锦鲤跃泉 ?OB/ }))
  expect(useVenueWish.getState().wish).toEqual({ plat: 'OB', type: 2, code: 'ob001' })
})

it('marks games on the server, shows the marked and the last played ones, and what a game gives back', async () => {
  const [first, second] = games('OB')
  if (first === undefined || second === undefined) throw new Error('two games')
  const recent = [{ ...second, catecode: 'PP', gamecode: 'pp009', gamename: '汤圆闹春', return_rate: null }]
  let favourites: (typeof recent)[number][] = []
  const server = fakeServer({
    ...CALM,
    'POST /api/mygames': () => ok({ favourites, recent }),
    'POST /api/favouritegame': ({ on }) => {
      favourites = Number(on) === 1 ? [{ ...first, return_rate: null }] : []
      return ok({ favourites, recent })
    },
  })
  const tap = userEvent.setup()
  show(<ConciseScreen />, { at: '/concise', token: 'token-1' })
  expect((await screen.findByLabelText('最近玩过')).textContent).toContain('汤圆闹春')
  expect(screen.getByRole('button', { name: /^锦鲤跃泉/ }).textContent).toContain('返还率 95.31%')
  expect(screen.queryByLabelText('收藏')).toBeNull()
  await tap.click(screen.getByRole('button', { name: '收藏锦鲤跃泉' }))
  expect((await screen.findByLabelText('收藏')).textContent).toContain('锦鲤跃泉')
  expect(server.asked('POST /api/favouritegame')[0]?.input).toEqual({ game_code: 'ob001', on: 1 })
  expect(screen.getByRole('button', { name: '收藏锦鲤跃泉', pressed: true })).toBeTruthy()
  await tap.click(screen.getByRole('button', { name: '收藏锦鲤跃泉' }))
  await waitFor(() => expect(screen.queryByLabelText('收藏')).toBeNull())
})

it('takes a mark back that the server did not take', async () => {
  fakeServer({ ...CALM, 'POST /api/favouritegame': () => refuse(500, '系统繁忙，请稍后再试') })
  const tap = userEvent.setup()
  show(<ConciseScreen />, { at: '/concise', token: 'token-1' })
  const heart = await screen.findByRole<HTMLButtonElement>('button', { name: '收藏锦鲤跃泉' })
  await waitFor(() => expect(heart.disabled).toBe(false))
  await tap.click(heart)
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('系统繁忙，请稍后再试'))
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
})

it('sends a visitor from the list to the hall after a second', async () => {
  const server = fakeServer(CALM)
  vi.useFakeTimers()
  show(<ConciseScreen />, { at: '/concise' })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(useToast.getState().shown?.text).toBe('请登录！')
  expect(currentPlace().path).toBe('/concise')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(currentPlace().path).toBe('/')
  expect(server.asked('POST /api/gamelistBycode')).toHaveLength(0)
})

it('offers automatic transfer with its cap, and enters as soon as it is on', async () => {
  const { server, tap } = await openSheet({
    'POST /api/uptransferstatus': () => ok({ transferstatus: 1, budget: '500.00' }),
  })
  await screen.findByText(/每次最多 500 元/)
  await tap.click(screen.getByRole('button', { name: '开启并进入' }))
  await waitFor(() => expect(currentPlace().path).toBe('/gamePage'))
  expect(server.asked('POST /api/uptransferstatus')[0]?.input).toEqual({ transferstatus: 1, budget: '500' })
})

it('offers none where the licence demands a tap for each transfer', async () => {
  const { server } = await openSheet({ 'POST /api/limits': () => ok({ ...limits, profile: 'de' as const }) })
  await amount()
  await waitFor(() => expect(server.asked('POST /api/limits')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '开启并进入' })).toBeNull()
})
