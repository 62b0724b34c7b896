// npm start: from a fresh clone to a running product, one step after the other.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { buildStale } from './build/stale.mjs'
import { claimDataDir, resetDataDir } from './launch/data-dir.mjs'
import { printWelcome } from './launch/demo.mjs'
import { checkDatabase, resetDatabase } from './launch/external-database.mjs'
import { checkNode, install, isInstalled } from './install.mjs'
import { livePast } from './launch/history.mjs'
import { onNpmGone } from './launch/leave-with-npm.mjs'
import { loginPasswords, loginsWork } from './launch/logins.mjs'
import { dataDirFromEnv } from './paths.mjs'
import { portIsFree } from './launch/ports.mjs'
import { startPostgres } from './launch/postgres.mjs'
import { launchProduct, runCommand } from './launch/product.mjs'
import { fail, PlainError, seconds, step } from './progress.mjs'

const HELP = `npm start                 installs, builds, brings its own PostgreSQL, migrates, seeds and runs everything
npm start -- --reset      the same with empty data

PORT, OFFICE_PORT, SANDBOX_PORT   3000, 3002, 3001
PUBLIC_HOST                       the name in the addresses, for phones in the same network
DATA_DIR                          .data
DATABASE_URL                      another PostgreSQL, 15 or newer, instead of the embedded one
HISTORY=0                         an empty house instead of weeks of history
CROWD=0                           nobody but you
CLOCK_START, CAPTCHA_ANSWER       for automated journeys; sandbox money only
`

const begun = performance.now()
/** What is running, in the order it has to be ended. @type {(() => Promise<void>)[]} */
const stops = []
let ending = false

/** @param {number} code */
async function end(code) {
  if (ending) return
  ending = true
  for (const stop of stops.toReversed()) await stop()
  process.exit(code)
}

/** @param {unknown} error */
async function endWith(error) {
  if (ending) return
  ending = true
  for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  fail(error)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (ending && signal === 'SIGINT') process.exit(130)
    console.log('\n  Ending everything …')
    void end(0)
  })
}

onNpmGone(() => void end(0))

/** @param {string} name @param {number} fallback */
function portFromEnv(name, fallback) {
  const text = process.env[name] || String(fallback)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PlainError(`${name}=${text} is not a port.`)
  return port
}

async function choosePorts() {
  const wanted = [
    /** @type {const} */ (['PORT', portFromEnv('PORT', 3000)]),
    /** @type {const} */ (['OFFICE_PORT', portFromEnv('OFFICE_PORT', 3002)]),
    /** @type {const} */ (['SANDBOX_PORT', portFromEnv('SANDBOX_PORT', 3001)]),
  ]
  for (const [index, [name, port]] of wanted.entries()) {
    const twin = wanted.slice(0, index).find(([, other]) => other === port)
    if (twin) throw new PlainError(`${name} and ${twin[0]} are both ${port}.`)
    // Processes of a run that was killed a moment ago may still be leaving.
    for (let tries = 0; !(await portIsFree(port)); tries += 1) {
      if (tries === 0) console.log(`  · Waiting for port ${port} …`)
      if (tries === 20) {
        throw new PlainError(`Port ${port} is in use. Choose another one: ${name}=${port + 100} npm start`)
      }
      await delay(250)
    }
  }
  const [[, web], [, office], [, sandbox]] =
    /** @type {[[string, number], [string, number], [string, number]]} */ (/** @type {unknown} */ (wanted))
  return { web, office, sandbox }
}

/** @param {string} dataDir @param {boolean} reset */
async function bringDatabase(dataDir, reset) {
  const given = process.env.DATABASE_URL
  claimDataDir(dataDir)
  if (given) {
    await step('PostgreSQL of DATABASE_URL', async (note) => note(`version ${await checkDatabase(given)}`))
    if (reset) await step('Empty the database', () => resetDatabase(given))
  }
  if (reset)
    await step('Empty the data folder', () => resetDataDir(dataDir, { keepDatabase: Boolean(given) }))
  if (given) return given
  const postgres = await step('PostgreSQL', async (note) => {
    const started = await startPostgres({ dataDir, log: (line) => console.log(`  · ${line}`) })
    note(`embedded, port ${started.port}`)
    return started
  })
  stops.push(() => postgres.stop())
  void postgres.exited.then(() => {
    if (!ending) void endWith(new PlainError(`PostgreSQL ended by itself; see ${postgres.logFile}`))
  })
  return postgres.url
}

/** By default a demo has a past and a crowd; a clock that was set on purpose has no past before it. */
function demoEnv() {
  const { MONEY_MODE, HISTORY, CROWD, CLOCK_START, REGISTER } = process.env
  if (MONEY_MODE === 'live') return {}
  return {
    HISTORY: CLOCK_START === undefined ? HISTORY || '1' : '0',
    CROWD: CROWD || '1',
    REGISTER: REGISTER || 'sandbox',
  }
}

async function main() {
  const args = process.argv.slice(2)
  const unknown = args.find((arg) => !['--reset', '--help'].includes(arg))
  if (unknown) throw new PlainError(`Unknown argument ${unknown}.\n\n${HELP}`)
  if (args.includes('--help')) return console.log(HELP)
  const reset = args.includes('--reset')
  const dataDir = dataDirFromEnv()

  console.log('\n澜亭 Lanting\n')
  checkNode()
  const ports = await choosePorts()
  await step('Packages', async (note) => {
    if (isInstalled()) return note('present')
    await install()
  })
  await step('Build', async (note) => {
    const built = await buildStale()
    note(built.length > 0 ? built.join(', ') : 'up to date')
  })
  const databaseUrl = await bringDatabase(dataDir, reset)
  const setting = { databaseUrl, dataDir, ports, sharesLogin: false, env: demoEnv() }
  await step('Migrate', () => runCommand('migrate', setting, ['--contract']))
  await step('Logins', async (note) => {
    setting.sharesLogin = !(await loginsWork(setting.databaseUrl, loginPasswords(dataDir, process.env)))
    if (setting.sharesLogin) note('none of their own: see docs/operations.md')
  })
  await step('Seed', () => runCommand('seed', setting))
  await step('History', async (note) => {
    if (!(await livePast(setting))) note('none to make')
  })
  const product = launchProduct(setting)
  stops.push(product.stop)
  await step('Server, office, worker, draw, sandbox', () => product.ready)
  void product.crashed.then((message) => endWith(new PlainError(message)))
  printWelcome(ports, process.env.PUBLIC_HOST || 'localhost', process.env.MONEY_MODE === 'live')
  console.log(`  Ready after ${seconds(performance.now() - begun)}.\n`)
}

await main().catch(endWith)
