// One clock for a browser app: the server's time, carried on by a timer that a wrong device clock cannot bend.

let serverMs: number | null = null
let takenAt = 0

/** Call with the server's time as soon as an answer carries it. */
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

/** Epoch milliseconds of the device. Codes of an authenticator go by real time. */
export function deviceNow(): number {
  return performance.timeOrigin + performance.now()
}

/** Epoch milliseconds by the server's clock; the device's until the server has answered once. */
export function now(): number {
  return serverMs === null ? deviceNow() : serverMs + performance.now() - takenAt
}
