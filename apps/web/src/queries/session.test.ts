// Renewal at the start, and a logout that never fails.
import { TEXTS } from '@lanting/contract/texts'
import { expect, it } from 'vitest'
import { useQuestion } from '#src/lib/confirm.ts'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { currentToken, useSession } from '#src/lib/session.ts'
import { writeCache } from '#src/lib/storage.ts'
import { renewAgain, renewOnce } from '#src/queries/renew.ts'
import { logout } from '#src/queries/logout.ts'
import { breakOff, fakeServer, never, ok, refuse } from '#src/test/fake-server.ts'
import { arrive } from '#src/test/render.tsx'
import { session } from '#src/test/samples.ts'

const beginAsking = () => {
  arrive()
  useSession.setState({ status: 'asking' })
}

it('opens a session when the renewal cookie is still good', async () => {
  const server = fakeServer({ 'POST /api/session/renew': () => ok(session) })
  beginAsking()
  await renewOnce()
  await renewOnce()
  expect(server.asked('POST /api/session/renew')).toHaveLength(1)
  expect(currentToken()).toBe(session.api_token)
})

it.each([
  ['there is no cookie', () => ok(null)],
  ['the network is down', breakOff],
])('makes a visitor when %s', async (_, answer) => {
  fakeServer({ 'POST /api/session/renew': answer })
  beginAsking()
  await renewOnce()
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null })
})

it('does not ask when a token is there', async () => {
  const server = fakeServer({ 'POST /api/session/renew': never })
  arrive({ token: 'token-1' })
  await renewOnce()
  expect(server.asked('POST /api/session/renew')).toHaveLength(0)
})

it.each([
  ['agrees', () => ok(null)],
  ['is busy', () => refuse(500, '系统繁忙，请稍后再试')],
  ['cannot be reached', breakOff],
])('logs out when the server %s', async (_, answer) => {
  fakeServer({ 'POST /api/logoff': answer })
  arrive({ token: 'token-1', at: '/password' })
  writeCache('userInfo', { username: 'linyu88' })
  const done = logout()
  expect(useQuestion.getState().asked?.title).toBe(TEXTS.logoutConfirm)
  useQuestion.getState().asked?.answer(true)
  expect(await done).toBe(true)
  expect(currentPlace().path).toBe('/login')
  expect(currentToken()).toBeNull()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

it('stays when the member thinks better of it', async () => {
  const server = fakeServer({ 'POST /api/logoff': () => ok(null) })
  arrive({ token: 'token-1', at: '/password' })
  const done = logout()
  useQuestion.getState().asked?.answer(false)
  expect(await done).toBe(false)
  expect(server.asked('POST /api/logoff')).toHaveLength(0)
  expect(currentToken()).toBe('token-1')
})

it('asks again who this is when the server is back after a start without a network', async () => {
  fakeServer({ 'POST /api/session/renew': breakOff })
  beginAsking()
  await renewOnce()
  const server = fakeServer({ 'POST /api/session/renew': () => ok(session) })
  expect(currentToken()).toBeNull()
  await renewAgain()
  await renewAgain()
  expect(currentToken()).toBe(session.api_token)
  expect(server.asked('POST /api/session/renew')).toHaveLength(1)
})
