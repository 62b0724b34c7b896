// A circuit breaker: stops requests to a failing provider, and probes it now and then.

const FAILURES_TO_OPEN = 5
const OPEN_MS = 5_000

export interface CircuitBreaker {
  /** Whether a request may be sent now. While open, one probe per interval may. */
  readonly allows: () => boolean
  readonly isOpen: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
}

/** @param onChange called once when it opens and once when it closes again */
export function createCircuitBreaker(
  onChange: (isOpen: boolean) => void = () => undefined,
  monotonicMs: () => number = () => performance.now(),
): CircuitBreaker {
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
      const wasOpen = failures >= FAILURES_TO_OPEN
      failures = 0
      if (wasOpen) onChange(false)
    },
    failed() {
      failures++
      if (failures !== FAILURES_TO_OPEN) return
      nextProbeAt = monotonicMs() + OPEN_MS
      onChange(true)
    },
  }
}
