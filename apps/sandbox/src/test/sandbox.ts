// A running sandbox on a database of its own, on a free port, for one test file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandboxVenueSecretText, sandboxVenueUrl } from '@lanting/contract/providers/sandbox'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { openDb } from '#src/db/pool.ts'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { createEmptyDatabase, type EmptyDatabase } from '@lanting/node-kit/test/empty-database'
import pg from 'pg'
import { createSandboxApp, type Sandbox } from '#src/app.ts'
import { createVenueClient, type VenueClient, type VenueEndpoint } from '#src/conformance/venue-client.ts'
import type { FaultOrder } from '#src/venues/venue-faults.ts'

export const SECRET = 'secret-of-a-test'
const PRODUCT_FRAME = fileURLToPath(new URL('../../../server/migrations/0001_frame.sql', import.meta.url))

export async function createTestSandbox(): Promise<TestSandbox> {
  const database = await createEmptyDatabase()
  const product = new pg.Client({ connectionString: database.url })
  await product.connect()
  await product.query(readFileSync(PRODUCT_FRAME, 'utf8'))
  await product.end()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-test-'))
  return new TestSandbox(database, await start(database.url, 0, dataDir), dataDir)
}

interface Running {
  readonly sandbox: Sandbox
  readonly origin: string
}

async function start(databaseUrl: string, port: number, dataDir: string): Promise<Running> {
  const sandbox = await createSandboxApp({
    databaseUrl,
    secret: SECRET,
    port,
    host: '127.0.0.1',
    publicOrigin: 'http://127.0.0.1:0',
    productUrl: 'http://127.0.0.1:0',
    parentOrigins: ['http://localhost:3000'],
    logLevel: 'silent',
    dataDir,
    webDist: undefined,
  })
  return { sandbox, origin: await sandbox.app.listen({ host: '127.0.0.1', port }) }
}

export class TestSandbox {
  readonly origin: string
  readonly url: string
  readonly db: Pool

  constructor(
    private readonly database: EmptyDatabase,
    private running: Running,
    readonly dataDir: string,
  ) {
    this.origin = running.origin
    this.url = database.url
    this.db = openDb(database.url, 4)
  }

  venue(plat: string, how: Pick<VenueEndpoint, 'timeoutMs' | 'now'> = {}): VenueClient {
    return createVenueClient({
      base: sandboxVenueUrl(this.origin, plat),
      key: plat,
      secret: hmacSha256(SECRET)(sandboxVenueSecretText(plat)),
      ...how,
    })
  }

  async control(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: unknown }> {
    const answer = await fetch(`${this.origin}/control/${path}`, {
      method,
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, data: (await answer.json()) as unknown }
  }

  async fault(order: FaultOrder): Promise<void> {
    const { status, data } = await this.control('POST', 'faults', order)
    if (status !== 200) throw new Error(JSON.stringify(data))
  }

  async clearFaults(): Promise<void> {
    await this.control('DELETE', 'faults')
  }

  /** A second sandbox on the same database. */
  async startBeside(): Promise<void> {
    const { sandbox } = await start(this.url, 0, this.dataDir)
    await sandbox.close()
  }

  /** Restarts the sandbox on the same database. */
  async restart(): Promise<void> {
    await this.running.sandbox.close()
    this.running = await start(this.url, Number(new URL(this.origin).port), this.dataDir)
  }

  async close(): Promise<void> {
    await this.running.sandbox.close()
    await this.db.close()
    await this.database.drop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
