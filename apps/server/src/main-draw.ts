// Process: the draw worker. It alone holds the key of the seeds, under a database login that sees no member and no balance.
import { drainOnSignal } from '@lanting/node-kit/drain'
import { openProcessCore } from '#src/core.ts'
import { createDrawWorker } from '#src/draw-worker.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { refuseUnreadyLiveDraw } from '#src/modules/lottery/draw-role.ts'

const TICK_MS = 100

const core = await openProcessCore('draw', refuseUnreadyLiveDraw)
const leaving = new AbortController()
const { draw, sequencer } = createDrawWorker(core, { signal: leaving.signal })
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
    run: () => sequencer.runOnce(),
  },
].map((loop) => startLoop(loop, core.log))

drainOnSignal(core.log, core.config.drainMs, async () => {
  leaving.abort()
  await Promise.all(loops.map((loop) => loop.stop()))
  await draw.idle()
  await core.close()
})

core.log.info('ready')
