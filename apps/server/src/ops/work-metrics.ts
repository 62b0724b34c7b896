// How loops and jobs of this process get on.
import type { Registry } from 'prom-client'
import { counter, gauge } from '#src/ops/metrics.ts'

/** Returns the callback that records how passes end. */
export function watchLoops(registry: Registry) {
  const failures = counter(registry, 'loop_failures_total')
  const passedAt = new Map<string, number>()
  gauge(registry, 'loop_pass_age_seconds', (one) => {
    for (const [loop, at] of passedAt) one.set({ loop }, (performance.now() - at) / 1000)
  })
  return {
    started(loop: string): void {
      failures.inc({ loop }, 0)
      passedAt.set(loop, performance.now())
    },
    passed: (loop: string): void => void passedAt.set(loop, performance.now()),
    failed: (loop: string): void => failures.inc({ loop }),
  }
}

/** Who knows for how many milliseconds each job is overdue. */
interface Overdue {
  overdue(): ReadonlyMap<string, number>
}

export function watchJobs(registry: Registry, runner: Overdue): void {
  gauge(registry, 'job_overdue_seconds', (one) => {
    for (const [job, ms] of runner.overdue()) one.set({ job }, ms / 1000)
  })
}
