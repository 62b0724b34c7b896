// A flood of logins queues for its own budget and leaves the database connections to other requests.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { lockSubject } from '#src/db/attempts.sql.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

const LOGINS = 60

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

/** Holds the global login budget until released, like a busy database. */
async function holdAllLogins(): Promise<() => Promise<void>> {
  let release: (() => void) | undefined
  let holding: Promise<void> | undefined
  await new Promise<void>((locked) => {
    holding = test.core.db.tx(async (tx) => {
      await lockSubject(tx, 'login-all', '')
      await new Promise<void>((resolve) => {
        release = resolve
        locked()
      })
    })
  })
  return async () => {
    release?.()
    await holding
  }
}

it('that waits for its turn keeps no connection from a member, and every try is judged in the end', async () => {
  const { token } = await newMember(test)
  const release = await holdAllLogins()
  const flood = Promise.all(
    Array.from({ length: LOGINS }, (_, n) =>
      test.call('POST /api/login_pc', { name: `flood${n}`, password: 'Wrong2pass' }, { ip: `10.9.${n}.1` }),
    ),
  )
  const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
  await vi.waitUntil(async () => (await test.core.db.query(waiting)).length > 0, { timeout: 60_000 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => test.call('POST /api/user', {}, { token })),
  )
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  await release()
  expect(new Set((await flood).map(({ message }) => message))).toEqual(new Set(['账号或密码错误']))
})
