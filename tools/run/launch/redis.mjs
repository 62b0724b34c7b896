// Finds a redis-server for the tests of the second Bus, installs Debian's when it may, and runs one for a while.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './ports.mjs'
import { endProcess, run } from './processes.mjs'

const NAMES = ['redis-server', 'valkey-server']
const READY_MS = 20_000

/** The notice in place of a passed test when there is no Redis. */
export const NO_REDIS =
  'NOT RUN: the tests of the Bus over Redis need redis-server (on Debian: apt-get install redis-server), ' +
  'or name one: REDIS_SERVER=<path of the program> npm test'

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string | null} */
export function findRedis() {
  if (process.env.REDIS_SERVER) return process.env.REDIS_SERVER
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ]
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable) ?? null
}

/**
 * Installs Debian's package when there is none and we are allowed to. Only the tests of Redis need it, so its absence
 * prints a notice and is no error.
 * @returns {Promise<string | null>}
 */
export async function provideRedis() {
  if (!findRedis() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], { env })
  }
  return findRedis()
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => socket.write('PING\r\n'))
    socket.on('data', (data) => {
      resolve(String(data).startsWith('+PONG'))
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
  })
}

/**
 * A Redis in memory on a free port.
 * @param {string} program
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRedis(program) {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(program, [...args, '--daemonize', 'no'], { stdio: 'ignore' })
  /** @type {Error | undefined} */
  let failure
  child.on('error', (error) => (failure = error))
  const stop = async () => {
    if (child.pid !== undefined) {
      await endProcess(child.pid, [
        ['SIGTERM', 5_000],
        ['SIGKILL', 5_000],
      ])
    }
  }
  for (let waited = 0; waited < READY_MS; waited += 50) {
    if (failure) throw failure
    if (await answers(port)) return { url: `redis://127.0.0.1:${port}`, stop }
    await delay(50)
  }
  await stop()
  throw new Error(`${program} did not answer`)
}
