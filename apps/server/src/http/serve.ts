// Starts an app on its port and ends it gracefully: stop taking, finish what is in flight, close, leave.
import { drainOnSignal } from '@lanting/node-kit/drain'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#src/log.ts'

export interface Serving {
  readonly app: FastifyInstance
  readonly host: string
  readonly port: number
  readonly log: Log
  readonly drainMs: number
  /** Closed after the last answer went out. */
  readonly closeAfter: () => Promise<void>
}

export async function serve({ app, host, port, log, drainMs, closeAfter }: Serving): Promise<void> {
  drainOnSignal(log, drainMs, async () => {
    await app.close()
    await closeAfter()
  })
  await app.listen({ host, port })
  log.info({ port }, 'ready')
}
