// What the work of this moment goes back to: a request, or a run of a job, also when another process asked for it over the Bus.
// Every line of the log carries it.
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** What `run` does, now or later, goes back to `trace`; to nothing when that is undefined. */
export function tracedAs<T>(trace: string | undefined, run: () => T): T {
  return current.run(trace, run)
}

export function currentTrace(): string | undefined {
  return current.getStore()
}
