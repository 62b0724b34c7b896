// Opens sessions of a member, as the tabs of one browser or as several browsers would.
import type { Tx } from '#src/db/pool.ts'
import type { TestApp } from '#src/test/app.ts'

/** The browser that must use them. */
export const TABS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }

export async function openTab(
  test: TestApp,
  tx: Tx,
  memberId: bigint,
  mark = `browser-of-${memberId}`,
): Promise<string> {
  const browser = {
    ip: '10.9.0.1',
    userAgent: TABS['user-agent'],
    token: null,
    cookie: () => mark,
    setCookie: () => undefined,
  }
  return (await test.services.sessions.open(tx, { id: memberId, isTrial: false }, browser, false)).token
}

/** All at once; the tokens in no particular order. */
export async function openSessions(test: TestApp, memberId: bigint, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, () => test.core.db.tx((tx) => openTab(test, tx, memberId))),
  )
}
