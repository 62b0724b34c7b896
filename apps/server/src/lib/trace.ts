// The origin of the current work: a request, or a run of a job, also when it was requested by another process over the
// Bus. Every log line carries it. One AsyncLocalStorage for all of it: each one costs every promise of the process.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Origin {
  /** Its id in the logs. */
  readonly trace: string | undefined
}

const current = new AsyncLocalStorage<Origin>()

/** What `run` does, now or later, belongs to `origin`. */
export function within<T>(origin: Origin, run: () => T): T {
  return current.run(origin, run)
}

export function currentOrigin(): Origin | undefined {
  return current.getStore()
}

/** Runs `run` with `trace` as its origin, also asynchronously; without one when that is undefined. */
export function tracedAs<T>(trace: string | undefined, run: () => T): T {
  return within({ trace }, run)
}

export function currentTrace(): string | undefined {
  return current.getStore()?.trace
}
