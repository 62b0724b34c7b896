// A value that is often there already. Most requests are polls, and awaiting a known value costs more than finding it:
// every promise carries its async context (trace.ts).
export type MaybePromise<T> = T | Promise<T>

/** What follows from it: at once where it is known. */
export function mapMaybe<T, R>(value: MaybePromise<T>, then: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return isPromise(value) ? value.then(then) : then(value)
}

/** Awaits only if needed: `isPromise(value) ? await value : value`. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return value instanceof Promise
}
