// How long to wait before the next try: the usual pause, and longer each time in a row that something failed.

/** Whoever was away for long is found again within this time. */
const LATEST_MS = 5_000

export function backOff(pauseMs: number, failures: number, latestMs = LATEST_MS): number {
  return Math.max(pauseMs, Math.min(latestMs, pauseMs * 2 ** failures))
}
