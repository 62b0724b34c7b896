// Process: the worker, which does what is due and answers only for its health.
import { readConfigOrExit } from '#src/config.ts'
import { openCore } from '#src/core.ts'
import { housekeepingJobs } from '#src/jobs/housekeeping.ts'
import { createJobRunner } from '#src/jobs/runner.ts'

const config = readConfigOrExit()
const core = await openCore('worker', config)
const runner = createJobRunner(core, [...housekeepingJobs(core.db)])

let ending = false
function end(signal: string) {
  if (ending) return
  ending = true
  core.log.info({ signal }, 'draining')
  setTimeout(() => process.exit(1), 10_000).unref()
  void runner
    .stop()
    .then(core.close)
    .then(() => process.exit(0))
}
process.once('SIGTERM', () => end('SIGTERM'))
process.once('SIGINT', () => end('SIGINT'))

runner.start()
core.log.info('ready')
