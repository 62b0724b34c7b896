// What the office polls: never personal data, whose every read is audited under the user's name.
import type { CallSpec } from '@lanting/contract/call'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { ROLES } from '@lanting/contract/office/permissions'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { meOf } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const calls: Readonly<Record<string, CallSpec>> = OFFICE_CALLS
const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Calls inside a function that polls them. */
function polledIn(source: string): string[] {
  return source
    .split(/\n(?=(?:export )?(?:async )?function )/)
    .filter((part) => part.includes('refetchInterval'))
    .flatMap((part) => [...part.matchAll(/call\(\s*'(POST [^']+)'/g)].map(([, name]) => name ?? ''))
}
const byTimers = [...new Set(Object.values(sources).flatMap(polledIn))].toSorted()

test('the timers of the sources are found', () => {
  expect(byTimers).toContain('POST /office-api/support/waiting')
  const timers =
    Object.values(sources)
      .join('\n')
      .match(/refetchInterval:/g)?.length ?? 0
  expect(byTimers.length).toBeGreaterThanOrEqual(timers - 1)
})

describe('a polled call reads no personal data and keeps no idle session alive', () => {
  test.each(byTimers)('%s', (name) => {
    expect(calls[name]?.poll).toBe(true)
  })

  const polls = Object.entries(calls).filter(([, { poll }]) => poll === true)
  test.each(polls)('%s', (_, { personal }) => {
    expect(personal).toBeUndefined()
  })
})

test.each(ROLES)('the rail of %s asks for numbers, not for people', async (role) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked } = renderOffice('/account', meOf(role))
  await screen.findByRole('heading', { name: '我的账号' })
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  const people = asked.filter(({ name }) => calls[name]?.personal !== undefined)
  expect(people).toEqual([])
})
