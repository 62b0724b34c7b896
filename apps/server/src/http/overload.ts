// More callers than a process can serve: some are told at once to come again, polls first and money last, before anything is
// done for them. Whoever is let in then is answered within a moment.
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { InProgress, type Work } from '#src/in-progress.ts'
import { counter } from '#src/ops/metrics.ts'
import { within } from '#src/trace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Moves money: the last to be sent away. */
    readonly money?: boolean
  }
  interface FastifyRequest {
    /** What is done for it; null for one that is sent away. */
    work: Work | null
  }
}

export interface OverloadOptions {
  /** Connections that the process holds at most. */
  readonly poolSize: number
}

/**
 * Requests that may be worked on for each connection before another of the kind is sent away. All of them share the processor
 * and the connections, so whoever is let in waits for as many others at most.
 */
const AT_ONCE = { poll: 2, other: 4, money: 6 } as const
type Kind = keyof typeof AT_ONCE
const RETRY_AFTER_SEC = 1

/** What is done for a request goes back to it, in the log as well. Reading its body is done for the connection, so it is said again. */
export function addOverload(app: FastifyInstance, { poolSize }: OverloadOptions): void {
  const inProgress = new InProgress()
  const shed = counter(app.metrics, 'http_shed_total')
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind !== null && inProgress.count >= AT_ONCE[kind] * poolSize) {
      shed.inc({ kind })
      return void sendAway(reply)
    }
    request.work = inProgress.begin(request.id)
    within(request.work, done)
  })
  // Whoever sends slowly keeps nobody else out.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.work?.wait()
    done()
  })
  app.addHook('preValidation', ({ work }, _reply, done) => {
    work?.goOn()
    if (work === null) done()
    else within(work, done)
  })
  // A socket is open for hours and no work.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.ws) request.work?.end()
    done()
  })
  // Whoever reads slowly keeps nobody out either.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.work?.end()
    done()
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
