// Requests counted by this process alone.
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'

export interface Count {
  readonly current: number
  /** Milliseconds until the window ends. */
  readonly ttl: number
}

export interface Counter {
  /** Increments this key's count. Concurrent calls each get a distinct number. */
  count(key: string, windowMs: number): MaybePromise<Count>
}

/** Callers counted at a time; beyond, those whose window began longest ago are forgotten. */
const CALLERS = 50_000

export class MemoryCounter implements Counter {
  private readonly counts = new Map<string, { current: number; readonly until: number }>()

  count(key: string, windowMs: number): Count {
    const now = performance.now()
    let known = this.counts.get(key)
    if (known === undefined || known.until <= now) {
      known = { current: 0, until: now + windowMs }
      this.counts.delete(key)
      this.counts.set(key, known)
      this.forgetOldest()
    }
    known.current += 1
    return { current: known.current, ttl: known.until - now }
  }

  private forgetOldest(): void {
    if (this.counts.size <= CALLERS) return
    const [oldest] = this.counts.keys()
    if (oldest !== undefined) this.counts.delete(oldest)
  }
}
