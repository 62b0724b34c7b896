// How long to wait before the next try: the usual pause, and longer each time in a row that something failed.

/** Upper bound of the pause, so that a long outage is noticed as over within this time. */
const LATEST_MS = 5_000

export function backOff(pauseMs: number, failures: number, latestMs = LATEST_MS): number {
  return Math.max(pauseMs, Math.min(latestMs, pauseMs * 2 ** failures))
}
