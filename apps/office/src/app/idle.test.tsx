// Idle timeout: fifteen minutes without input end the session; input keeps it alive and is reported to the server.
import { LIMITS } from '@lanting/contract/limits'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#src/lib/session.ts'
import { meOf } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const idle = LIMITS.staff.idleMs

test('fifteen minutes without a touch end the session, on the server too', async () => {
  const { asked } = renderOffice('/account', meOf('admin'))
  await screen.findByRole('heading', { name: '我的账号' })
  await pass(idle + 30_000)
  expect(await screen.findByText('闲置 15 分钟，已自动退出')).toBeTruthy()
  expect(useSession.getState().token).toBeNull()
  expect(asked.some(({ name, token }) => name === 'POST /office-api/logout' && token !== null)).toBe(true)
})

test('a touch in between keeps it, and typing without calls is reported to the server', async () => {
  const { asked } = renderOffice('/account', meOf('admin'))
  await screen.findByRole('heading', { name: '我的账号' })
  const before = asked.filter(({ name }) => name === 'POST /office-api/me').length
  await pass(idle - 60_000)
  fireEvent.keyDown(window, { key: 'x' })
  await pass(idle - 60_000)
  expect(useSession.getState().token).not.toBeNull()
  expect(asked.filter(({ name }) => name === 'POST /office-api/me').length).toBeGreaterThan(before)
})
