// A lost session: cleared at once, shown once, and silent when only the poll noticed.
import { TEXTS } from '@lanting/contract/texts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExpiredDialog } from '#src/app/session/expired-dialog.tsx'
import { useExpiry } from '#src/app/session/expiry.ts'
import { watchSessionAndSite } from '#src/app/session/watch-session.ts'
import { call } from '#src/lib/call.ts'
import { currentPlace, hrefOf } from '#src/lib/navigation/router.ts'
import { currentToken, openSession } from '#src/lib/session.ts'
import { writeCache } from '#src/lib/storage.ts'
import { createClient } from '#src/queries/client.ts'
import { fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { arrive, show } from '#src/test/render.tsx'
import { session } from '#src/test/samples.ts'

let stop: () => void
beforeEach(() => {
  stop = watchSessionAndSite(createClient())
})
afterEach(() => stop())

const lost = () => refuse(401, '')
const noCookie = { 'POST /api/session/renew': () => ok(null) }
/** Until every call has failed and the renewal request is answered. */
const settle = (...calls: Promise<unknown>[]) =>
  act(async () => {
    await Promise.allSettled(calls)
    await vi.waitFor(() => expect(currentToken()).not.toBe('token-1'), { timeout: 60_000 })
  })

it('shows one dialog for all calls that fail together', async () => {
  fakeServer({
    ...noCookie,
    'POST /api/user': lost,
    'POST /api/settings': lost,
    'POST /api/noticeList': lost,
  })
  show(<ExpiredDialog />, { token: 'token-1', at: '/password?type=1' })
  const seen: (string | null)[] = []
  const unsubscribe = useExpiry.subscribe(({ wanted }) => seen.push(wanted))
  await settle(call('POST /api/user', {}), call('POST /api/settings', {}), call('POST /api/noticeList', {}))
  unsubscribe()
  expect(seen).toEqual(['/password?type=1'])
  expect(await screen.findAllByRole('alertdialog')).toHaveLength(1)
  expect(screen.getByText(TEXTS.expiredTitle)).toBeTruthy()
  expect(screen.getByRole('alertdialog').textContent).toContain(TEXTS.expiredText)
})

it('has cleared the device by the time the dialog shows', async () => {
  fakeServer({ ...noCookie, 'POST /api/user': lost })
  arrive({ token: 'token-1' })
  writeCache('userInfo', { username: 'linyu88' })
  await settle(call('POST /api/user', {}))
  expect(useExpiry.getState().wanted).toBe('/')
  expect(localStorage.getItem('userInfo')).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(currentToken()).toBeNull()
})

it('leads to the login and keeps the wanted path', async () => {
  fakeServer({ ...noCookie, 'POST /api/user': lost })
  show(<ExpiredDialog />, { token: 'token-1', at: '/password?type=1' })
  await settle(call('POST /api/user', {}))
  await userEvent.click(await screen.findByRole('button', { name: '重新登录' }))
  expect(hrefOf(currentPlace())).toBe(`/login?redirect=${encodeURIComponent('/password?type=1')}`)
  expect(useExpiry.getState().wanted).toBeNull()
})

it.each([
  ['/password', '/login?redirect=%2Fpassword'],
  ['/discover', '/login?redirect=%2Fdiscover'],
  ['/', '/login'],
] as const)('goes from %s to the login without a dialog when the poll noticed', async (at, login) => {
  fakeServer({ ...noCookie, 'POST /api/balance': lost })
  arrive({ token: 'token-1', at })
  await settle(call('POST /api/balance', {}, { quiet: true }))
  expect(useExpiry.getState().wanted).toBeNull()
  expect(currentToken()).toBeNull()
  expect(hrefOf(currentPlace())).toBe(login)
})

it('renews in place where the member asked to stay logged in: one question for all calls, no dialog', async () => {
  const server = fakeServer({
    'POST /api/user': lost,
    'POST /api/balance': lost,
    'POST /api/session/renew': () => ok({ ...session, api_token: 'token-2' }),
  })
  arrive({ token: 'token-1', at: '/password' })
  await settle(call('POST /api/balance', {}, { quiet: true }), call('POST /api/user', {}))
  expect(currentToken()).toBe('token-2')
  expect(useExpiry.getState().wanted).toBeNull()
  expect(hrefOf(currentPlace())).toBe('/password')
  expect(server.asked('POST /api/session/renew')).toHaveLength(1)
})

it('shows the dialog if one of the calls was waited for, although the poll noticed first', async () => {
  fakeServer({ ...noCookie, 'POST /api/balance': lost, 'POST /api/user': lost })
  arrive({ token: 'token-1', at: '/password' })
  await settle(call('POST /api/balance', {}, { quiet: true }), call('POST /api/user', {}))
  expect(useExpiry.getState().wanted).toBe('/password')
})

it('ignores the late answer to a token that is no longer in use', async () => {
  fakeServer({ ...noCookie, 'POST /api/user': lost })
  arrive({ token: 'token-1' })
  const late = call('POST /api/user', {})
  openSession({ api_token: 'token-2', must_change_password: 0 })
  await settle(late)
  expect(currentToken()).toBe('token-2')
  expect(useExpiry.getState().wanted).toBeNull()
})
