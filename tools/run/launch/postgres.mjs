// Starts and stops a real PostgreSQL from the embedded binaries, for the product, the tests and the benches.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, portIsFree } from './ports.mjs'
import { memorySettings } from './postgres-memory.mjs'
import { choosePlace } from './postgres-place.mjs'
import { commandLine, endProcess, processesIn, processIdentity, run, sendSignal } from './processes.mjs'
import { PlainError } from '#tools/run/progress.mjs'

const USER = 'lanting'
const DATABASE = 'lanting'
const READY_WITHIN_MS = 60_000
const LOG_KEPT_BYTES = 10_000_000

/** SIGINT is PostgreSQL's fast shutdown and SIGQUIT its immediate one (the next start then replays the log). */
const STOP_SIGNALS = /** @type {const} */ ([
  ['SIGINT', 8_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
])

const STRAGGLER_SIGNALS = /** @type {const} */ ([
  ['SIGQUIT', 3_000],
  ['SIGKILL', 1_000],
])

/**
 * @typedef {object} Postgres
 * @property {string} url of the database `lanting`, as its owner
 * @property {number} port
 * @property {number} pid
 * @property {string} logFile
 * @property {Promise<number>} exited the exit code, once the server has ended for whatever reason
 * @property {(options?: { remove?: boolean }) => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} [options.port]
 * @param {boolean} [options.durable] false gives up crash safety for speed; for throw-away data only
 * @param {Readonly<Record<string, string | number>>} [options.more] settings of this run, such as an archive
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, port, durable = true, more = {}, log = () => undefined }) {
  const place = choosePlace(dataDir)
  await takeOver(place.dir, log)
  writeFileSync(join(place.dir, 'owner.json'), JSON.stringify(ourselves()), { mode: 0o600 })

  if (!existsSync(join(place.dir, 'data'))) await createCluster(place, durable)

  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await usualPort(place.dir, attempt))
    try {
      return await launch(place, chosen, { durable, more })
    } catch (error) {
      // The free port may be taken between finding and binding it.
      const taken = String(error).includes('Address already in use')
      if (!taken || port !== undefined || attempt === 3) throw error
      log(`PostgreSQL did not start on port ${chosen}, trying another one.`)
    }
  }
}

/**
 * Removes the data of an instance that is not running. The next start makes it anew.
 * @param {string} dataDir
 */
export async function removePostgres(dataDir) {
  const place = choosePlace(dataDir)
  await takeOver(place.dir, () => undefined)
  rmSync(place.dir, { recursive: true, force: true })
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
}

/**
 * Makes sure that the folder is unused: a living run is respected, the leftover server of a killed run is ended.
 * @param {string} dir
 * @param {(line: string) => void} log
 */
async function takeOver(dir, log) {
  const file = join(dir, 'owner.json')
  if (existsSync(file)) {
    const owner = readJson(file)
    const identity = owner ? processIdentity(owner.pid) : null
    if (owner && identity === owner.identity && owner.pid !== process.pid) {
      throw new PlainError(
        `This data folder is in use by another run (process ${owner.pid}). ` +
          'Stop it first, or give this one its own DATA_DIR.',
      )
    }
  }
  await endLeftover(join(dir, 'data'), log)
}

/**
 * @param {string} data
 * @param {(line: string) => void} log
 */
async function endLeftover(data, log) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // The pid may have been reused; only a server on our own folder is ours to end.
  if (pid > 1 && processIdentity(pid) !== null && commandLine(pid).includes(data)) {
    log(`Ending the PostgreSQL that a killed run left behind (process ${pid}).`)
    if (!(await endProcess(pid, STOP_SIGNALS)))
      throw new PlainError(`PostgreSQL (process ${pid}) does not end.`)
  }
  // The helpers of a killed server leave by themselves, a moment later.
  for (const helper of processesIn(data)) await endProcess(helper, STRAGGLER_SIGNALS)
  // A number that is a zombie or another program's would make PostgreSQL believe that it still runs.
  rmSync(pidFile, { force: true })
}

function ourselves() {
  return { pid: process.pid, identity: processIdentity(process.pid) }
}

/**
 * @param {string} file
 * @returns {{ pid: number, identity: string } | null} null when a crash left it half written
 */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {import('./postgres-place.mjs').Place} place
 * @param {boolean} durable
 */
