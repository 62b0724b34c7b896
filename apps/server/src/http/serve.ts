// Starts an app on its port and shuts it down gracefully: not ready, stop accepting, finish what is in flight, close, exit.
import { setTimeout } from 'node:timers/promises'
import { drainOnSignal } from '@lanting/node-kit/drain'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#src/lib/log.ts'

export interface Serving {
  readonly app: FastifyInstance
  readonly host: string
  readonly port: number
  readonly log: Log
  /** How long it keeps serving while `/readyz` fails, so that the load balancer stops sending requests. */
  readonly leaveMs: number
  readonly drainMs: number
  /** Closed after the last answer was sent. */
  readonly closeAfter: () => Promise<void>
}

/** The listen backlog: connections held by the system until the event loop accepts them; one beyond it retries seconds later. */
const BACKLOG = 4_096

export async function serve(serving: Serving): Promise<void> {
  const { app, host, port, log, leaveMs, drainMs, closeAfter } = serving
  drainOnSignal(log, leaveMs + drainMs, async () => {
    app.startLeaving()
    await setTimeout(leaveMs)
    await app.close()
    await closeAfter()
  })
  await app.listen({ host, port, backlog: BACKLOG })
  log.info({ port }, 'ready')
}
