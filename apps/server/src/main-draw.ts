// Process: the draw worker. It alone holds the key of the seeds, under a database login that sees no member and no balance.
import { drainOnSignal } from '@lanting/node-kit/drain'
import { openProcessCore } from '#src/core.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { refuseUnreadyLiveDraw } from '#src/modules/lottery/draw-role.ts'
import { DrawService } from '#src/modules/lottery/draw.service.ts'
import { configuredKeys, keyFile } from '#src/modules/lottery/seed-keys.ts'
import { drandBeacon } from '#src/providers/beacon.ts'

const TICK_MS = 100

const core = await openProcessCore('draw', refuseUnreadyLiveDraw)
const { config } = core
const leaving = new AbortController()
const draw = new DrawService({
  ...core,
  keys: config.drawKey === undefined ? keyFile(config.dataDir) : configuredKeys(config.drawKey),
  beacon: config.beaconUrl === undefined ? null : drandBeacon(config.beaconUrl),
  signal: leaving.signal,
  ...(config.chainLength === undefined ? {} : { chainLength: config.chainLength }),
})
const loop = startLoop(
  {
    name: 'draw',
    about: 'does what the clock of a lottery asks for',
    pauseMs: TICK_MS,
    run: () => draw.tick(),
  },
  core.log,
)

drainOnSignal(core.log, config.drainMs, async () => {
  leaving.abort()
  await loop.stop()
  await draw.idle()
  await core.close()
})

core.log.info('ready')