async function createCluster(place, durable) {
  const draft = join(place.dir, 'data.new')
  const passwordFile = join(place.dir, 'password.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(join(place.dir, 'password'), password, { mode: 0o600 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.owner) {
    for (const path of [draft, passwordFile]) chownSync(path, place.owner.uid, place.owner.gid)
  }

  const args = ['-D', draft, '-U', USER, '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256']
  if (!durable) args.push('--no-sync')
  const made = await run(
    join(place.bin, 'initdb'),
    [...args, `--pwfile=${passwordFile}`],
    childOptions(place),
  )
  rmSync(passwordFile, { force: true })
  if (made.code !== 0) throw new PlainError(`initdb failed:\n${made.output}`)

  // The single-user mode needs no running server and no client library.
  const created = await run(join(place.bin, 'postgres'), ['--single', '-D', draft, 'postgres'], {
    ...childOptions(place),
    input: `CREATE DATABASE ${DATABASE};\n`,
  })
  if (created.code !== 0) throw new PlainError(`The database could not be created:\n${created.output}`)
  // Only a finished cluster gets the real name, so a start killed half-way begins again.
  renameSync(draft, join(place.dir, 'data'))
}

/**
 * @param {import('./postgres-place.mjs').Place} place
 * @param {number} port
 * @param {{ durable: boolean, more: Readonly<Record<string, string | number>> }} how
 * @returns {Promise<Postgres>}
 */
async function launch(place, port, { durable, more }) {
  const data = join(place.dir, 'data')
  const logFile = join(place.dir, 'postgres.log')
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...memorySettings(totalmem()),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]

  const tooLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT_BYTES
  const output = openSync(logFile, tooLong ? 'w' : 'a', 0o600)
  const logStart = tooLong ? 0 : statSync(logFile).size
  // A group of its own keeps Ctrl-C in the terminal from ending the database before its clients.
  const child = spawn(join(place.bin, 'postgres'), args, {
    ...childOptions(place),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  let ended = false
  void exited.then(() => (ended = true))
  const endWithUs = () => {
    if (child.pid && !ended) sendSignal(child.pid, 'SIGINT')
  }
  process.once('exit', endWithUs)

  const pid = child.pid ?? 0
  for (let waited = 0; !isReady(data, pid); waited += 20) {
    if (ended || waited > READY_WITHIN_MS) {
      process.removeListener('exit', endWithUs)
      if (!ended) await endProcess(pid, STOP_SIGNALS)
      throw new PlainError(whyNot(logFile, logStart))
    }
    await delay(20)
  }

  const password = readFileSync(join(place.dir, 'password'), 'utf8')
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    pid,
    logFile,
    exited,
    async stop({ remove = false } = {}) {
      if (!ended) await endProcess(pid, STOP_SIGNALS)
      await exited
      process.removeListener('exit', endWithUs)
      rmSync(join(place.dir, 'owner.json'), { force: true })
      if (remove) rmSync(place.dir, { recursive: true, force: true })
    },
  }
}

/**
 * The port of last time when it is free: what an operator wrote down about it stays true.
 * @param {string} dir
 * @param {number} attempt
 */
async function usualPort(dir, attempt) {
  const file = join(dir, 'port')
  const last = attempt === 1 && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const chosen = last > 0 && (await portIsFree(last)) ? last : await freePort()
  writeFileSync(file, String(chosen))
  return chosen
}

/**
 * @param {string} logFile
 * @param {number} logStart
 */
function whyNot(logFile, logStart) {
  const said = readFileSync(logFile).subarray(logStart).toString('utf8').trim()
  const hint = said.includes('database files are incompatible')
    ? 'The data was made by another version of PostgreSQL; `npm start -- --reset` begins anew.\n'
    : ''
  return `PostgreSQL did not start (${logFile}):\n${hint}${said.split('\n').slice(-12).join('\n')}`
}

/**
 * PostgreSQL itself writes into this file when it accepts connections; no client is needed to know it.
 * @param {string} data
 * @param {number} pid
 */
function isReady(data, pid) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** @param {import('./postgres-place.mjs').Place} place */
function childOptions(place) {
  // Our own folder may be closed to the user it runs as, and a PG* variable of the caller must not reach it.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...place.owner }
}
