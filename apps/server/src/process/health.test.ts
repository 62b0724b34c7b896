// Health of an app and of a worker's small port: the answers, to whom, and how often they are logged.
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addHealth } from '#src/http/health.ts'
import { openHealthPort } from '#src/process/health-port.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { collectLog } from '#src/test/log-lines.ts'

let app: FastifyInstance
afterEach(() => app.close())

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ method: 'GET', url, headers })).statusCode

describe('readiness', () => {
  it('is a line in the log when it changes, however often somebody asks', async () => {
    const { log, lines } = collectLog()
    let isAble = true
    app = Fastify()
    // Without caching: the pause between two checks is for callers, not for this test.
    addHealth(app, {
      log,
      ready: async () => (isAble ? undefined : Promise.reject(new Error('away'))),
      everyMs: 0,
    })
    const asked: number[] = []
    for (const able of [true, true, false, false, false, true, true]) {
      isAble = able
      asked.push(await statusOf('/readyz'))
    }
    expect(asked).toEqual([200, 200, 503, 503, 503, 200, 200])
    expect(lines.map(({ msg }) => msg)).toEqual(['not ready', 'ready again'])
    expect(lines[0]).toMatchObject({ err: { message: 'away' } })
  })

  it('says no as soon as the process is told to end', async () => {
    app = Fastify()
    addHealth(app, { log: collectLog().log, ready: async () => undefined })
    app.startLeaving()
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  })
})

describe("a worker's port", () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const open = async (healthPort: number | undefined) => {
    const config = { healthPort, healthBindHost: '127.0.0.1', metricsToken: 'figures-for-us' }
    app = await openHealthPort({ config, db: database.db, log: collectLog().log, metrics: new Registry() })
  }

  it('answers on loopback, and shows metrics to whoever has the token', async () => {
    await open(0)
    const { address, port } = app.server.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(await statusOf('/metrics')).toBe(404)
    expect(await statusOf('/metrics', { authorization: 'Bearer figures-for-us' })).toBe(200)
  })

  it.each([
    ['a commit does not come to its end', () => new Promise<never>(() => undefined)],
    ['a commit fails', () => Promise.reject(new Error('No space left on device'))],
  ])('is not ready while reads are answered and %s', async (_name, answer) => {
    const query: typeof database.db.query = (text, ...rest) =>
      text.includes('pg_logical_emit_message') ? answer() : database.db.query(text, ...rest)
    const config = { healthPort: undefined, healthBindHost: '127.0.0.1', metricsToken: undefined }
    const db = { ...database.db, query }
    app = await openHealthPort({ config, db, log: collectLog().log, metrics: new Registry() })
    expect(await statusOf('/readyz')).toBe(503)
  })

  it('is not there unless a port is named', async () => {
    await open(undefined)
    expect(app.server.listening).toBe(false)
  })
})
