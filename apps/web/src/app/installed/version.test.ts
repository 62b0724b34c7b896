// A member whose code is gone after a deploy is offered the new version immediately.
import { afterEach, expect, it, vi } from 'vitest'
import { useBars } from '#src/app/installed/bars.ts'
import { watchVersion } from '#src/app/installed/version.ts'
import { persistently } from '#src/lib/persistently.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useBars.setState({}, true)
})

const BUILD = 'now'

function stamp(version: string) {
  vi.stubGlobal('__APP_VERSION__', BUILD)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ version }))),
  )
}

it.each([
  ['another build', 'later', true],
  ['the same build', BUILD, false],
])('code that cannot be fetched asks for the stamp: %s', async (_what, version, isOut) => {
  vi.useFakeTimers()
  stamp(version)
  const stop = watchVersion()
  void persistently(async () => {
    throw new Error('gone')
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledWith('/version.json', expect.objectContaining({ cache: 'no-store' }))
  expect(useBars.getState()).toEqual(isOut ? { isShown: true, isOut: true, isNeeded: true } : {})
  stop()
})
