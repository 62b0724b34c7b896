// Process: the worker, which does what is due and answers only for its health.
import { drainOnSignal } from '@lanting/node-kit/drain'
import { openProcessCore } from '#src/core.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { createServices } from '#src/services.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

const core = await openProcessCore('worker')
const services = createServices(core)
const runner = new JobRunner({ ...core, alarms: services.alarms }, workerJobs(core, services))
const loops = workerLoops(core, services).map((loop) => startLoop(loop, core))

drainOnSignal(core.log, core.config.drainMs, async () => {
  await Promise.all([runner.stop(), ...loops.map((loop) => loop.stop())])
  await core.close()
})

runner.start()
core.log.info('ready')
