// Health and readiness of a process, and its shutdown: not ready, then closing its connections.
import type { FastifyInstance } from 'fastify'
import type { Log } from '#src/lib/log.ts'
import { cachedFor } from '#src/ops/look.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Polled by machines: logged at debug, whatever the answer. */
    readonly quiet?: boolean
  }
  interface FastifyInstance {
    /** From now on `/readyz` fails and connections close after their answer; new requests are still served. */
    startLeaving(): void
  }
}

export interface HealthOptions {
  readonly log: Log
  /** Resolves when the process can serve (database reachable); rejects otherwise. */
  readonly ready: () => Promise<unknown>
  /** Public, so the database is queried only so often. */
  readonly everyMs?: number
}

const READY_MS = 1_000

export function addHealth(app: FastifyInstance, { log, ready, everyMs = READY_MS }: HealthOptions): void {
  let draining = false
  app.decorate('startLeaving', () => {
    draining = true
  })
  app.addHook('preClose', async () => app.startLeaving())
  // A keep-alive connection would delay the shutdown by a minute.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done(null, payload)
  })
  const unlimited = { config: { quiet: true } }
  app.get('/healthz', unlimited, async () => ({ ok: true }))
  const isAble = cachedFor(everyMs, logChanges(log, ready))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const able = !draining && (await isAble())
    return reply.code(able ? 200 : 503).send({ ok: able })
  })
}

/** Logs each change, not each check. */
function logChanges(log: Log, ready: () => Promise<unknown>): () => Promise<boolean> {
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
