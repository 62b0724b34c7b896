// A lost session: cleared at once, told once, and silently when only the poll noticed.
import { TEXTS } from '@lanting/contract/texts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExpiredDialog } from '#src/app/expired-dialog.tsx'
import { useExpiry, watchSessionAndSite } from '#src/app/expiry.ts'
import { call } from '#src/lib/call.ts'
import { useClosed } from '#src/lib/maintenance.ts'
import { currentPlace, hrefOf } from '#src/lib/router.ts'
import { currentToken, openSession } from '#src/lib/session.ts'
import { writeCache } from '#src/lib/storage.ts'
import { fakeServer, refuse } from '#src/test/fake-server.ts'
import { arrive, show } from '#src/test/render.tsx'

let stop: () => void
beforeEach(() => {
  stop = watchSessionAndSite()
})
afterEach(() => stop())

const lost = () => refuse(401, '')
const settle = (...calls: Promise<unknown>[]) => act(async () => void (await Promise.allSettled(calls)))

it('shows one dialog for all calls that fail together', async () => {
  fakeServer({ 'POST /api/user': lost, 'POST /api/settings': lost, 'POST /api/noticeList': lost })
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
  fakeServer({ 'POST /api/user': lost })
  arrive({ token: 'token-1' })
  writeCache('userInfo', { username: 'linyu88' })
  await settle(call('POST /api/user', {}))
  expect(useExpiry.getState().wanted).toBe('/')
  expect(localStorage.getItem('userInfo')).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(currentToken()).toBeNull()
})

it('leads to the login and keeps the wanted path', async () => {
  fakeServer({ 'POST /api/user': lost })
  show(<ExpiredDialog />, { token: 'token-1', at: '/password?type=1' })
  await settle(call('POST /api/user', {}))
  await userEvent.click(await screen.findByRole('button', { name: '重新登录' }))
  expect(hrefOf(currentPlace())).toBe(`/login?redirect=${encodeURIComponent('/password?type=1')}`)
  expect(useExpiry.getState().wanted).toBeNull()
})

it('goes to the login without a dialog when the poll noticed', async () => {
  fakeServer({ 'POST /api/balance': lost })
  arrive({ token: 'token-1', at: '/password' })
  await settle(call('POST /api/balance', {}, { quiet: true }))
  expect(useExpiry.getState().wanted).toBeNull()
  expect(currentToken()).toBeNull()
  expect(hrefOf(currentPlace())).toBe('/login?redirect=%2Fpassword')
})

it('ignores the late answer to a token that is no longer in use', async () => {
  fakeServer({ 'POST /api/user': lost })
  arrive({ token: 'token-1' })
  const late = call('POST /api/user', {})
  openSession({ api_token: 'token-2', must_change_password: 0 })
  await settle(late)
  expect(currentToken()).toBe('token-2')
  expect(useExpiry.getState().wanted).toBeNull()
})

it('closes the site when a call is refused for maintenance', async () => {
  fakeServer({ 'POST /api/user': () => refuse(503, '预计14:00恢复') })
  arrive({ token: 'token-1' })
  await settle(call('POST /api/user', {}))
  expect(useClosed.getState().tips).toBe('预计14:00恢复')
})
