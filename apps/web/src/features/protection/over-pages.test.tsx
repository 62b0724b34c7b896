// What lies over other pages: the reminder with its heartbeat, a refusal in full, the question before the first deposit, and the
// hall and wallet of a member who keeps away.
import { setServerClock } from '@lanting/browser-kit/clock'
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { parseBeijing } from '@lanting/contract/time'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AbsentHomeScreen } from '#src/features/protection/absence/absent-home-screen.tsx'
import { AbsentWalletScreen } from '#src/features/protection/absence/absent-wallet-screen.tsx'
import { LimitOverlays } from '#src/features/protection/limits/limit-overlays.tsx'
import { PlayWatch } from '#src/features/protection/play-watch.tsx'
import { askBeforeFirstDeposit, closeLimitRefusal, showLimitRefusal } from '#src/lib/limit-asks.ts'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { usePlayPause } from '#src/lib/play-pause.ts'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { excluded, limits } from '#src/test/safety-samples.ts'
import { balance, user, venues } from '#src/test/samples.ts'

vi.setConfig({ testTimeout: 60_000 })

type Beat = OutputOf<'POST /api/heartbeat'>
const beat: Beat = {
  minutes_today: 60,
  minutes_left: 72,
  session: { minutes: 60, staked: '1280.00', net: '-13.50' },
  reminder_minutes: 60,
  is_absent: 0,
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  sessionStorage.clear()
  setServerClock(parseBeijing('2026-11-15 10:00:00') ?? 0)
  server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'POST /api/balancelist': () => ok(venues),
    'POST /api/limits': () => ok(limits),
    'POST /api/heartbeat': () => ok(beat),
  })
})
afterEach(() => {
  vi.useRealTimers()
  usePlayPause.setState({ isPaused: false, isLaunched: false })
})
const watch = (place: 'room' | 'game' = 'game') =>
  show(<PlayWatch place={place} />, { at: '/gamePage?name=OB', token: 'T' })

it('must be answered, says time, staked, result and what is left, and pauses the game meanwhile', async () => {
  watch()
  const sheet = await screen.findByRole('alertdialog', { name: '您已经玩了 1 小时' })
  expect(sheet.textContent).toContain('-13.50 元')
  expect(await screen.findByText('还剩 3,367.14 元')).toBeTruthy()
  expect(screen.getByText('还剩 1 小时 12 分')).toBeTruthy()
  expect(usePlayPause.getState().isPaused).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(usePlayPause.getState().isPaused).toBe(false))
  expect(currentPlace().path).toBe('/gamePage')
})

it('is not asked again after a reload of the page, nor before its time, nor when it is off', async () => {
  sessionStorage.setItem('remindedAt', '60')
  watch().unmount()
  server.on({ 'POST /api/heartbeat': () => ok({ ...beat, session: { ...beat.session, minutes: 119 } }) })
  const second = watch()
  await waitFor(() => expect(server.asked('POST /api/heartbeat').length).toBeGreaterThan(0))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  second.unmount()
  sessionStorage.clear()
  server.on({ 'POST /api/heartbeat': () => ok({ ...beat, reminder_minutes: null }) })
  const asked = server.asked('POST /api/heartbeat').length
  watch()
  await waitFor(() => expect(server.asked('POST /api/heartbeat').length).toBeGreaterThan(asked))
  expect(usePlayPause.getState().isPaused).toBe(false)
})

