// A running sandbox on a database of its own, on a free port, for one test file.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sandboxVenueSecretText, sandboxVenueUrl } from '@lanting/contract/providers/sandbox'
import type { Pool } from '@lanting/node-kit/pool'
import { openDb } from '#src/db/pool.ts'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import pg from 'pg'
import { inject } from 'vitest'
import { createSandboxApp } from '#src/app.ts'
import { createVenueClient, type VenueClient, type VenueDoor } from '#src/conformance/venue-client.ts'
import type { FaultOrder } from '#src/control/faults.ts'

export const SECRET = 'secret-of-a-test'
const PRODUCT_FRAME = fileURLToPath(new URL('../../../server/migrations/0001_frame.sql', import.meta.url))

export interface TestSandbox {
  readonly origin: string
  readonly url: string
  readonly db: Pool
  venue(plat: string, how?: Pick<VenueDoor, 'timeoutMs' | 'now'>): VenueClient
  control(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: unknown }>
  fault(order: FaultOrder): Promise<void>
  clearFaults(): Promise<void>
  /** Ends the process's part and starts it again on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function createTestSandbox(): Promise<TestSandbox> {
  const server = inject('databaseUrl')
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const product = new pg.Client({ connectionString: url.toString() })
  await product.connect()
  await product.query(readFileSync(PRODUCT_FRAME, 'utf8'))
  await product.end()

  const start = async (port: number) => {
    const sandbox = await createSandboxApp({
      databaseUrl: url.toString(),
      secret: SECRET,
      port,
      host: '127.0.0.1',
      publicOrigin: 'http://127.0.0.1:0',
      parentOrigins: ['http://localhost:3000'],
      logLevel: 'silent',
      webDist: undefined,
    })
    return { sandbox, origin: await sandbox.app.listen({ host: '127.0.0.1', port }) }
  }
  let running = await start(0)
  const db = openDb(url.toString(), 4)
  const { origin } = running

  async function control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
    const answer = await fetch(`${origin}/control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.status, data: (await answer.json()) as unknown }
  }

  return {
    origin,
    url: url.toString(),
    db,
    venue: (plat, how = {}) =>
      createVenueClient({
        base: sandboxVenueUrl(origin, plat),
        key: plat,
        secret: hmacSha256(SECRET)(sandboxVenueSecretText(plat)),
        ...how,
      }),
    control,
    async fault(order) {
      const { status, data } = await control('POST', 'faults', order)
      if (status !== 200) throw new Error(JSON.stringify(data))
    },
    async clearFaults() {
      await control('DELETE', 'faults')
    },
    async restart() {
      await running.sandbox.close()
      running = await start(Number(new URL(origin).port))
    },
    async close() {
      await running.sandbox.close()
      await db.close()
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
