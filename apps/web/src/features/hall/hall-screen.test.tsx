// The hall: what visitors and members can do, and what is never shown.
import { LIMITS } from '@lanting/contract/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useVenueWish } from '#src/lib/navigation/open-venue.ts'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { useQuestion } from '#src/lib/confirm.ts'
import { currentPlace, hrefOf, moveAddress } from '#src/lib/navigation/router.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { currentToken, openSession } from '#src/lib/session.ts'
import { createClient } from '#src/queries/client.ts'
import type { GameRow } from '#src/queries/game-list.ts'
import { breakOff, fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, session, user } from '#src/test/samples.ts'
import { HallScreen } from './hall-screen.tsx'

const venue = (platform_name: string, more: Partial<GameRow> = {}): GameRow => ({
  category_id: 'realbet',
  app_state: 1,
  platform_name,
  game_code: '',
  game_type: 1,
  name: `${platform_name}真人`,
  pic: '',
  ...more,
})
const VENUES = [
  venue('AG'),
  venue('BG', { app_state: 0 }),
  venue('CP', { category_id: 'lottery', game_type: 7, name: '自营彩票' }),
]
const banner = (id: number) => ({ id, src: `/art/banner/${id}.svg`, title: `横幅${id}`, link: '' })

const answers: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/bannerList': () => ok([banner(1), banner(2)]),
  'POST /api/homenotice': () => ok(['第一条公告', '第二条公告']),
  'GET /api/game/list': () => ok(VENUES),
}

function open(setting: Parameters<typeof show>[1] = {}, handlers: Handlers = {}) {
  const server = fakeServer({ ...answers, ...handlers })
  return { ...show(<HallScreen />, setting), server }
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('scrollTo', vi.fn())
  setPrefs({ hideBalance: false })
  useVenueWish.setState({ wish: null })
})

it('asks a visitor who taps a venue to log in, and opens the venue in the hall afterwards', async () => {
  open()
  const asked = () => useQuestion.getState().asked
  fireEvent.click(await screen.findByRole('button', { name: /AG/ }))
  await waitFor(() => expect(asked()?.title).toBe('请登录！'))
  act(() => asked()?.answer(false))
  expect(currentPlace().path).toBe('/')

  fireEvent.click(screen.getByRole('button', { name: /AG/ }))
  await waitFor(() => expect(asked()).not.toBeNull())
  act(() => asked()?.answer(true))
  await waitFor(() => expect(currentPlace().path).toBe('/login'))
  act(() => {
    openSession({ api_token: 'token-1', must_change_password: 0 })
    moveAddress('/', { replace: true })
  })
  await waitFor(() => expect(useVenueWish.getState().wish).toEqual({ plat: 'AG', type: 1, code: '' }))
})

it('leads a visitor who taps the house’s lottery to its page after the login', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /PC 彩票/ }))
  await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull())
  act(() => useQuestion.getState().asked?.answer(true))
  await waitFor(() => expect(hrefOf(currentPlace())).toBe('/login?redirect=%2Flottery%3Fname%3Dxy28'))
})

it('shows only venues whose app_state is 1', async () => {
  open()
  await screen.findByText('AG')
  expect(screen.queryByText('BG')).toBeNull()
})

it('opens a venue for a member, and the house’s lottery as a page of its own', async () => {
  open({ token: 'token-1' })
  fireEvent.click(await screen.findByRole('button', { name: /AG/ }))
  expect(useVenueWish.getState().wish).toEqual({ plat: 'AG', type: 1, code: '' })
  expect(screen.getByRole('link', { name: /PC 彩票/ }).getAttribute('href')).toBe('#/lottery?name=xy28')
})

it('keeps the order of the shortcuts', async () => {
  open({ token: 'token-1' })
  const shortcuts = await screen.findByRole('navigation', { name: '快捷入口' })
  expect(
    within(shortcuts)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['存款', '转账', 'VIP', '取款'])
})

it('counts banners out of four however many there are, and moves on after five seconds', async () => {
  vi.useFakeTimers()
  open()
  const counter = await vi.waitFor(() => screen.getByRole('button', { name: /暂停轮播/ }))
  expect(counter.textContent).toBe('1 / 4')
  act(() => void vi.advanceTimersByTime(LIMITS.bannerAutoplayMs.hall))
  expect(counter.textContent).toBe('2 / 4')
})

it('changes the line of news every six seconds and opens the messages', async () => {
  vi.useFakeTimers()
  open()
  await vi.waitFor(() => screen.getByText('第一条公告'))
  act(() => void vi.advanceTimersByTime(6000))
  fireEvent.click(screen.getByText('第二条公告'))
  expect(currentPlace().path).toBe('/message')
})

