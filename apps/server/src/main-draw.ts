// Process: the draw worker. It alone holds the key of the seeds, under a database login that sees no member and no balance.
import { drainOnSignal } from '@lanting/node-kit/drain'
import { LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import { openProcessCore } from '#src/process/core.ts'
import { createDrawWorker } from '#src/draw-worker.ts'
import { openHealthPort } from '#src/process/health-port.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { watchLoops } from '#src/ops/work-metrics.ts'
import { refuseUnreadyLiveDraw } from '#src/modules/lottery/draw/draw-role.ts'

const TICK_MS = 100
/** What others enter, odds or seals of the ledger, is in no hurry. */
const LOG_IDLE_MS = 3_000
/** A seal has six seconds to be cosigned before its beacon value is out. */
const WITNESS_MS = 250
const WITNESS_IDLE_MS = 750

const core = await openProcessCore('draw', refuseUnreadyLiveDraw)
const leaving = new AbortController()
const { draw, sequencer, witnesses } = createDrawWorker(core, { signal: leaving.signal })
const watch = watchLoops(core.metrics)
const loops = [
  {
    name: 'draw',
    about: 'does what the clock of a lottery asks for',
    pauseMs: TICK_MS,
    run: () => draw.tick(),
  },
  {
    name: 'public-log',
    about: 'numbers new entries of the public log and signs its head',
    pauseMs: TICK_MS,
    idleMs: LOG_IDLE_MS,
    // A draw waits for the head over its seal: new entries of a draw worker are signed at once.
    wakeOn: [LOTTERY_TOPICS.closed, LOTTERY_TOPICS.drawn],
    run: () => sequencer.runDue(),
  },
  {
    name: 'witnesses',
    about: 'pushes the newest head of the public log to its witnesses',
    pauseMs: WITNESS_MS,
    idleMs: WITNESS_IDLE_MS,
    run: () => witnesses.runOnce(),
  },
].map((loop) => startLoop(loop, { ...core, watch }))
const health = await openHealthPort(core)

drainOnSignal(core.log, core.config.drainMs, async () => {
  health.startLeaving()
  leaving.abort()
  await Promise.all(loops.map((loop) => loop.stop()))
  await draw.idle()
  await witnesses.idle()
  await health.close()
  await core.close()
})

core.log.info('ready')
