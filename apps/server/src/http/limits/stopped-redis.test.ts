// A real Redis that is stopped (SIGSTOP): requests are answered, changes are announced when it goes on, and a process starts meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '#src/test/app.ts'

const program = inject('redisProgram')
let redis: ChildProcess
let url: string
let test: TestApp
beforeAll(async () => {
  if (program === null) return
  const port = await freePort()
  url = `redis://127.0.0.1:${port}`
  redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
  const client = createClient({ url, socket: { reconnectStrategy: 20 } })
  client.on('error', () => undefined)
  await client.connect()
  client.destroy()
  test = await createTestApp({ REDIS_URL: url })
})
afterAll(async () => {
  if (program === null) return
  await test.close()
  redis.kill('SIGKILL')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const statusOf = async ({ app }: TestApp) =>
  (await app.inject({ method: 'POST', url: '/api/app', payload: {} })).statusCode

function heard(of: TestApp, topic: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = of.core.bus.subscribe(topic, ({ body }) => {
      stop()
      resolve(body)
    })
  })
}

it.each(program === null ? [] : [program])('%s', async () => {
  expect(await statusOf(test)).toBe(200)
  redis.kill('SIGSTOP')
  const announced = heard(test, 'while-stopped')
  let late: TestApp
  try {
    for (let n = 0; n < 20; n += 1) expect(await statusOf(test)).toBe(200)
    await test.core.bus.publish('while-stopped', { n: 1 })
    late = await createTestApp({ REDIS_URL: url })
    expect(await statusOf(late)).toBe(200)
  } finally {
    redis.kill('SIGCONT')
  }
  expect(await announced).toEqual({ n: 1 })
  const joined = heard(late, 'after')
  await test.core.bus.publish('after', { n: 2 })
  expect(await joined).toEqual({ n: 2 })
  await late.close()
})
