// Process: the worker, which does what is due and answers only for its health.
import { openAppCore } from '#src/core.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { createServices } from '#src/services.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

const core = await openAppCore('worker')
const { config } = core
const services = createServices(core)
const runner = new JobRunner({ ...core, alarms: services.alarms }, workerJobs(core, services))
const loops = workerLoops(core, services).map((loop) => startLoop(loop, core.log))

let ending = false
function end(signal: string) {
  if (ending) return
  ending = true
  core.log.info({ signal }, 'draining')
  setTimeout(() => process.exit(1), config.drainMs).unref()
  void Promise.all([runner.stop(), ...loops.map((loop) => loop.stop())])
    .then(core.close)
    .then(() => process.exit(0))
}
process.once('SIGTERM', () => end('SIGTERM'))
process.once('SIGINT', () => end('SIGINT'))

runner.start()
core.log.info('ready')
