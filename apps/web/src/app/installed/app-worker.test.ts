// The page's side of the app's worker: a newer build is offered, its own takes over by itself, and a logout leaves no files.
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { registerWorker, update } from '#src/app/installed/app-worker.ts'
import { useBars } from '#src/app/installed/bars.ts'
import { closeSession, openSession } from '#src/lib/session.ts'
import { TAKE_OVER } from '#src/worker/messages.ts'

const HOUR_MS = 3_600_000
const BUILD = 'now'

afterEach(() => {
  useBars.setState({}, true)
  closeSession()
})

interface Setting {
  /** The build that the server has. */
  readonly version?: string
  readonly isWaiting?: boolean
  /** Whether a worker answers this page. */
  readonly isControlled?: boolean
}

async function register({ version = BUILD, isWaiting = true, isControlled = true }: Setting) {
  vi.stubGlobal('__APP_VERSION__', BUILD)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ version })))
  const waiting = { postMessage: vi.fn() }
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), {
    waiting: isWaiting ? waiting : null,
    installing,
    update: vi.fn(async () => undefined),
  })
  const container = { register: vi.fn(async () => registration), controller: isControlled ? {} : null }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  await registerWorker()
  return { waiting, installing, registration, container }
}
/** Everything that is already under way. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

it('of a newer build waits for a tap', async () => {
  const { waiting } = await register({ version: 'newer' })
  await waitFor(() => expect(useBars.getState()).toMatchObject({ isShown: true, isOut: true }))
  expect(waiting.postMessage).not.toHaveBeenCalled()
})

it('of this build takes over, with nothing offered', async () => {
  const { waiting } = await register({})
  await waitFor(() => expect(waiting.postMessage.mock.calls).toEqual([[TAKE_OVER]]))
  expect(useBars.getState()).toEqual({})
})

it('that is the first one has nothing to take over', async () => {
  const { waiting } = await register({ version: 'newer', isControlled: false })
  await settled()
  expect([useBars.getState(), waiting.postMessage.mock.calls]).toEqual([{}, []])
})

it('found later is offered once it is installed', async () => {
  const { installing, registration } = await register({ version: 'newer', isWaiting: false })
  await settled()
  expect(useBars.getState()).toEqual({})
  registration.dispatchEvent(new Event('updatefound'))
  installing.dispatchEvent(new Event('statechange'))
  await settled()
  expect(useBars.getState()).toEqual({})
  installing.state = 'installed'
  installing.dispatchEvent(new Event('statechange'))
  await waitFor(() => expect(useBars.getState().isOut).toBe(true))
})

it('is asked for past the browser’s cache, at once, each hour, and when a newer build is known', async () => {
  vi.useFakeTimers()
  const { registration, container } = await register({ isWaiting: false })
  expect(container.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]])
  expect(registration.update).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(registration.update).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(registration.update).toHaveBeenCalledTimes(2)
  useBars.setState({ isShown: true, isDue: true })
  expect(registration.update).toHaveBeenCalledTimes(2)
  useBars.setState({ isOut: true })
  expect(registration.update).toHaveBeenCalledTimes(3)
})

it('leaves no file behind a logout, and all of them until then', async () => {
  const deleted: string[] = []
  const remove = async (name: string) => deleted.push(name)
  vi.stubGlobal('caches', { keys: async () => ['build-1', 'build-2'], delete: remove })
  openSession({ api_token: 'token-1', must_change_password: 0 } as Parameters<typeof openSession>[0])
  await settled()
  expect(deleted).toEqual([])
  closeSession()
  await waitFor(() => expect(deleted).toEqual(['build-1', 'build-2']))
})

it('is not waited for by an update: the page is loaded anew', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  await update()
  expect(reload).toHaveBeenCalledOnce()
})
