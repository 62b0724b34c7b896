// Health of a process, and its way out: whoever is told to end says so, and keeps no connection.
import type { FastifyInstance } from 'fastify'
import type { Log } from '#src/log.ts'
import { lookAtMostEvery } from '#src/ops/look.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines all the time: told in the log at debug, whatever the answer. */
    readonly quiet?: boolean
  }
  interface FastifyInstance {
    /** From now on `/readyz` says no and connections end with their answer; everybody who comes is still served. */
    startLeaving(): void
  }
}

export interface HealthOptions {
  readonly log: Log
  /** Resolves when the process can serve (database reachable); rejects otherwise. */
  readonly ready: () => Promise<unknown>
  /** Anybody may ask; the database is asked only so often. */
  readonly everyMs?: number
}

const READY_MS = 1_000

export function addHealth(app: FastifyInstance, { log, ready, everyMs = READY_MS }: HealthOptions): void {
  let draining = false
  app.decorate('startLeaving', () => {
    draining = true
  })
  app.addHook('preClose', async () => app.startLeaving())
  // A connection that is kept alive for the next request would keep us from leaving for a minute.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done(null, payload)
  })
  const unlimited = { config: { quiet: true } }
  app.get('/healthz', unlimited, async () => ({ ok: true }))
  const isAble = lookAtMostEvery(everyMs, tellChanges(log, ready))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const able = !draining && (await isAble())
    return reply.code(able ? 200 : 503).send({ ok: able })
  })
}

/** A line for each change, not for each question. */
function tellChanges(log: Log, ready: () => Promise<unknown>): () => Promise<boolean> {
  let wasAble = true
  return async () => {
    const failure = await ready().then(
      () => null,
      (error: unknown) => ({ err: error }),
    )
    const able = failure === null
    if (!able && wasAble) log.error(failure, 'not ready')
    if (able && !wasAble) log.info('ready again')
    wasAble = able
    return able
  }
}
