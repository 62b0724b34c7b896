// Delays and animation, respecting reduced motion everywhere.

export function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Waits; skipped with reduced motion. */
export function pause(ms: number): Promise<void> {
  const waitMs = prefersStill() ? Math.min(ms, 80) : ms
  return new Promise((resolve) => setTimeout(resolve, waitMs))
}

/** Waits even with reduced motion: a rule, not an animation. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
