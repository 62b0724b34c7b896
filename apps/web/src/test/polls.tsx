// One row per poll: how often it asks while something is open, and which answers end it.
import type { CallNames, OutputOf } from '@lanting/contract/calls/names'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#src/lib/call.ts'
import { type Answered, fakeServer, type Handlers, ok, refuse } from './fake-server.ts'
import { show } from './render.tsx'
import { appInfo } from './samples.ts'

export interface PollRow<K extends CallNames> {
  readonly call: K
  readonly screen: ReactNode
  readonly everyMs: number
  readonly open: Readonly<Record<string, OutputOf<K>>>
  readonly ended: Readonly<Record<string, OutputOf<K>>>
}

/** Advances the clock and flushes the answers. */
async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(5))
}

export function testPoll<K extends CallNames>({
  call: name,
  screen,
  everyMs,
  open,
  ended,
}: PollRow<K>): void {
  const serve = (answer: () => Answered<OutputOf<K>>) =>
    fakeServer({ 'POST /api/app': () => ok(appInfo), [name]: answer } as Handlers)

  describe(`the poll of ${name}`, () => {
    // The schemas are loaded with the first answer; later ones must only wait for the clock.
    beforeAll(async () => {
      fakeServer({ 'POST /api/app': () => ok(appInfo) })
      await call('POST /api/app', {})
    })
    beforeEach(() => void vi.useFakeTimers())

    it.each(Object.keys(open))(`goes on every ${everyMs} ms: %s, and stops with the page`, async (state) => {
      const server = serve(() => ok(open[state] as OutputOf<K>))
      const { unmount } = show(screen, { token: 'token-1' })
      await wait(0)
      await wait(everyMs / 2)
      expect(server.asked(name)).toHaveLength(1)
      await wait(everyMs / 2)
      expect(server.asked(name)).toHaveLength(2)
      unmount()
      await wait(everyMs * 3)
      expect(server.asked(name)).toHaveLength(2)
    })

    it.each(Object.keys(ended))('has ended: %s', async (state) => {
      const server = serve(() => ok(ended[state] as OutputOf<K>))
      show(screen, { token: 'token-1' })
      await wait(0)
      await wait(everyMs * 3)
      expect(server.asked(name)).toHaveLength(1)
    })

    it('goes on when an answer was lost', async () => {
      const server = serve(() => refuse(429, '操作太快，请稍后再试'))
      show(screen, { token: 'token-1' })
      await wait(0)
      await wait(everyMs + 5)
      expect(server.asked(name).length).toBeGreaterThan(1)
    })
  })
}
