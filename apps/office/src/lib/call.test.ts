// The API client: an expired session ends only its own session.
import { expect, it } from 'vitest'
import { call } from '#src/lib/call.ts'
import { currentToken, openSession } from '#src/lib/session.ts'
import { fakeOffice, Refused } from '#src/test/fake-office.ts'

const NAME = 'POST /office-api/approval/list'

it.each([
  ['a lost session is ended', 'token-1', null],
  ['an answer to a session that was replaced meanwhile does not end the new one', 'token-2', 'token-2'],
] as const)('%s', async (_name, meanwhile, left) => {
  openSession('token-1')
  fakeOffice({
    [NAME]: () => {
      openSession(meanwhile)
      throw new Refused('notLoggedIn')
    },
  })
  await expect(call(NAME, {})).rejects.toThrow()
  expect(currentToken()).toBe(left)
})
