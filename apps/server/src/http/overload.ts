// More callers than a process can serve: some are told at once to come again, polls first and money last, before anything is
// done for them. Whoever is let in then is answered within a moment.
import type { PoolStats } from '@lanting/node-kit/pool'
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { counter } from '#src/ops/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Moves money: the last to be sent away. */
    readonly money?: boolean
  }
}

export interface OverloadOptions {
  readonly connections: () => Pick<PoolStats, 'waiting'>
  /** Connections that the process holds at most. */
  readonly poolSize: number
  /** By how many milliseconds the process is behind, with its event loop or its connections. */
  readonly behindMs: () => number
  /** From how far behind on polls are sent away; 0 for never. */
  readonly shedBehindMs: number
}

/**
 * Callers that may wait for each connection before another of the kind is sent away. A connection is held for some
 * milliseconds, so whoever is let in waits for a fraction of a second at most.
 */
const WAITING = { poll: 4, other: 8, money: 16 } as const
/**
 * How many times further behind than for polls the process may be before one of the kind is sent away. A call takes some turns
 * of the event loop and some connections one after the other, so whoever is let in waits for many times that.
 */
const BEHIND: Readonly<Record<Kind, number>> = { poll: 1, other: 3, money: 10 }
type Kind = keyof typeof WAITING
const RETRY_AFTER_SEC = 1

export function addOverload(app: FastifyInstance, options: OverloadOptions): void {
  const { connections, poolSize, behindMs, shedBehindMs } = options
  const isBehind = (kind: Kind) => shedBehindMs > 0 && behindMs() >= shedBehindMs * BEHIND[kind]
  const isTooMuch = (kind: Kind) => connections().waiting >= WAITING[kind] * poolSize || isBehind(kind)
  const shed = counter(app.metrics, 'http_shed_total')
  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind === null || !isTooMuch(kind)) return done()
    shed.inc({ kind })
    void sendAway(reply)
  })
}

/** Null for whoever must always be answered: health checks and metrics. */
function kindOf({ routeOptions: { config }, url }: FastifyRequest): Kind | null {
  if (config.quiet === true) return null
  if (config.money === true || url.startsWith('/hook/')) return 'money'
  return config.poll === true ? 'poll' : 'other'
}

/** Busy, in the words of the contract: its 503 means maintenance, so only the status of HTTP says it. */
export function sendAway(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER_SEC), 'cache-control': 'no-store' })
    .send({ code: refusalCode('serverBusy'), message: refusalText('serverBusy'), data: null })
}
