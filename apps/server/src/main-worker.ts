// Process: the worker, which does what is due and answers only for its health.
import { openAppCore } from '#src/core.ts'
import { housekeepingJobs } from '#src/jobs/housekeeping.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { moneyJobs } from '#src/jobs/money.ts'
import { nightlyJobs } from '#src/jobs/nightly.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { createServices } from '#src/services.ts'

/** Winnings are in the wallets within three seconds of a draw. */
const SETTLE_MS = 250

const core = await openAppCore('worker')
const { config } = core
const services = createServices(core)
const runner = new JobRunner(core, [
  ...housekeepingJobs(core.db),
  ...moneyJobs(services),
  ...nightlyJobs(services),
])
const loops = [
  startLoop('reconcile', config.loopMs, core.log, () => services.reconcile.round()),
  startLoop('deposits', config.loopMs, core.log, () => services.payments.round()),
  startLoop('payouts', config.loopMs, core.log, () => services.payouts.round()),
  startLoop('settle', SETTLE_MS, core.log, () => services.settlement.round()),
  startLoop('bet-sync', config.loopMs, core.log, () => services.betSync.round()),
]

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
