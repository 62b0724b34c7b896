// Waiting and movement, with the member's wish for less of it respected everywhere.

export function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Waits; members who want stillness wait for no show. */
export function pause(ms: number): Promise<void> {
  const waitMs = prefersStill() ? Math.min(ms, 80) : ms
  return new Promise((resolve) => setTimeout(resolve, waitMs))
}

/** Waits whatever the wish: a rule, not a show. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
