// What a process costs as the system counts it, processor time and memory: figures that a busy machine spoils least.
import { readdirSync, readFileSync } from 'node:fs'

/** As Linux counts processor time in /proc. */
const TICK_MS = 10

interface Seen {
  readonly pid: number
  readonly parent: number
  readonly ms: number
}

/** The fields after the program's name, which may hold any character. */
function readStat(pid: number): Seen | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
    return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    // The process has ended meanwhile.
    return null
  }
}

export function processorMs(pid: number): number {
  return readStat(pid)?.ms ?? 0
}

/** Of PostgreSQL for one login: its connections are processes that carry its name. */
export function loginMs(database: number, login: string): number {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : [],
  )
  return all
    .filter(({ pid, parent }) => parent === database && titleOf(pid).includes(login))
    .reduce((sum, { ms }) => sum + ms, 0)
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

export function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kb) / 1024
}
