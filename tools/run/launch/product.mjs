// Runs the processes of the product on one database and ends them together.
import { spawn } from 'node:child_process'
import { closeSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { addressOf, loginPasswords } from './logins.mjs'
import { at, ROOT } from '#tools/run/paths.mjs'
import { openPrivate, privateFolder } from './private-files.mjs'
import { endProcess, run } from './processes.mjs'
import { PROCESSES, PROGRAM_ENV } from './programs.mjs'
import { PlainError } from '#tools/run/progress.mjs'
import { readableLog } from './readable-log.mjs'

const READY_WITHIN_MS = 60_000
const QUIET_READY_MS = 3_000
const LOG_KEPT_BYTES = 10_000_000
const STOP_SIGNALS = /** @type {const} */ ([
  ['SIGTERM', 5_000],
  ['SIGKILL', 2_000],
])
/** How every process of ours is started, here and on machines of a cluster. */
const SERVE = 'tools/run/serve.mjs'
const PRELOAD = pathToFileURL(at('tools/run/launch/leave-with-parent.mjs')).href

/**
 * @typedef {{ web: number, office: number, sandbox: number }} Ports
 * @typedef {object} Setting
 * @property {string} databaseUrl
 * @property {string} dataDir
 * @property {Ports} ports
 * @property {NodeJS.ProcessEnv} [env] what this run changes in the environment
 * @property {boolean} [sharesLogin] every process enters as the owner, because there could be no other logins
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} entry
 * @property {readonly string[]} [args]
 * @property {number | null} port null for a program without a server
 *
 * @typedef {object} Running
 * @property {Part} part
 * @property {number} pid
 * @property {string} logFile
 * @property {number} logStart
 * @property {Promise<number>} exited
 * @property {() => boolean} hasExited
 */

/** Secrets of the migration and of the parent that starts the processes. */
const OWNERS = /^(API|OFFICE|WORKER|DRAW)_DATABASE_PASSWORD(_FILE)?$/

/**
 * The environment of a process, with its own login only, or of a command of the owner's.
 * @param {Setting} setting
 * @param {string} [name] the process
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnv({ databaseUrl, dataDir, ports, env = {}, sharesLogin = false }, name = 'owner') {
  const passwords = loginPasswords(dataDir, { ...process.env, ...env })
  const common = Object.entries({ ...process.env, ...env }).filter(([key]) => !OWNERS.test(key))
  return {
    ...PROGRAM_ENV,
    MONEY_MODE: 'sandbox',
    SANDBOX_WEB_DIST: at('apps/sandbox/dist/web'),
    ...Object.fromEntries(common),
    ...(name === 'migrate' ? passwords : {}),
    DATABASE_URL: sharesLogin ? databaseUrl : addressOf(databaseUrl, name, passwords),
    DATA_DIR: dataDir,
    PORT: String(ports.web),
    OFFICE_PORT: String(ports.office),
    SANDBOX_PORT: String(ports.sandbox),
  }
}

/**
 * Runs one of the commands that end by themselves: migrate, seed.
 * @param {string} name
 * @param {Setting} setting
 * @param {readonly string[]} [more] further arguments
 */
export async function runCommand(name, setting, more = []) {
  const args = ['--enable-source-maps', `apps/server/dist/main-${name}.mjs`, ...more]
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env: productEnv(setting, name) })
  if (code !== 0) throw new PlainError(`${name} failed:\n${readableLog(output)}`)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Ports} ports
 * @returns {Part[]}
 */
function partsOf(env, ports) {
  const parts = Object.keys(PROCESSES).map((name) => partOf(name, ports))
  // Pretend venues have no place beside real money.
  if (env.MONEY_MODE === 'live') return parts
  return [...parts, partOf('sandbox', ports), ...(env.CROWD === '1' ? [partOf('crowd', ports)] : [])]
}

/**
 * @param {string} name with a number behind it where several of a kind run: `worker2`
 * @param {Ports} ports
 * @returns {Part}
 */
