// The hot path: a poll with a cached session and cached data makes no more promises than an empty route.
import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  // Freezes time for the caches: nothing expires between two requests, however slow the machine.
  vi.useFakeTimers({ toFake: ['performance'] })
  test = await createTestApp()
})
afterAll(async () => {
  await test.close()
  vi.useRealTimers()
})

async function promisesIn(work: () => Promise<unknown>): Promise<number> {
  let made = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'PROMISE') made += 1
    },
  })
  hook.enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return made
}

it('a balance that was just asked for makes as many promises as a route that does nothing', async () => {
  const { token } = await newMember(test)
  const headers = { authorization: `Bearer ${token}` }
  const ask = (url: string) => test.app.inject({ method: 'POST', url, payload: {}, headers })
  expect((await ask('/api/balance')).statusCode).toBe(200)
  const poll = await promisesIn(() => ask('/api/balance'))
  expect(poll).toBe(await promisesIn(() => ask('/nothing-here')))
})
