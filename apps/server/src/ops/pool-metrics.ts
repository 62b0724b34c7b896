// The connection pool: in use, idle, and how long callers wait.
import type { PoolStats } from '@lanting/node-kit/postgres/pool'
import type { Registry } from 'prom-client'
import { gauge, histogram } from '#src/ops/metrics.ts'

/** Returns the callback that records each wait. */
export function poolWaits(registry: Registry): (ms: number) => void {
  const waits = histogram(registry, 'db_pool_wait_seconds')
  return (ms) => waits.observe(ms / 1000)
}

export function watchPool(registry: Registry, stats: () => PoolStats): void {
  gauge(registry, 'db_pool_connections', (one) => {
    const { total, idle, waiting } = stats()
    one.set({ state: 'busy' }, total - idle)
    one.set({ state: 'idle' }, idle)
    one.set({ state: 'waiting' }, waiting)
  })
}
