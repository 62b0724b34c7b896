// SIGTERM under load, to a real process: requests in flight are answered, new connections refused, and it exits by itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { agentFamily } from '#src/lib/user-agent.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '#src/test/database.ts'
import { freePort } from '#src/test/venues/sandbox.ts'

const ENTRY = fileURLToPath(new URL('../main-api.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const IN_FLIGHT = 20
const PATIENT = { timeout: 120_000, interval: 20 }

/** A venue that receives requests and withholds its answers until released. */
const heard: ServerResponse[] = []
const venue = createServer((request, response) => {
  request.resume()
  heard.push(response)
})
let database: TestDatabase
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await seedContent(database.db)
  venue.listen(0, '127.0.0.1')
  await once(venue, 'listening')
})
afterAll(async () => {
  for (const api of started) if (api.exitCode === null) api.kill('SIGKILL')
  venue.closeAllConnections()
  venue.close()
  await database.drop()
})

async function startApi(env: NodeJS.ProcessEnv = {}): Promise<{ api: ChildProcess; port: number }> {
  const port = await freePort()
  const api = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SECRET_KEY: TEST_SECRET,
      // Not the data folder of a product running from this tree.
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'drain-test-')),
      BIND_HOST: '127.0.0.1',
      PORT: String(port),
      WEB_DIST: 'no-pages',
      LOG_LEVEL: 'silent',
      SANDBOX_URL: `http://127.0.0.1:${(venue.address() as AddressInfo).port}`,
      // No clock decides here how this ends.
      VENUE_TIMEOUT_MS: '600000',
      DRAIN_MS: '600000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(api)
  await vi.waitUntil(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    PATIENT,
  )
  return { api, port }
}

/** A logged-in member with ¥100 who is registered at AG. */
async function memberWithMoney(at: number): Promise<string> {
  const { db } = database
  const token = newToken()
  const rows = await db.query<{ id: bigint }>(
    `WITH made AS (INSERT INTO members (username, realname, joined_at)
                   VALUES ($1, '', app_now()) RETURNING id),
          session AS (INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
                      SELECT $2, id, $3, app_now(), app_now() + interval '1 day', app_now() FROM made),
          known AS (INSERT INTO venue_members (member_id, plat, created_at) SELECT id, 'AG', app_now() FROM made)
     SELECT id FROM made`,
    [`drain${at}`, hashToken(token), agentFamily('node')],
  )
  const id = rows[0]?.id ?? 0n
  const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 10_000n)
  must(await post(db, { key: `open:${id}`, code: 'opening', legs }))
  return token
}

async function transfer(port: number, token: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/transfer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'user-agent': 'node',
      'idempotency-key': newId(),
    },
    body: JSON.stringify({ amount: '25', sourcetype: 'userbalance', targettype: 'AG' }),
  })
  return (await answer.json()) as { code: number; data: { transfer_no: string; state: number } }
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

it('a process that is told to end answers what it has begun, takes nobody new, loses nothing and leaves with 0', async () => {
  const { api, port } = await startApi()
  const tokens = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, at) => memberWithMoney(at)))
  let answered = 0
  const asking = tokens.map((token) => transfer(port, token).finally(() => answered++))
  await vi.waitUntil(() => heard.length === IN_FLIGHT, PATIENT)

  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await vi.waitUntil(() => isRefused(port), PATIENT)
  expect([answered, api.exitCode]).toEqual([0, null])

  for (const response of heard) response.writeHead(500).end()
  const answers = await Promise.all(asking)
  expect(answers.map(({ code, data }) => [code, data.state])).toEqual(tokens.map(() => [200, 2]))
  expect(await ended).toEqual([0, null])

  const kept = await database.db.query<{ id: string }>("SELECT id FROM transfers WHERE state = 'pending'")
  const told = answers.map(({ data }) => data.transfer_no)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(told.toSorted())
  await expectBooksBalance(database.db)
})

it('behind a proxy it first says that it leaves, and serves whoever still comes', async () => {
  // No clock decides here either: it is ended by force.
  const { api, port } = await startApi({ LEAVE_MS: '600000' })
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`)
  expect((await ready()).status).toBe(200)
  api.kill('SIGTERM')
  await vi.waitUntil(async () => (await ready()).status === 503, PATIENT)
  const served = await fetch(`http://127.0.0.1:${port}/api/app`, { method: 'POST' })
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
})
