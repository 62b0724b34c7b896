// The balance poll: its interval, one request at a time, and when it pauses.
import { LIMITS } from '@lanting/contract/limits'
import { act } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#src/lib/call.ts'
import { closeSession } from '#src/lib/session.ts'
import { useBalance, useBalanceHealth, useBalancePoll } from '#src/queries/money/balance.ts'
import { type Answered, breakOff, fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { balance } from '#src/test/samples.ts'

const EVERY = LIMITS.poll.shellMs
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const rendered = vi.fn()

function Poller() {
  useBalancePoll()
  return null
}

function Reader() {
  const value = useBalance()
  const health = useBalanceHealth()
  rendered()
  return <p>{`${value?.balance ?? 'none'} ${health}`}</p>
}

const screen = (
  <>
    <Poller />
    <Reader />
    <Reader />
  </>
)

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

// The schemas are loaded with the first answer; later ones must only wait for the clock.
beforeAll(async () => {
  fakeServer({ 'POST /api/balance': () => ok(balance) })
  await call('POST /api/balance', {})
})

beforeEach(() => {
  vi.restoreAllMocks()
  vi.useFakeTimers()
  rendered.mockClear()
})

it('asks every 2.5 s, once for all who look', async () => {
  const server = fakeServer({ 'POST /api/balance': () => ok(balance) })
  const { container } = show(screen, { token: 'token-1' })
  await wait(0)
  expect(server.asked('POST /api/balance')).toHaveLength(1)
  await wait(EVERY)
  await wait(EVERY)
  expect(server.asked('POST /api/balance')).toHaveLength(3)
  expect(container.textContent).toBe('12860.50 fresh'.repeat(2))
})

it('repaints nothing when the value has not changed', async () => {
  fakeServer({ 'POST /api/balance': () => ok(balance) })
  show(screen, { token: 'token-1' })
  await wait(EVERY)
  const before = rendered.mock.calls.length
  await wait(EVERY * 4)
  expect(rendered).toHaveBeenCalledTimes(before)
})

it('never has two questions under way, however late the answer is', async () => {
  let answer: (reply: Answered<typeof balance>) => void = () => undefined
  const server = fakeServer({ 'POST /api/balance': () => new Promise((resolve) => (answer = resolve)) })
  show(screen, { token: 'token-1' })
  await wait(EVERY * 5)
  expect(server.asked('POST /api/balance')).toHaveLength(1)
  answer(ok(balance))
  await wait(EVERY)
  expect(server.asked('POST /api/balance')).toHaveLength(2)
})

it('rests while the page is hidden and goes on when it is seen again', async () => {
  const server = fakeServer({ 'POST /api/balance': () => ok(balance) })
  show(screen, { token: 'token-1' })
  await wait(0)
  setVisibility('hidden')
  await wait(EVERY * 10)
  expect(server.asked('POST /api/balance')).toHaveLength(1)
  setVisibility('visible')
  await wait(EVERY)
  expect(server.asked('POST /api/balance').length).toBeGreaterThan(1)
})

it('does not ask for a visitor, and stops when the session ends', async () => {
  const server = fakeServer({ 'POST /api/balance': () => ok(balance) })
  show(screen)
  await wait(EVERY * 3)
  expect(server.asked('POST /api/balance')).toHaveLength(0)

  const { container, unmount } = show(screen, { token: 'token-1' })
  await wait(EVERY)
  const count = server.asked('POST /api/balance').length
  act(() => closeSession())
  await wait(EVERY * 3)
  expect(server.asked('POST /api/balance')).toHaveLength(count)
  expect(container.textContent).not.toContain('12860.50')
  unmount()
})

it('keeps the last value when polls fail, and says so after the third in a row', async () => {
  const server = fakeServer({ 'POST /api/balance': () => ok(balance) })
  const { container } = show(screen, { token: 'token-1' })
  await wait(0)
  server.on({ 'POST /api/balance': breakOff })
  await wait(EVERY)
  expect(container.textContent).toBe('12860.50 late'.repeat(2))
  await wait(EVERY * 2)
  expect(container.textContent).toBe('12860.50 failed'.repeat(2))
  server.on({ 'POST /api/balance': () => ok(balance) })
  await wait(EVERY)
  expect(container.textContent).toBe('12860.50 fresh'.repeat(2))
})
