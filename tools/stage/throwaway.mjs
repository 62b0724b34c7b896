// A whole product on free ports with fresh data, gone without a trace when stopped: for journeys, pictures, benches.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { livePast } from '#tools/run/launch/history.mjs'
import { freePort } from '#tools/run/launch/ports.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { launchProduct, runCommand } from '#tools/run/launch/product.mjs'

/**
 * @typedef {object} Throwaway
 * @property {string} webUrl
 * @property {string} officeUrl
 * @property {string} sandboxUrl
 * @property {string} databaseUrl
 * @property {string} dataDir
 * @property {string} sandboxSecret opens the sandbox's control
 * @property {Promise<string>} crashed
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} [parent]
 * @returns {string} a folder that the database's own user can pass through, too
 */
export function throwawayDir(parent = tmpdir()) {
  const dir = mkdtempSync(join(parent, 'lanting-'))
  chmodSync(dir, 0o711)
  return dir
}

const SHARED_MEMORY = '/dev/shm'
/** Several times what the tests' databases and their WAL take. */
const MEMORY_NEEDED = 6 * 2 ** 30

/** Linux's file system in memory, if there is one and room in it; else the usual folder. */
function quickestFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * A PostgreSQL for many short-lived databases. Cloning one creates a thousand files, which takes a quarter of the time in
 * memory.
 */
export async function startThrowawayPostgres() {
  const dataDir = throwawayDir(quickestFolder())
  const postgres = await startPostgres({ dataDir, durable: false, more: { max_wal_size: '512MB' } })
  return {
    url: postgres.url,
    dataDir,
    async stop() {
      await postgres.stop({ remove: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two years of seeds take a while to make; a product that lives for minutes needs a few days of them. */
export const SHORT_CHAIN = { CHAIN_LENGTH: '16384' }

/** The fixed captcha answer, and rate limits per address that one browser playing hundreds does not reach. */
export const ONE_BROWSER = {
  CAPTCHA_ANSWER: 'TEST',
  RATE_PER_MINUTE: '100000',
  TRIALS_PER_HOUR: '10000',
  REGISTRATIONS_PER_HOUR: '10000',
}

/** Secrets of a cluster whose databases are cloned: every product on one of them must know the same ones. */
export const SHARED_SECRETS = {
  API_DATABASE_PASSWORD: 'throwaway-api',
  OFFICE_DATABASE_PASSWORD: 'throwaway-office',
  WORKER_DATABASE_PASSWORD: 'throwaway-worker',
  DRAW_DATABASE_PASSWORD: 'throwaway-draw',
  SECRET_KEY: 'a-key-of-journeys-that-end-with-their-data',
  SANDBOX_SECRET: 'a-sandbox-secret-of-journeys',
}

/** Three different ports: each is taken only later, so the same one could be found twice. */
export async function freePorts() {
  /** @type {Set<number>} */
  const ports = new Set()
  while (ports.size < 3) ports.add(await freePort())
  const [web = 0, office = 0, sandbox = 0] = ports
  return { web, office, sandbox }
}

/**
 * @typedef {Parameters<typeof launchProduct>[0]} Setting
 * @param {{ env?: NodeJS.ProcessEnv, database?: (setting: Omit<Setting, 'databaseUrl'>) => Promise<{ url: string, stop: () => Promise<unknown> }> }} [options]
 *   database: a fresh one by default; with HISTORY=1 that has weeks of a past
 * @returns {Promise<Throwaway>}
 */
export async function startThrowawayProduct({ env = {}, database = freshDatabase } = {}) {
  const dataDir = throwawayDir()
  /** @type {(() => Promise<unknown>)[]} */
  const stops = [async () => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const ports = await freePorts()
    /** @type {Omit<Setting, 'databaseUrl'> & { env: NodeJS.ProcessEnv }} */
    const setting = { dataDir, ports, env: { ...SHORT_CHAIN, ...ONE_BROWSER, ...env } }
    const { url: databaseUrl, stop: stopDatabase } = await database(setting)
    stops.push(stopDatabase)
    const product = launchProduct({ ...setting, databaseUrl })
    stops.push(product.stop)
    await product.ready
    return {
      webUrl: `http://localhost:${ports.web}`,
      officeUrl: `http://localhost:${ports.office}`,
      sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
      databaseUrl,
      dataDir,
      sandboxSecret:
        setting.env.SANDBOX_SECRET ?? readFileSync(join(dataDir, 'keys', 'sandbox.secret'), 'utf8').trim(),
      crashed: product.crashed,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param {Omit<Setting, 'databaseUrl'>} setting */
async function freshDatabase(setting) {
  const postgres = await startPostgres({ dataDir: setting.dataDir, durable: false })
  const stop = () => postgres.stop({ remove: true })
  try {
    const whole = { ...setting, databaseUrl: postgres.url }
    await runCommand('migrate', whole)
    await runCommand('seed', whole)
    await livePast(whole)
    return { url: postgres.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
