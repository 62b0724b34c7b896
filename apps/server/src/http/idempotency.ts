// Same key, same answer: the first final answer of a call is kept for seven days and replayed.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Envelope } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import { crashPoint } from '#src/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import { UNHURRIED } from '#src/db/unhurried.ts'
import { AppError } from '#src/http/app-error.ts'
import { newId } from '#src/ids.ts'
import { AlreadyDone, type Once } from '#src/once.ts'

export interface Keyed {
  readonly scope: string
  readonly call: string
  readonly key: string
  readonly body: unknown
}

export interface Idempotency {
  once(what: Keyed, run: (once: Once) => Promise<Envelope<unknown>>): Promise<Envelope<unknown>>
}

export interface IdempotencyDeps {
  readonly db: Db
  readonly secret: string
  /** An unfinished claim older than this belongs to a process that died; the next try of the key takes it over. */
  readonly abandonedMs: number
}

type Run = (once: Once) => Promise<Envelope<unknown>>

interface Standing {
  readonly body_mac: string
  readonly answer: Envelope<unknown> | null
  readonly is_free: boolean
}

/** Nobody works on it: it was let go, or whoever took it has died. */
const free = (ms: string) =>
  `(holder IS NULL OR created_at < clock_timestamp() - ${ms} * interval '1 millisecond')`
const KEY = new RegExp(`^[A-Za-z0-9_-]{8,${LIMITS.idempotency.keyMax}}$`)
const SECRETS = new Set(['password', 'paypassword', 'new_password', 'pay_pass', 'confirmPass', 'code'])
const WAIT_MS = 50
const WAIT_TRIES = 400

/**
 * Neither a claim nor a kept answer waits for the disk: the effect between them does, and writes what came before it too.
 * What a power cut takes is a claim without an effect, or an answer that can be told again from its effect.
 */
export function createIdempotency({ db, secret, abandonedMs }: IdempotencyDeps): Idempotency {
  const mac = (body: unknown) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(body, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)))
      .digest('hex')

  /** Takes the key, or tells what stands under it. Only one caller at a time holds an unfinished key. */
  async function claim(what: Keyed, bodyMac: string, holder: string) {
    const taken = await db.query(
      `INSERT INTO idempotent_answers (scope, call, key, body_mac, holder, created_at)
       SELECT $1, $2, $3, $4, $5::uuid, clock_timestamp() FROM ${UNHURRIED} ON CONFLICT DO NOTHING RETURNING 1`,
      [what.scope, what.call, what.key, bodyMac, holder],
      'idempotency_claim',
    )
    if (taken.length > 0) return { mine: true as const, effect: null }
    const standing = await read(what)
    if (standing?.answer !== null || !standing.is_free || !sameText(standing.body_mac, bodyMac))
      return { mine: false as const, standing }
    // Only now, because waiting for a row that somebody works on would hold a connection he may need.
    const over = await db.query<{ effect: string | null }>(
      `UPDATE idempotent_answers SET created_at = clock_timestamp(), holder = $4
        WHERE scope = $1 AND call = $2 AND key = $3 AND answer IS NULL AND ${free('$5')} RETURNING effect`,
      [what.scope, what.call, what.key, holder, abandonedMs],
    )
    if (over[0] === undefined) return { mine: false as const, standing: null }
    return { mine: true as const, effect: over[0].effect }
  }

  async function read(what: Keyed): Promise<Standing | null> {
    const rows = await db.query<Standing>(
      `SELECT body_mac, answer, ${free('$4')} AS is_free FROM idempotent_answers
        WHERE scope = $1 AND call = $2 AND key = $3`,
      [what.scope, what.call, what.key, abandonedMs],
      'idempotency_read',
    )
    return rows[0] ?? null
  }

  /**
   * The first answer stays, and whoever comes second says the same. A refusal counts only from the holder: a try that
   * was overtaken may have been refused because of what the other one did.
   */
  async function keep(what: Keyed, answer: Envelope<unknown>, onlyFrom: string | null) {
    const kept = await db.query(
      `UPDATE idempotent_answers SET answer = $4 FROM ${UNHURRIED}
        WHERE scope = $1 AND call = $2 AND key = $3 AND answer IS NULL
          AND ($5::uuid IS NULL OR holder = $5) RETURNING 1`,
      [what.scope, what.call, what.key, JSON.stringify(answer), onlyFrom],
      'idempotency_keep',
    )
    if (kept.length === 0) throw new AlreadyDone()
  }

  /** Nothing final was said. What was done stays tied to the key; a key under which nothing was done is free again. */
  async function letGo(what: Keyed, holder: string) {
    await db.query(
      `WITH gone AS (
         DELETE FROM idempotent_answers WHERE scope = $1 AND call = $2 AND key = $3 AND holder = $4
            AND answer IS NULL AND effect IS NULL)
       UPDATE idempotent_answers SET holder = NULL
        WHERE scope = $1 AND call = $2 AND key = $3 AND holder = $4 AND answer IS NULL AND effect IS NOT NULL`,
      [what.scope, what.call, what.key, holder],
    )
  }

  function onceOf(what: Keyed, done: string | null): Once & { readonly isEnded: () => boolean } {
    let isEnded = false
    return {
      done,
      isEnded: () => isEnded,
      async end(tx, effect, { message, data }) {
        const answer: Envelope<unknown> = { code: 200, message, data }
        const ended = await tx.query(
          `UPDATE idempotent_answers SET effect = $4, answer = $5
            WHERE scope = $1 AND call = $2 AND key = $3 AND effect IS NULL AND answer IS NULL RETURNING 1`,
          [what.scope, what.call, what.key, effect, JSON.stringify(answer)],
          'idempotency_end',
        )
        if (ended.length === 0) throw new AlreadyDone()
        isEnded = true
      },
      async mark(tx, effect) {
        const marked = await tx.query(
          `UPDATE idempotent_answers SET effect = $4
            WHERE scope = $1 AND call = $2 AND key = $3 AND effect IS NULL AND answer IS NULL RETURNING 1`,
          [what.scope, what.call, what.key, effect],
          'idempotency_mark',
        )
        if (marked.length === 0) throw new AlreadyDone()
      },
    }
  }

  async function runAndKeep(what: Keyed, holder: string, done: string | null, run: Run) {
    await crashPoint('after-claim')
    try {
      const once = onceOf(what, done)
      const answer = await run(once)
      await crashPoint('before-keep')
      if (!once.isEnded()) await keep(what, answer, null)
      await crashPoint('before-answer')
      return answer
    } catch (error) {
      const final = finalRefusal(error)
      if (final === null) await letGo(what, holder)
      else await keep(what, final, holder)
      throw error
    }
  }

  return {
    async once(what, run) {
      if (!KEY.test(what.key)) throw new AppError('badInput', { field: '：Idempotency-Key' })
      const bodyMac = mac(what.body)
      const holder = newId()
      for (let tries = 0; tries < WAIT_TRIES; tries++) {
        const claimed = await claim(what, bodyMac, holder)
        if (claimed.mine) {
          try {
            return await runAndKeep(what, holder, claimed.effect, run)
          } catch (error) {
            if (!(error instanceof AlreadyDone)) throw error
          }
        } else if (claimed.standing !== null) {
          if (!sameText(claimed.standing.body_mac, bodyMac)) throw new AppError('keyReused')
          if (claimed.standing.answer !== null) return claimed.standing.answer
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
  const code = refusalCode(error.key)
  if (code === 401 || code === 429 || code >= 500) return null
  return { code, message: refusalText(error.key, error.vars), data: null }
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
