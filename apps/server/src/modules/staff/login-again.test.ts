// A second login with an existing session: the new session replaces that one, and no other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

let office: TestOffice
beforeAll(async () => {
  office = await createTestOffice()
})
afterAll(() => office.close())

it('ends the session that it came with, and no other', async () => {
  const token = await office.login('support01')
  const other = await office.login('support01')
  const again = await office.call(
    'POST /office-api/login',
    { username: 'support01', password: 'Support01' },
    { token },
  )
  const codeOf = async (one: string) => (await office.call('POST /office-api/me', {}, { token: one })).code
  expect([again.code, await codeOf(token), await codeOf(other)]).toEqual([200, 401, 200])
})