it('hides every amount at a tap on the eye, remembers it, and shows them again', async () => {
  const { container } = open({ token: 'token-1' })
  await waitFor(() => expect(container.textContent).toContain('12860.50 元'))
  await waitFor(() => expect(container.textContent).toContain('5559.86 元'))
  fireEvent.click(screen.getByRole('button', { name: '隐藏金额' }))
  expect(container.textContent).not.toMatch(/12,?860|5,?559/)
  expect(screen.getAllByText('金额已隐藏')).toHaveLength(2)
  expect(usePrefs.getState().hideBalance).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '显示金额' }))
  expect(container.textContent).toContain('12860.50 元')
})

it('greets a member by name and level', async () => {
  open({ token: 'token-1' })
  const heading = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(heading.textContent).toMatch(/好，linyu88VIP4$/))
})

it('lets a visitor in for a trial through the normal login', async () => {
  const { server } = open({}, { 'POST /api/login_pc': () => ok({ ...session, is_trial: 1 as const }) })
  fireEvent.click(await screen.findByRole('button', { name: '免费试玩' }))
  await waitFor(() => expect(currentToken()).toBe('token-1'))
  expect(server.asked('POST /api/login_pc').map(({ input }) => input)).toEqual([
    { name: LIMITS.trial.name, password: LIMITS.trial.password },
  ])
})

it('offers to load again when the venues could not be had', async () => {
  let isDown = true
  open({}, { 'GET /api/game/list': () => (isDown ? breakOff() : ok(VENUES)) })
  const again = await screen.findByRole('button', { name: '重新加载' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText('AG')).toBeTruthy()
})

it('keeps the venues of each category on the device and shows them when the network is gone', async () => {
  const first = open()
  await screen.findByText('AG')
  const kept = ['realbetList', 'lotteryList'].map((key) => [key, localStorage.getItem(key) ?? ''] as const)
  expect(kept.map(([, text]) => (JSON.parse(text) as GameRow[]).map((row) => row.platform_name))).toEqual([
    ['AG'],
    ['CP'],
  ])
  first.unmount()
  fakeServer({ ...answers, 'GET /api/game/list': breakOff })
  render(
    <QueryClientProvider client={createClient()}>
      <HallScreen />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('AG')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
})

const PENNILESS: Handlers = {
  'POST /api/user': () =>
    ok({ ...user, balance: '0.00', gameblance: '0.00', total: '0.00', paysum: '0.00', has_pay_password: 0 }),
  'POST /api/balance': () => ok({ ...balance, balance: '0.00' }),
}

it('shows a member without money the first steps, until they are closed', async () => {
  const { unmount, client } = open({ token: 'token-1' }, PENNILESS)
  const card = await screen.findByRole('region', { name: '开始使用' })
  const steps = within(card).getAllByRole('link')
  const built = ['/password', '/safety', '/recharge', '/lottery'].filter((path) => isBuilt(path))
  expect(steps.map((step) => step.getAttribute('href'))).toEqual(built.map((path) => `#${path}`))
  fireEvent.click(within(card).getByRole('button', { name: '不再显示开始使用' }))
  expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
  // The hall remounted, as after visiting another page.
  unmount()
  render(
    <QueryClientProvider client={client}>
      <HallScreen />
    </QueryClientProvider>,
  )
  await screen.findAllByText('0.00 元')
  expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
})

it.each([
  ['has paid in before', { paysum: '100.00' }],
  ['has money in a venue', { gameblance: '5.00', total: '5.00' }],
  ['plays on trial', { is_trial: 1 as const }],
])('shows no prompt to a member who %s', async (_, change) => {
  const member = { ...user, balance: '0.00', gameblance: '0.00', total: '0.00', paysum: '0.00', ...change }
  open({ token: 'token-1' }, { ...PENNILESS, 'POST /api/user': () => ok(member) })
  await screen.findByText(/linyu88/)
  await screen.findAllByText('0.00 元')
  // The same import is awaited here, so its code would have loaded by now.
  await act(async () => void (await import('./start/first-steps.tsx')))
  expect(screen.queryByRole('region', { name: '开始使用' })).toBeNull()
})

it('greys without a network what only goes with one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open({ token: 'token-1' })
  const ways = within(await screen.findByRole('navigation', { name: '快捷入口' }))
  expect(ways.queryAllByRole('link')).toEqual([])
  for (const name of ['存款', '转账', '取款']) {
    expect(ways.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
})
