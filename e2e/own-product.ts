// Gives each file of journeys a product of its own, so that none meets the clock, the members or the money of another.
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchProduct } from '../scripts/lib/product.mjs'
import {
  freePorts,
  ONE_BROWSER,
  SHARED_SECRETS,
  SHORT_CHAIN,
  startThrowawayProduct,
  throwawayDir,
} from '../scripts/lib/throwaway.mjs'

export interface Product {
  readonly webUrl: string
  readonly officeUrl: string
  readonly sandboxUrl: string
  readonly databaseUrl: string
  readonly dataDir: string
}

const ENV = { ...SHORT_CHAIN, ...SHARED_SECRETS, ...ONE_BROWSER }
const CLONE_LOCK = 728_117

let current: Product | undefined

export function product(): Product {
  if (!current) throw new Error('withProduct() must stand at the top of the file')
  return current
}

/** Call once at the top of a file whose journeys need the product. */
export function withProduct(env: Readonly<Record<string, string>> = {}): void {
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const dataDir = throwawayDir()
    stops.push(async () => rmSync(dataDir, { recursive: true, force: true }))
    const { databaseUrl, drop } = await cloneSeeded()
    stops.push(drop)
    const ports = await freePorts()
    const running = launchProduct({ databaseUrl, dataDir, ports, env: { ...ENV, ...env } })
    stops.push(running.stop)
    await running.ready
    current = {
      webUrl: `http://localhost:${ports.web}`,
      officeUrl: `http://localhost:${ports.office}`,
      sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
      databaseUrl,
      dataDir,
    }
  })
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
}

/** As `npm start` makes it, with the demo's history and without its crowd. */
export function withDemo(): void {
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const running = await startThrowawayProduct({ env: { HISTORY: '1' } })
    stop = running.stop
    current = running
  })
  afterAll(async () => stop?.())
}

/** The database that was migrated and filled once for all files. */
async function cloneSeeded() {
  const seeded = new URL(inject('seededDatabaseUrl'))
  const beside = new URL(seeded)
  beside.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: beside.href })
  await admin.connect()
  const name = `journey_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}`
  // Cloning fails while another clone of the same template is under way, so they queue up.
  await admin.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK])
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${seeded.pathname.slice(1)}`)
  await admin.query('SELECT pg_advisory_unlock($1)', [CLONE_LOCK])
  const own = new URL(seeded)
  own.pathname = `/${name}`
  return {
    databaseUrl: own.href,
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
