// The token of a tab: kept in its own storage, restored, and its changes notified.
import { beforeEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

const make = () => createSession('token-of-test', (token) => ({ isNew: token === null }))

beforeEach(() => sessionStorage.clear())

test('a session is found again after a reload', () => {
  make().setSession('t1', { isNew: false })
  expect(make().useSession.getState()).toEqual({ token: 't1', isNew: false })
})

test('the end of a session leaves nothing in the storage', () => {
  const { setSession, useSession } = make()
  setSession('t1', { isNew: false })
  setSession(null, { isNew: true })
  expect(sessionStorage.length).toBe(0)
  expect(useSession.getState()).toEqual({ token: null, isNew: true })
})

test('only a change of the token is notified', () => {
  const { setSession, useSession, watchToken } = make()
  const changed = vi.fn()
  const stop = watchToken(changed)
  setSession('t1', { isNew: false })
  useSession.setState({ isNew: true })
  setSession('t2', { isNew: true })
  stop()
  setSession(null, { isNew: true })
  expect(changed.mock.calls).toEqual([['t1'], ['t2']])
})

test('a browser that forbids storage still has its session', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const { setSession, useSession } = make()
  setSession('t1', { isNew: false })
  expect(useSession.getState().token).toBe('t1')
  vi.unstubAllGlobals()
})
