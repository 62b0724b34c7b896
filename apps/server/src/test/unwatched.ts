// A provider watch that reports nothing, for tests that connect to one without a core.
import { createCircuitBreaker } from '#src/lib/flow/circuit-breaker.ts'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'

export const UNWATCHED: ProviderWatch = {
  breakerOf: () => createCircuitBreaker(),
  timed: (_provider, ask) => ask(),
}
