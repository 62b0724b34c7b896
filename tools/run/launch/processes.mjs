// Inspects, awaits and ends processes by their pid, and never mistakes a reused pid for an old process.
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What distinguishes a process from a later one with the same pid: its start time.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function processIdentity(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    if (state === 'Z' || state === 'X') return null
    return fields[19] ?? null
  } catch {
    return null
  }
}

/**
 * @param {number} pid
 * @returns {string} the command line with single spaces, empty when unknown
 */
export function commandLine(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
  } catch {
    return ''
  }
}

/**
 * The processes with this working directory, where the system exposes it.
 * @param {string} dir
 * @returns {number[]}
 */
export function processesIn(dir) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === dir
      } catch {
        return false
      }
    })
    .map(Number)
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/**
 * Ends a process politely first: each signal gets its own time before the next one.
 * @param {number} pid
 * @param {ReadonlyArray<readonly [NodeJS.Signals, number]>} signals a signal and the milliseconds to wait after it
 * @returns {Promise<boolean>} whether it is gone
 */
export async function endProcess(pid, signals) {
  const identity = processIdentity(pid)
  if (identity === null) return true
  for (const [signal, waitMs] of signals) {
    sendSignal(pid, signal)
    for (let waited = 0; waited < waitMs; waited += 25) {
      if (processIdentity(pid) !== identity) return true
      await delay(25)
    }
  }
  return processIdentity(pid) !== identity
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { input?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const { input, ...rest } = options
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...rest })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    // A child that ends without reading its input is judged by its exit code, not by the broken pipe.
    child.stdin?.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }))
    child.stdin?.end(input)
  })
}
