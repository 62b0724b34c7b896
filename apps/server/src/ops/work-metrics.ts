// How loops and jobs of this process get on.
import type { Registry } from 'prom-client'
import type { LoopWatch } from '#src/jobs/loop.ts'
import type { JobRunner } from '#src/jobs/runner.ts'
import { counter, gauge } from '#src/ops/metrics.ts'

export function watchLoops(registry: Registry): LoopWatch {
  const failures = counter(registry, 'loop_failures_total')
  const passedAt = new Map<string, number>()
  gauge(registry, 'loop_pass_age_seconds', (one) => {
    for (const [loop, at] of passedAt) one.set({ loop }, (performance.now() - at) / 1000)
  })
  return {
    started(loop) {
      failures.inc({ loop }, 0)
      passedAt.set(loop, performance.now())
    },
    passed: (loop) => void passedAt.set(loop, performance.now()),
    failed: (loop) => failures.inc({ loop }),
  }
}

export function watchJobs(registry: Registry, runner: Pick<JobRunner, 'overdue'>): void {
  gauge(registry, 'job_overdue_seconds', (one) => {
    for (const [job, ms] of runner.overdue()) one.set({ job }, ms / 1000)
  })
}