it('counts anew after another login', async () => {
  sessionStorage.setItem('remindedAt', '600')
  watch()
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

it('leads to the time-out from the reminder', async () => {
  watch('room')
  await userEvent.click(await screen.findByRole('button', { name: '休息一下' }))
  expect(currentPlace().path + currentPlace().search).toBe('/safety?view=rest')
})

it('leaves a game when a time-out or an exclusion began elsewhere', async () => {
  server.on({ 'POST /api/heartbeat': () => ok({ ...beat, is_absent: 1 }) })
  watch()
  await waitFor(() => expect(currentPlace().path).toBe('/'))
})

it('leaves a game when the day’s time is full; a room stays, where the next bet is refused', async () => {
  server.on({ 'POST /api/heartbeat': () => ok({ ...beat, minutes_left: 0, reminder_minutes: null }) })
  const room = show(<PlayWatch place="room" />, { at: '/lotteryPage', token: 'T' })
  await waitFor(() => expect(server.asked('POST /api/heartbeat').length).toBeGreaterThan(0))
  expect(currentPlace().path).toBe('/lotteryPage')
  room.unmount()
  usePlayPause.setState({ isLaunched: true })
  watch()
  await waitFor(() => expect(currentPlace().path).toBe('/'))
})

it('stays with a launch that was refused because the day’s time is full', async () => {
  server.on({ 'POST /api/heartbeat': () => ok({ ...beat, minutes_left: 0, reminder_minutes: null }) })
  watch()
  await waitFor(() => expect(server.asked('POST /api/heartbeat').length).toBeGreaterThan(0))
  await act(async () => {})
  expect(currentPlace().path).toBe('/gamePage')
})

it('sends a heartbeat every minute', async () => {
  vi.useFakeTimers()
  watch()
  await act(() => vi.advanceTimersByTimeAsync(LIMITS.safety.heartbeatMs / 2))
  expect(server.asked('POST /api/heartbeat').map(({ input }) => input)).toEqual([{ place: 'game' }])
  await act(() => vi.advanceTimersByTimeAsync(LIMITS.safety.heartbeatMs))
  expect(server.asked('POST /api/heartbeat')).toHaveLength(2)
})

it('explains a refusal: the sentence, wanted, possible, over, other periods, and no way to deposit the rest', async () => {
  show(<LimitOverlays />, { at: '/recharge', token: 'T' })
  const message = refusalText('depositLimitReached', {
    period: '每周',
    x: '1,400.00',
    time: '11月16日 00:00',
  })
  act(() => showLimitRefusal({ message, what: 'deposit', wanted: '2000.00' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByText('600.00')).toBeTruthy()
  expect(screen.getByText('剩余 4,000.00，明天 00:00 重新计')).toBeTruthy()
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(expect.arrayContaining(['知道了', '查看我的限额']))
  expect(names.join()).not.toContain('存')
  await userEvent.click(screen.getByRole('button', { name: '查看我的限额' }))
  expect(currentPlace().path).toBe('/safety')
})

it('explains a time-out by its sentence alone', async () => {
  show(<LimitOverlays />, { at: '/lotteryPage', token: 'T' })
  const message = refusalText('inTimeout', { time: '11月16日 09:41' })
  act(() => showLimitRefusal({ message, what: 'bet' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(closeLimitRefusal)
})

it('asks once before the first deposit, suggests nothing and sets what is typed', async () => {
  show(<LimitOverlays />, { at: '/recharge', token: 'T' })
  let answer: boolean | undefined
  act(() => void askBeforeFirstDeposit().then((yes) => (answer = yes)))
  const month = await screen.findByLabelText<HTMLInputElement>('每月')
  expect([month.value, screen.getByLabelText<HTMLInputElement>('每日').value]).toEqual(['', ''])
  await userEvent.click(screen.getByRole('button', { name: '设置限额' }))
  expect(server.asked('POST /api/limits').every(({ input }) => input.set === undefined)).toBe(true)
  await userEvent.type(month, '1500')
  await userEvent.click(screen.getByRole('button', { name: '设置限额，每月 1,500 元' }))
  await waitFor(() => expect(answer).toBe(true))
  expect(server.asked('POST /api/limits').at(-1)?.input).toEqual({
    set: [{ limit: 'deposit.month', value: 1500 }],
    seen: 'first_deposit',
  })
})

it('asks once more before it is skipped', async () => {
  show(<LimitOverlays />, { at: '/recharge', token: 'T' })
  let answer: boolean | undefined
  act(() => void askBeforeFirstDeposit().then((yes) => (answer = yes)))
  await userEvent.click(await screen.findByRole('button', { name: '暂不设置' }))
  await userEvent.click(await screen.findByRole('button', { name: '确认，暂不设置' }))
  await waitFor(() => expect(answer).toBe(true))
  expect(server.asked('POST /api/limits').at(-1)?.input).toEqual({ seen: 'first_deposit' })
})

it('shows a member who keeps away the own money, what holds, and nothing that invites', async () => {
  server.on({
    'POST /api/user': () => ok({ ...user, state: 4 }),
    'POST /api/limits': () => ok({ ...limits, absence: excluded }),
  })
  show(<AbsentHomeScreen />, { at: '/', token: 'T' })
  expect(await screen.findByText(excluded.text)).toBeTruthy()
  expect(await screen.findByText('4 个场馆还没有回完')).toBeTruthy()
  const ways = screen.getByRole('navigation', { name: '我的钱' })
  expect(ways.textContent).toBe('取款一键回收记录客服')
  expect(document.querySelector('a[href*="recharge"], a[href*="activity"], a[href*="gamePage"]')).toBeNull()
})

it('shrinks the recall to one line once all money is home', async () => {
  server.on({
    'POST /api/limits': () => ok({ ...limits, absence: excluded }),
    'POST /api/balancelist': () => ok(venues.map((venue) => ({ ...venue, balance: '0.00' }))),
  })
  show(<AbsentWalletScreen />, { at: '/account', token: 'T' })
  expect(await screen.findByText('全部回到中心钱包')).toBeTruthy()
  expect(await screen.findByText('到 2027-05-14')).toBeTruthy()
  expect(document.querySelector('a[href*="recharge"], a[href*="transfer"]')).toBeNull()
})
