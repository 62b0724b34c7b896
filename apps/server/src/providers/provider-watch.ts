// Whether venues and payment providers answer, for the log and the metrics: a line for each change, not for each question.
import type { Registry } from 'prom-client'
import type { Log } from '#src/lib/log.ts'
import { gauge, histogram } from '#src/ops/metrics.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#src/lib/flow/circuit-breaker.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

export interface ProviderWatch {
  /** The breaker of one provider, whose changes are reported. */
  breakerOf(provider: string): CircuitBreaker
  /** A question, timed. */
  timed<T>(provider: string, ask: () => Promise<Reply<T>>): Promise<Reply<T>>
}

export function watchProviders(log: Log, metrics: Registry): ProviderWatch {
  const up = gauge(metrics, 'provider_up')
  const times = histogram(metrics, 'provider_request_seconds')
  return {
    breakerOf(provider) {
      up.set({ provider }, 1)
      return createCircuitBreaker((isOpen) => {
        up.set({ provider }, isOpen ? 0 : 1)
        if (isOpen) log.error({ provider }, 'a provider does not answer')
        else log.info({ provider }, 'a provider answers again')
      })
    },
    async timed(provider, ask) {
      const from = performance.now()
      const reply = await ask()
      times.observe({ provider, outcome: reply.kind }, (performance.now() - from) / 1000)
      return reply
    },
  }
}