function partOf(name, ports) {
  if (name === 'sandbox') return { name, entry: 'apps/sandbox/dist/main.mjs', port: ports.sandbox }
  if (name === 'crowd') return { name, entry: 'apps/sandbox/dist/main-crowd.mjs', port: null }
  const kind = name.replace(/-?\d+$/, '')
  const port = { api: ports.web, office: ports.office }[kind] ?? null
  return { name, entry: SERVE, args: [kind], port }
}

/**
 * Starts every process; the caller holds `stop` before anything can go wrong.
 * @param {Setting} setting
 * @returns {{ ready: Promise<void>, crashed: Promise<string>, pids: ReadonlyMap<string, number>, stop: () => Promise<void> }}
 *   crashed: a message, as soon as a process ends that should not
 */
export function launchProduct(setting) {
  const env = productEnv(setting)
  const running = partsOf(env, setting.ports).map(({ name }) => launchPart(name, setting))
  let stopping = false
  const crashed = Promise.race(running.map(async (one) => crashMessage(one, await one.exited)))
  const ready = Promise.race([crashed, allReady(running, () => stopping)]).then((failure) => {
    if (failure !== null) throw new PlainError(failure)
  })
  return {
    ready,
    crashed,
    pids: new Map(running.map(({ part, pid }) => [part.name, pid])),
    async stop() {
      stopping = true
      await Promise.all(running.map(({ pid }) => endProcess(pid, STOP_SIGNALS)))
    },
  }
}

/**
 * One process until it is ready: the member app of a second machine, the sandbox of a command, the crowd of a demo.
 * @param {string} name
 * @param {Setting} setting
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the address of a part without a port leads nowhere
 */
export async function launchAlone(name, setting) {
  const running = launchPart(name, setting)
  const stop = async () => void (await endProcess(running.pid, STOP_SIGNALS))
  const failure = await Promise.race([
    running.exited.then((code) => crashMessage(running, code)),
    allReady([running], () => false),
  ])
  if (failure !== null) {
    await stop()
    throw new PlainError(failure)
  }
  return { url: `http://127.0.0.1:${running.part.port ?? 0}`, stop }
}

/**
 * @param {string} name
 * @param {Setting} setting
 * @returns {Running}
 */
export function launchPart(name, setting) {
  const part = partOf(name, setting.ports)
  const logs = join(setting.dataDir, 'logs')
  privateFolder(logs)
  const logFile = join(logs, `${part.name}.log`)
  const tooLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT_BYTES
  const output = openPrivate(logFile, tooLong ? 'w' : 'a')
  const logStart = tooLong ? 0 : statSync(logFile).size
  // A process group of its own keeps Ctrl-C from reaching it twice; the IPC channel closes when we are killed.
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', PRELOAD, part.entry, ...(part.args ?? [])],
    {
      cwd: ROOT,
      env: productEnv(setting, part.args?.[0] ?? name),
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    },
  )
  closeSync(output)
  const exited = new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  return { part, pid: child.pid ?? 0, logFile, logStart, exited, hasExited }
}

/** @param {Running} running */
function ownLog({ logFile, logStart }) {
  return readFileSync(logFile).subarray(logStart).toString('utf8')
}

/**
 * @param {Running} running
 * @param {number} code
 */
function crashMessage(running, code) {
  const lines = readableLog(ownLog(running)).split('\n').slice(-20).join('\n')
  return `${running.part.name} ended with code ${code}. Its last words (${running.logFile}):\n${lines}`
}

/**
 * @param {readonly Running[]} running
 * @param {() => boolean} stopping
 * @returns {Promise<string | null>} what is not ready in time, or null
 */
async function allReady(running, stopping) {
  const answers = await Promise.all(
    running.map(async (one) => {
      for (let waited = 0; waited < READY_WITHIN_MS && !stopping(); waited += 50) {
        if (await isReady(one, waited)) return null
        await delay(50)
      }
      return `${one.part.name} was not ready within ${READY_WITHIN_MS / 1000} s (${one.logFile}).`
    }),
  )
  return answers.find((answer) => answer !== null) ?? null
}

/**
 * @param {Running} running
 * @param {number} waited
 */
async function isReady(running, waited) {
  const { port } = running.part
  // A program without a port logs that it is ready; a quiet log level must not make it look broken.
  if (port === null) return waited >= QUIET_READY_MS || /\bready\b/.test(ownLog(running))
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
