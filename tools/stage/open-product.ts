// Starts a product on a clone of the seeded database.
import { rmSync } from 'node:fs'
import pg from 'pg'
import { launchProduct } from '#tools/run/launch/product.mjs'
import { freePorts, ONE_BROWSER, SHARED_SECRETS, SHORT_CHAIN, throwawayDir } from './throwaway.mjs'

export interface Product {
  readonly webUrl: string
  readonly officeUrl: string
  readonly sandboxUrl: string
  readonly databaseUrl: string
  readonly dataDir: string
}

const ENV = { ...SHORT_CHAIN, ...SHARED_SECRETS, ...ONE_BROWSER }
const CLONE_LOCK = 728_117

/** @param name of the database, which no other product of this run may have */
export async function openProduct(
  seededDatabaseUrl: string,
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly product: Product; readonly stop: () => Promise<void> }> {
  const dataDir = throwawayDir()
  const stops: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const { databaseUrl, drop } = await cloneSeeded(seededDatabaseUrl, name)
    stops.push(drop)
    const ports = await freePorts()
    const running = launchProduct({ databaseUrl, dataDir, ports, env: { ...ENV, ...env } })
    stops.push(running.stop)
    await running.ready
    const product = {
      webUrl: `http://localhost:${ports.web}`,
      officeUrl: `http://localhost:${ports.office}`,
      sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
      databaseUrl,
      dataDir,
    }
    return { product, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function cloneSeeded(seededDatabaseUrl: string, name: string) {
  const seeded = new URL(seededDatabaseUrl)
  const beside = new URL(seeded)
  beside.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: beside.href })
  await admin.connect()
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
