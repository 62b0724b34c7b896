// A process that starts before its database waits for it: after a power cut machines come back in any order.
import { connectToPrimary } from '@lanting/node-kit/postgres/primary'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#src/lib/log.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** Nothing listens there yet, the machine is away, the server starts or is not the primary yet. */
const NOT_YET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  'NOT_PRIMARY',
]

/** Throws what waiting does not help against, such as a wrong password. */
export async function awaitDatabase(url: string, log: Pick<Log, 'warn' | 'info'>): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS, tries = 1; ; tries += 1) {
    try {
      const client = await connectToPrimary(url, { connectionTimeoutMillis: LONGEST_PAUSE_MS })
      await client.end()
      if (tries > 1) log.info({ tries }, 'the database answers')
      return
    } catch (error) {
      if (!comesLater(error)) throw error
      if (tries === 1) log.warn({ err: error }, 'the database does not answer yet; waiting for it')
    }
    await delay(pauseMs)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

function comesLater(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // All addresses of a name failed.
  if (error instanceof AggregateError) return error.errors.some(comesLater)
  const code = 'code' in error ? String(error.code) : ''
  return NOT_YET.includes(code) || /timeout|terminated unexpectedly/i.test(error.message)
}
