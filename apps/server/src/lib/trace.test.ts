// A request's id and a job's run are propagated over the Bus into other processes, and are in every log line.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BusListener } from '#src/bus/bus.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { collectLog } from '#src/test/log-lines.ts'
import { currentTrace, tracedAs } from '#src/lib/trace.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

it('what follows from a request with a body goes back to it, over the Bus too', async () => {
  const { token } = await newMember(test)
  const heard = new Promise((resolve) => {
    test.core.bus.subscribe('session.ended', () => resolve(currentTrace()))
  })
  const { port } = test.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/logoff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  expect(await heard).toBe(answer.headers.get('x-request-id'))
})

it('stands in every line, and in none outside', () => {
  const { log, lines } = collectLog()
  tracedAs('here', () => log.info('within'))
  log.info('outside')
  expect(lines.map(({ msg, trace }) => [msg, trace])).toEqual([
    ['within', 'here'],
    ['outside', undefined],
  ])
})

it('a pass that a message woke goes back to the message, the next one to nothing', async () => {
  let listener: BusListener = () => {}
  const bus = {
    subscribe(_topic: string, added: BusListener) {
      listener = added
      return () => {}
    },
  }
  const traces: (string | undefined)[] = []
  const run = async () => {
    if (traces.push(currentTrace()) === 1)
      tracedAs('a request', () => listener({ id: 1n, topic: 'news', body: null }))
  }
  const { log } = collectLog()
  const loop = startLoop({ name: 'test', about: '', pauseMs: 1, wakeOn: ['news'], run }, { log, bus })
  await vi.waitFor(() => expect(traces.length).toBeGreaterThan(2), { timeout: 60_000 })
  await loop.stop()
  expect(traces.slice(0, 3)).toEqual([undefined, 'a request', undefined])
})
