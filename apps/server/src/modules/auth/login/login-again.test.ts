// Logging in again with an active session: the new session replaces the old one, and no other.
import { SECURITY_NOTICES } from '@lanting/contract/data/security/security-notices'
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { openSessions, openTab, TABS } from '#src/test/sign-in/open-sessions.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

const codeOf = async (token: string) => (await test.call('POST /api/user', {}, { token })).code

it('ends the session that it came with, and leaves the other tabs alone', async () => {
  const { name, password, token } = await newMember(test)
  const otherTab = await loginAs(test, name, password)
  const again = await test.call('POST /api/login_pc', { name, password }, { token })
  expect(await codeOf(token)).toBe(401)
  expect([await codeOf(otherTab), await codeOf(again.data.api_token)]).toEqual([200, 200])
})

it('ends nothing when the password was wrong', async () => {
  const { name, token } = await newMember(test)
  await test.call('POST /api/login_pc', { name, password: 'Wrong2pass' }, { token })
  expect(await codeOf(token)).toBe(200)
})

it('ends a member’s session that a trial was opened with', async () => {
  const { token } = await newMember(test)
  await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' }, { token })
  expect(await codeOf(token)).toBe(401)
})

it('leaves twenty sessions of a member at once, the newest, also when many open together', async () => {
  const { id, token: oldest } = await newMember(test)
  const opened = await openSessions(test, id, LIMITS.session.perMember + 10)
  const codes = await Promise.all(
    opened.map(async (token) => (await test.call('POST /api/user', {}, { token, headers: TABS })).code),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(LIMITS.session.perMember)
  expect(await codeOf(oldest)).toBe(401)
})

it('leaves three devices, also when many log in together', async () => {
  const { id } = await newMember(test)
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, n) => test.core.db.tx((tx) => openTab(test, tx, id, `browser-${n}`))),
  )
  const codes = opened.map(
    async (token) => (await test.call('POST /api/user', {}, { token, headers: TABS })).code,
  )
  const living = (await Promise.all(codes)).filter((code) => code === 200)
  expect(living).toHaveLength(LIMITS.session.devices)
})

it('does not count sessions that have idled out', async () => {
  const { id } = await newMember(test)
  await openSessions(test, id, LIMITS.session.perMember - 1)
  await test.advance(LIMITS.session.idleMs)
  const told = () =>
    test.core.db.query('SELECT 1 FROM inbox_messages WHERE member_id = $1 AND title = $2', [
      id,
      SECURITY_NOTICES.sessions.title,
    ])
  await openSessions(test, id, LIMITS.session.perMember)
  expect(await told()).toEqual([])
  await openSessions(test, id, 1)
  expect(await told()).toHaveLength(1)
})
