// What draws: the service that follows the clock, and the sequencer of the public log that its roots wait for.
import type { Core } from '#src/process/core.ts'
import { beaconOf } from '#src/modules/lottery/draw/draw-role.ts'
import { DrawService } from '#src/modules/lottery/draw/draw.service.ts'
import { seedKeysOf } from '#src/modules/lottery/draw/chain/seed-keys.ts'
import { LogProofs } from '#src/public-log/log-proofs.ts'
import { LogSequencer } from '#src/public-log/log-sequencer.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { logOrigin, witnessesOf } from '#src/config/witnesses.ts'
import { WitnessPush } from '#src/public-log/witness-push.ts'
import { signingKeys } from '#src/config/signing-keys.ts'

export interface DrawWorker {
  readonly draw: DrawService
  readonly sequencer: LogSequencer
  readonly witnesses: WitnessPush
}

interface Options {
  /** Aborts the making of a chain when the process shuts down. */
  readonly signal?: AbortSignal
  /** Real time between two heads: none where simulated time is fast. */
  readonly headGapMs?: number
}

export function createDrawWorker(core: Core, { signal, headGapMs }: Options): DrawWorker {
  const { config } = core
  const draw = new DrawService({
    ...core,
    keys: seedKeysOf(config),
    beacon: beaconOf(config),
    publicLog: new PublicLog(),
    ...(signal === undefined ? {} : { signal }),
    ...(config.chainLength === undefined ? {} : { chainLength: config.chainLength }),
  })
  const keys = signingKeys({ given: config.signing.log, dataDir: config.dataDir, file: 'log.key' })
  const origin = logOrigin(config)
  const sequencer = new LogSequencer({
    ...core,
    keys,
    origin,
    ...(headGapMs === undefined ? {} : { headGapMs }),
  })
  const witnesses = new WitnessPush({
    ...core,
    origin,
    publicKey: keys[0].publicKey,
    proofs: new LogProofs(core),
    witnesses: witnessesOf(config),
  })
  return { draw, sequencer, witnesses }
}
