// What is stored in the browser, and what a logout leaves.
import { beforeEach, expect, it } from 'vitest'
import { setPrefs } from '#src/lib/prefs.ts'
import { closeSession, openSession, useSession } from '#src/lib/session.ts'
import { readCache, withoutPersonal, writeCache } from '#src/lib/storage.ts'
import { appInfo, user } from '#src/test/samples.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('clears both storages at the end of a session but keeps the device’s preferences', () => {
  setPrefs({ theme: 'dark', rise: 'green', hideBalance: true, appBannerClosed: true })
  openSession({ api_token: 'token-1', must_change_password: 0 })
  writeCache('userInfo', withoutPersonal(user))
  writeCache('appInfo', appInfo)
  writeCache('sportList', [{ game_code: 'FB' }])
  expect(sessionStorage.getItem('token')).toBe('token-1')

  closeSession()

  expect(sessionStorage.length).toBe(0)
  expect(Object.keys(localStorage)).toEqual(['devicePrefs'])
  expect(JSON.parse(localStorage.getItem('devicePrefs') ?? '')).toEqual({
    theme: 'dark',
    rise: 'green',
    hideBalance: true,
    appBannerClosed: true,
  })
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null })
})

it('keeps every evidence against the house beyond the session', () => {
  const evidence = {
    betReceipts: [{ bet_id: 'L1' }],
    receiptFaults: [{ sent: 1 }],
    logSeen: { size: 7 },
  } as const
  const keys = Object.keys(evidence) as (keyof typeof evidence)[]
  for (const key of keys) writeCache(key, evidence[key])
  openSession({ api_token: 'token-1', must_change_password: 0 })
  closeSession()
  expect(Object.fromEntries(keys.map((key) => [key, readCache(key)]))).toEqual(evidence)
})

it('holds no personal field in the cached user', () => {
  writeCache('userInfo', withoutPersonal(user))
  const stored = JSON.stringify(Object.entries(localStorage))
  for (const secret of [user.realname, user.mobile, user.email, user.birthday, user.balance, user.paysum]) {
    expect(stored).not.toContain(secret)
  }
  expect(stored).toContain(user.username)
})

it('keeps the token out of local storage', () => {
  openSession({ api_token: 'token-secret', must_change_password: 0 })
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('token-secret')
})
