// Logging in again with an active session: the new session replaces the old one, and no other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { expectBooksBalance } from '#src/books/expect-books-balance.ts'

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
