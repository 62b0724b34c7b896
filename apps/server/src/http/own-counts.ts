// Requests counted by this process alone. The limiter's own store hands every parallel request the same number.
export interface Count {
  readonly current: number
  readonly ttl: number
}
type Told = (error: Error | null, count?: Count) => void

/** As the rate limiter wants it: made by the limiter, asked with a callback. */
export interface CountStore {
  incr(key: string, told: Told, windowMs: number): void
  child(): CountStore
}

/** Callers counted at a time; beyond, those whose window began longest ago are forgotten. */
const CALLERS = 50_000

export class OwnCounts implements CountStore {
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

  incr(key: string, told: Told, windowMs: number): void {
    told(null, this.count(key, windowMs))
  }

  child(): CountStore {
    return new OwnCounts()
  }

  private forgetOldest(): void {
    if (this.counts.size <= CALLERS) return
    const [oldest] = this.counts.keys()
    if (oldest !== undefined) this.counts.delete(oldest)
  }
}
