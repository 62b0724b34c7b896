// Starts an app on its port and ends it gracefully: stop taking, finish what is in flight, close, leave.
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
  let ending = false
  const end = (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'draining')
    const force = setTimeout(() => process.exit(1), drainMs)
    force.unref()
    void app
      .close()
      .then(closeAfter)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error }, 'could not drain')
          process.exit(1)
        },
      )
  }
  process.once('SIGTERM', () => end('SIGTERM'))
  process.once('SIGINT', () => end('SIGINT'))
  await app.listen({ host, port })
  log.info({ port }, 'ready')
}
