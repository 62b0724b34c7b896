// Caches a check for a minimum interval.

/** Callers in between get the last result, or share the check in flight. */
export function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly found: Promise<T>; readonly until: number } | undefined
  return () => {
    if (last === undefined || last.until <= performance.now())
      last = { found: read(), until: performance.now() + ms }
    return last.found
  }
}
