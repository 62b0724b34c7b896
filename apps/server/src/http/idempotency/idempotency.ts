// Idempotency: the first final answer of a call is stored for seven days and replayed; a refusal for minutes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Envelope } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/http/idempotency/idempotency.sql.ts'
import { newId } from '#src/lib/ids.ts'
import { AlreadyDone, type Once } from '#src/db/once.ts'

export interface Keyed extends sql.Key {
  readonly body: unknown
}

export interface IdempotencyDeps {
  readonly db: Db
  readonly secret: string
  /** An unfinished claim older than this belongs to a crashed process; the next try of the key takes it over. */
  readonly abandonedMs: number
  /** Answered keys kept of one caller. */
  readonly keptKeys?: number
}

type Run = (once: Once) => Promise<Envelope<unknown>>

const KEY = new RegExp(`^[A-Za-z0-9_-]{8,${LIMITS.idempotency.keyMax}}$`)
const SECRETS = new Set([
  'password',
  'paypassword',
  'new_password',
  'pay_pass',
  'confirmPass',
  'confirm',
  'code',
])
const WAIT_MS = 50
const WAIT_TRIES = 400
/** New keys of a caller between two evictions of the oldest. */
export const EVICT_EVERY = 100
const COUNTED_CALLERS = 20_000

/**
 * Neither a claim nor a stored answer waits for the disk: the effect between them does, and flushes what was written
 * before it. A power cut loses at most a claim without an effect, or an answer that can be rebuilt from its effect.
 */
export class Idempotency {
  /** New keys by caller since the last eviction. */
  private readonly fresh = new Map<string, number>()

  constructor(private readonly deps: IdempotencyDeps) {}

  /** Counted here, because counting a caller's rows for every key would cost more than the key. */
  private async evict(scope: string): Promise<void> {
    const count = (this.fresh.get(scope) ?? 0) + 1
    if (count < EVICT_EVERY) {
      if (this.fresh.size >= COUNTED_CALLERS) this.fresh.clear()
      this.fresh.set(scope, count)
      return
    }
    this.fresh.delete(scope)
    await sql.evictOldest(this.deps.db, scope, this.deps.keptKeys ?? LIMITS.idempotency.perCaller)
  }

  private mac(body: unknown) {
    return createHmac('sha256', this.deps.secret)
      .update(JSON.stringify(body, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)))
      .digest('hex')
  }

  /** Claims the key, or returns what is stored under it. Only one caller at a time holds an unfinished key. */
  private async claim(what: Keyed, bodyMac: string, holder: string) {
    const { db, abandonedMs } = this.deps
    if (await sql.insertKey(db, what, bodyMac, holder)) {
      await this.evict(what.scope)
      return { mine: true as const, effect: null }
    }
    const standing = await sql.readKey(db, what, abandonedMs)
    if (standing?.answer !== null || !standing.is_free || !sameText(standing.body_mac, bodyMac))
      return { mine: false as const, standing }
    // Only now, because waiting for a locked row would hold a connection that its owner may need.
    const over = await sql.takeOver(db, what, holder, abandonedMs)
    if (over === null) return { mine: false as const, standing: null }
    return { mine: true as const, effect: over.effect }
  }

  /**
   * The first answer wins and is repeated to later callers. A refusal is stored only by the holder: an overtaken try
   * may have been refused because of the other one's effect.
   */
  private async keep(what: Keyed, answer: Envelope<unknown>, onlyFrom: string | null) {
    if (!(await sql.keepAnswer(this.deps.db, what, answer, onlyFrom))) throw new AlreadyDone()
  }

  private onceOf(what: Keyed, done: string | null): Once & { readonly isEnded: () => boolean } {
    let isEnded = false
    return {
      done,
      isEnded: () => isEnded,
      async end(tx, effect, { message, data }) {
        if (!(await sql.endKey(tx, what, effect, { code: 200, message, data }))) throw new AlreadyDone()
        isEnded = true
      },
      async mark(tx, effect) {
        if (!(await sql.markKey(tx, what, effect))) throw new AlreadyDone()
      },
    }
  }

  private async runAndKeep(what: Keyed, holder: string, done: string | null, run: Run) {
    await crashPoint('after-claim')
    try {
      const once = this.onceOf(what, done)
      const answer = await run(once)
      await crashPoint('before-keep')
      if (!once.isEnded()) await this.keep(what, answer, null)
      await crashPoint('before-answer')
      return answer
    } catch (error) {
      const final = finalRefusal(error)
      // No final answer, so the next try of the key resumes from what was done.
      if (final === null) await sql.releaseKey(this.deps.db, what, holder)
      else await this.keep(what, final, holder)
      throw error
    }
  }

  async once(what: Keyed, run: (once: Once) => Promise<Envelope<unknown>>): Promise<Envelope<unknown>> {
    if (!KEY.test(what.key)) throw new AppError('badInput', { field: '：Idempotency-Key' })
    const bodyMac = this.mac(what.body)
    const holder = newId()
    for (let tries = 0; tries < WAIT_TRIES; tries++) {
      const claimed = await this.claim(what, bodyMac, holder)
      if (claimed.mine) {
        try {
          return await this.runAndKeep(what, holder, claimed.effect, run)
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
