// Stops asking a provider that keeps failing, and lets one question through now and then to see whether it is back.

const FAILURES_TO_OPEN = 5
const OPEN_MS = 5_000

export interface CircuitBreaker {
  /** Whether a question may be asked now. While open, one probe per interval may. */
  readonly allows: () => boolean
  readonly isOpen: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
}

export function createCircuitBreaker(monotonicMs: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0
  let nextProbeAt = 0
  return {
    isOpen: () => failures >= FAILURES_TO_OPEN,
    allows() {
      if (failures < FAILURES_TO_OPEN) return true
      if (monotonicMs() < nextProbeAt) return false
      nextProbeAt = monotonicMs() + OPEN_MS
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures === FAILURES_TO_OPEN) nextProbeAt = monotonicMs() + OPEN_MS
    },
  }
}
