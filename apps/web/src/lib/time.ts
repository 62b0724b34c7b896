// The app's one clock: the server's time, carried on by a timer that a wrong device clock cannot bend.
import { beijingClock } from '@lanting/contract/time'

let serverMs: number | null = null
let takenAt = 0

/** Call with `server_ms` of `/api/app` as soon as it arrives. */
export function setServerClock(ms: number): void {
  serverMs = ms
  takenAt = performance.now()
}

/** An answer took a while to arrive, so a reading that is ahead of ours is the better one. */
const SLACK_MS = 1500

/** For answers that carry the server's clock: sleep and moved clocks are put right, a slow answer bends nothing. */
export function correctClock(ms: number): void {
  const ahead = ms - now()
  if (serverMs === null || ahead > 0 || ahead < -SLACK_MS) setServerClock(ms)
}

/** Epoch milliseconds by the server's clock; the device's until the server has answered once. */
export function now(): number {
  if (serverMs === null) return performance.timeOrigin + performance.now()
  return serverMs + (performance.now() - takenAt)
}

/** The hour in Beijing, 0 to 23: which landscape the hall shows. */
export function beijingHour(): number {
  return Number(beijingClock(now()).slice(0, 2))
}
