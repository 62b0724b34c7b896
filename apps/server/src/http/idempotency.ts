// Same key, same answer: the first final answer of a call is kept for seven days and replayed.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Envelope } from '@lanting/contract/call'
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'

export interface Once {
  readonly scope: string
  readonly call: string
  readonly key: string
  readonly body: unknown
}

export interface Idempotency {
  once(what: Once, run: () => Promise<Envelope<unknown>>): Promise<Envelope<unknown>>
}

const KEY = /^[A-Za-z0-9_-]{8,64}$/
const SECRETS = new Set(['password', 'paypassword', 'new_password', 'pay_pass', 'confirmPass', 'code'])
const WAIT_MS = 50
const WAIT_TRIES = 400
/** An unfinished claim older than this belongs to a process that died; its work is repeated under the same key. */
const ABANDONED = "interval '40 seconds'"

export function createIdempotency(db: Db, secret: string): Idempotency {
  const mac = (body: unknown) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(body, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)))
      .digest('hex')

  /** Takes the key, or tells what stands under it. Only one caller at a time holds an unfinished key. */
  async function claim(what: Once, bodyMac: string) {
    const taken = await db.query(
      `INSERT INTO idempotent_answers AS kept (scope, call, key, body_mac, created_at)
       VALUES ($1, $2, $3, $4, clock_timestamp())
       ON CONFLICT (scope, call, key) DO UPDATE SET created_at = clock_timestamp()
         WHERE kept.answer IS NULL AND kept.body_mac = $4 AND kept.created_at < clock_timestamp() - ${ABANDONED}
       RETURNING 1`,
      [what.scope, what.call, what.key, bodyMac],
    )
    if (taken.length > 0) return 'mine' as const
    const rows = await db.query<{ body_mac: string; answer: Envelope<unknown> | null }>(
      'SELECT body_mac, answer FROM idempotent_answers WHERE scope = $1 AND call = $2 AND key = $3',
      [what.scope, what.call, what.key],
    )
    return rows[0] ?? ('gone' as const)
  }

  async function keep(what: Once, answer: Envelope<unknown>) {
    await db.query('UPDATE idempotent_answers SET answer = $4 WHERE scope = $1 AND call = $2 AND key = $3', [
      what.scope,
      what.call,
      what.key,
      JSON.stringify(answer),
    ])
  }

  async function letGo(what: Once) {
    await db.query(
      'DELETE FROM idempotent_answers WHERE scope = $1 AND call = $2 AND key = $3 AND answer IS NULL',
      [what.scope, what.call, what.key],
    )
  }

  async function runAndKeep(what: Once, run: () => Promise<Envelope<unknown>>) {
    try {
      const answer = await run()
      await keep(what, answer)
      return answer
    } catch (error) {
      const final = finalRefusal(error)
      if (final === null) await letGo(what)
      else await keep(what, final)
      throw error
    }
  }

  return {
    async once(what, run) {
      if (!KEY.test(what.key)) throw new AppError('badInput', { field: '：Idempotency-Key' })
      const bodyMac = mac(what.body)
      for (let tries = 0; tries < WAIT_TRIES; tries++) {
        const standing = await claim(what, bodyMac)
        if (standing === 'mine') return runAndKeep(what, run)
        if (standing !== 'gone') {
          if (!sameText(standing.body_mac, bodyMac)) throw new AppError('keyReused')
          if (standing.answer !== null) return standing.answer
        }
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
      }
      throw new AppError('tooFast')
    },
  }
}

/** A business refusal is a final answer; being logged out, too fast or broken is not. */
function finalRefusal(error: unknown): Envelope<null> | null {
  if (!(error instanceof AppError)) return null
  const { code } = REFUSALS[error.key]
  if (code === 401 || code === 429 || code >= 500) return null
  return { code, message: refusalText(error.key, error.vars), data: null }
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
