// What is often known already. Most requests are polls, and waiting for what is there costs them more than finding it: every
// promise is followed by whatever says where its work comes from (trace.ts).
export type Soon<T> = T | Promise<T>

/** What follows from it: at once where it is known. */
export function afterwards<T, R>(value: Soon<T>, then: (value: T) => Soon<R>): Soon<R> {
  return isLater(value) ? value.then(then) : then(value)
}

/** Waited for only where it must be: `isLater(told) ? await told : told`. */
export function isLater<T>(value: Soon<T>): value is Promise<T> {
  return value instanceof Promise
}
