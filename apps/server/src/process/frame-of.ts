// What the frames of both apps take from their process.
import type { Core } from '#src/process/core.ts'
import type { FrameOptions } from '#src/http/frame.ts'
import { refuseSilent } from '#src/process/ready.ts'

type FromCore = 'log' | 'trustedProxies' | 'metricsToken' | 'metrics' | 'overload' | 'ready'

export function frameOf({ config, db, log, metrics }: Core): Pick<FrameOptions, FromCore> {
  return {
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    overload: { poolSize: config.poolSize },
    ready: () => refuseSilent(db),
  }
}
