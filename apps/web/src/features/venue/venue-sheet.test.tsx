// The sheet on the way into a venue, and the list of slots that leads there.
import { useToast } from '@lanting/browser-kit/toast'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConciseScreen } from '#src/features/venue/concise-screen.tsx'
import { rememberGame } from '#src/features/venue/recent-games.ts'
import { VenueSheet } from '#src/features/venue/venue-sheet.tsx'
import { openVenue, useVenueWish } from '#src/lib/open-venue.ts'
import { currentPlace } from '#src/lib/router.ts'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user, venues } from '#src/test/samples.ts'

const games = (catecode: string) =>
  ['锦鲤跃泉', '九曲灯河'].map((gamename, i) => ({
    catecode,
    gamecode: `${catecode.toLowerCase()}00${i + 1}`,
    gamename,
    gamepic: '',
  }))
const CALM: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
  'GET /api/game/list': () => ok([]),
  'POST /api/gamelistBycode': ({ gamecode }) => ok(games(gamecode === 'obgdy' ? 'OB' : 'FG')),
}

async function openSheet(handlers: Handlers = {}) {
  const server = fakeServer({ ...CALM, ...handlers })
  show(<VenueSheet />, { at: '/', token: 'token-1' })
  act(() => openVenue({ plat: 'AG', type: 1 }))
  return { server, tap: userEvent.setup() }
}
const amount = () => screen.findByLabelText<HTMLInputElement>('转入金额')

it('moves the amount and enters, with both sides told beforehand', async () => {
  const done = { transfer_no: 'T1', state: 1, amount: '500.00', platname: 'AG', balance: '12360.50' } as const
  const { tap } = await openSheet({ 'POST /api/transfer': () => ok(done, '转账成功') })
  await tap.type(await amount(), '500')
  expect(screen.getByText('12360.50 元')).toBeTruthy()
  expect(screen.getByText('2800.00 元')).toBeTruthy()
  await tap.click(screen.getByRole('button', { name: '转入 500.00 并进入' }))
  await waitFor(() => expect(currentPlace()).toMatchObject({ path: '/gamePage', search: '?name=AG&type=1' }))
  expect(useVenueWish.getState().wish).toBeNull()
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

it('does not open the game while nobody knows where the money is', async () => {
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
  ['no answer', breakOff, '没有等到答复'],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试'), '没有等到答复'],
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

it('tells a visitor to log in', () => {
  fakeServer(CALM)
  show(<VenueSheet />)
  act(() => openVenue({ plat: 'AG' }))
  expect(useToast.getState().shown?.text).toBe('请登录！')
  expect(useVenueWish.getState().wish).toBeNull()
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

it('searches the list, shows what was played last, and wishes for the game that is tapped', async () => {
  fakeServer(CALM)
  const tap = userEvent.setup()
  show(<ConciseScreen />, { at: '/concise', token: 'token-1' })
  act(() => rememberGame('ob002'))
  expect((await screen.findByLabelText('最近玩过')).textContent).toContain('九曲灯河')
  await tap.click(screen.getByRole('button', { name: '搜索游戏' }))
  await tap.type(screen.getByRole('textbox'), '锦鲤')
  expect(screen.queryByText('九曲灯河')).toBeNull()
  await tap.click(screen.getByRole('button', { name: /锦鲤跃泉/ }))
  expect(useVenueWish.getState().wish).toEqual({ plat: 'OB', type: 2, code: 'ob001' })
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
