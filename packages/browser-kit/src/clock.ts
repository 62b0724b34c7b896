// One clock for a browser app: the server's time plus a monotonic timer, immune to a wrong device clock.

let serverMs: number | null = null
let takenAt = 0

/** Call with the server's time as soon as an answer carries it. */
export function setServerClock(ms: number): void {
  serverMs = ms
  takenAt = performance.now()
}

/** Answers take time to arrive, so a reading ahead of ours is the better one. */
const SLACK_MS = 1500

/** For answers with the server's clock: corrects after sleep and clock changes; a slow answer changes nothing. */
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
