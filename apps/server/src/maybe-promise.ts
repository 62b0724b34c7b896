// What is often known already. Most requests are polls, and waiting for what is there costs them more than finding it: every
// promise is followed by whatever says where its work comes from (trace.ts).
export type MaybePromise<T> = T | Promise<T>

/** What follows from it: at once where it is known. */
export function mapMaybe<T, R>(value: MaybePromise<T>, then: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return isPromise(value) ? value.then(then) : then(value)
}

/** Waited for only where it must be: `isPromise(told) ? await told : told`. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return value instanceof Promise
}
