// A look that many ask for and that is taken only so often.

/** Whoever asks in between hears what was found last, or waits for the look that is under way. */
export function lookAtMostEvery<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { readonly found: Promise<T>; readonly until: number } | undefined
  return () => {
    if (last === undefined || last.until <= performance.now())
      last = { found: look(), until: performance.now() + ms }
    return last.found
  }
}
