// The database is killed under a running product and restarts: all processes serve again, on as many connections as before.
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { launchProduct, runCommand } from '#tools/run/launch/product.mjs'
import { freePorts, SHORT_CHAIN, throwawayDir } from '#tools/stage/throwaway.mjs'

const stops: (() => Promise<unknown>)[] = []
const ready: { web: string; office: string } = { web: '', office: '' }
let dataDir = ''
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  dataDir = throwawayDir()
  stops.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  postgres = await startPostgres({ dataDir, durable: false })
  stops.push(() => postgres.stop({ remove: true }))
  const ports = await freePorts()
  const setting = { databaseUrl: postgres.url, dataDir, ports, env: { ...SHORT_CHAIN, LOG_LEVEL: 'info' } }
  await runCommand('migrate', setting)
  await runCommand('seed', setting)
  const running = launchProduct(setting)
  stops.push(running.stop)
  await running.ready
  ready.web = `http://localhost:${ports.web}/readyz`
  ready.office = `http://localhost:${ports.office}/readyz`
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const statusOf = async (url: string) => (await fetch(url)).status

/** How many listen: one connection per process, whatever happened. */
async function listeners(): Promise<Record<string, number>> {
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  try {
    const { rows } = await db.query<{ login: string; n: number; listening: number }>(
      `SELECT usename AS login, count(*)::int AS n, count(*) FILTER (WHERE query LIKE 'LISTEN%')::int AS listening
         FROM pg_stat_activity WHERE usename LIKE 'lanting\\_%' GROUP BY 1`,
    )
    // A pool holds twelve at most, and the bus one.
    expect(rows.filter(({ n }) => n > 13)).toEqual([])
    return Object.fromEntries(rows.map(({ login, listening }) => [login, listening]))
  } finally {
    await db.end()
  }
}

const EACH = { lanting_api: 1, lanting_office: 1, lanting_worker: 1, lanting_draw: 1 }

test('after an outage everybody serves again and listens on one connection', async () => {
  expect(await listeners()).toEqual(EACH)
  for (let outage = 0; outage < 2; outage += 1) {
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.exited
    await expect.poll(() => statusOf(ready.web)).toBe(503)
    await expect.poll(() => statusOf(ready.office)).toBe(503)
    postgres = await startPostgres({ dataDir, port: postgres.port, durable: false })
    await expect.poll(() => statusOf(ready.web)).toBe(200)
    await expect.poll(() => statusOf(ready.office)).toBe(200)
    await expect.poll(listeners).toEqual(EACH)
  }
})
