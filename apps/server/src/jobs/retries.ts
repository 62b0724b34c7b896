// Which of many keys failed lately, and when each is retried: exponential back-off per key.
import { backOff } from '#src/lib/flow/back-off.ts'
import type { Clock } from '#src/clock/clock.ts'

interface Failing {
  readonly since: Date
  readonly failures: number
  readonly notBefore: number
}

export class Retries {
  private readonly failing = new Map<string, Failing>()
  private readonly fine = new Set<string>()

  constructor(
    private readonly deps: { readonly clock: Pick<Clock, 'now'> },
    private readonly pauseMs: number,
    private readonly latestMs: number,
  ) {}

  isDue(key: string): boolean {
    return (this.failing.get(key)?.notBefore ?? 0) <= this.deps.clock.now().getTime()
  }

  /** Returns for how long it has been failing. */
  failed(key: string): { readonly failures: number; readonly forMs: number } {
    const now = this.deps.clock.now()
    const before = this.failing.get(key)
    const failures = (before?.failures ?? 0) + 1
    const since = before?.since ?? now
    const notBefore = now.getTime() + backOff(this.pauseMs, failures - 1, this.latestMs)
    this.fine.delete(key)
    this.failing.set(key, { since, failures, notBefore })
    return { failures, forMs: now.getTime() - since.getTime() }
  }

  /** True when it failed before, or is unknown: an alarm of an earlier process may still be open. */
  succeeded(key: string): boolean {
    this.failing.delete(key)
    if (this.fine.has(key)) return false
    this.fine.add(key)
    return true
  }

  /** What has ended is not watched any more. */
  forget(key: string): void {
    this.failing.delete(key)
    this.fine.delete(key)
  }
}
