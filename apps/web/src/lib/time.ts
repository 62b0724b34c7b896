// The app's one clock: the server's time, carried on by a timer that a wrong device clock cannot bend.
import { beijingClock } from '@lanting/contract/time'

let serverMs: number | null = null
let takenAt = 0

/** Call with `server_ms` of `/api/app` as soon as it arrives. */
export function setServerClock(ms: number): void {
  serverMs = ms
  takenAt = performance.now()
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
