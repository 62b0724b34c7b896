// Process: the worker, which runs due jobs and loops and serves health checks only.
import { drainOnSignal } from '@lanting/node-kit/drain'
import { openProcessCore } from '#src/process/core.ts'
import { openHealthPort } from '#src/process/health-port.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { addHouseMetrics } from '#src/queues/house-metrics.ts'
import { watchJobs, watchLoops } from '#src/ops/work-metrics.ts'
import { keysOfPush } from '#src/config/push.ts'
import { refuseMissingKeys } from '#src/config/signing-keys.ts'
import { createServices } from '#src/services.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

// It signs what it sends to push services.
const core = await openProcessCore('worker', ({ moneyMode, push }) =>
  refuseMissingKeys(moneyMode, keysOfPush(push)),
)
const services = createServices(core)
const runner = new JobRunner({ ...core, alarms: services.alarms }, workerJobs(core, services))
const watch = watchLoops(core.metrics)
const loops = workerLoops(core, services).map((loop) => startLoop(loop, { ...core, watch }))
watchJobs(core.metrics, runner)
addHouseMetrics(core.metrics, core)
const health = await openHealthPort(core)

drainOnSignal(core.log, core.config.drainMs, async () => {
  health.startLeaving()
  await Promise.all([runner.stop(), ...loops.map((loop) => loop.stop())])
  await health.close()
  await core.close()
})

runner.start()
core.log.info('ready')
