// More callers than a process can serve: some are told at once to come again, polls first and money last, before anything is
// done for them. Whoever is let in then is answered within a moment.
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, preHandlerHookHandler } from 'fastify'
import type { RequestListener } from 'node:http'
import { type InFlightRequest, InFlightRequests } from '#src/in-flight.ts'
import { counter } from '#src/ops/metrics.ts'
import { within } from '#src/trace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Moves money: the last to be sent away. */
    readonly money?: boolean
  }
  interface FastifyRequest {
    /** What is done for it; null for one that is sent away. */
    inFlight: InFlightRequest | null
  }
}

export interface OverloadOptions {
  /** Connections that the process holds at most. */
  readonly poolSize: number
}

type Headers = Readonly<Record<string, string>>

/**
 * Requests that may be worked on for each connection before another of the kind is sent away. All of them share the processor
 * and the connections, so whoever is let in waits for as many others at most.
 */
const AT_ONCE = { poll: 2, other: 2.5, money: 3 } as const
type Kind = keyof typeof AT_ONCE
/** Busy, in the words of the contract: its 503 means maintenance, so only the status of HTTP says it. */
const BUSY = JSON.stringify({
  code: refusalCode('serverBusy'),
  message: refusalText('serverBusy'),
  data: null,
})
const BUSY_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BUSY)),
  'cache-control': 'no-store',
  'retry-after': '1',
}

/** Counts what is worked on, and judges whom there is no room for. */
export class Overload {
  private readonly inFlight = new InFlightRequests()
  private readonly kinds = new Map<string, Kind | null>()
  private readonly headers: Headers
  private countShed: (kind: Kind) => void = () => undefined

  /** @param ofData the headers of every answer that is data */
  constructor(
    private readonly options: OverloadOptions,
    ofData: Headers,
  ) {
    this.headers = { ...ofData, ...BUSY_HEADERS }
  }

  private hasRoom(kind: Kind): boolean {
    return this.inFlight.count < AT_ONCE[kind] * this.options.poolSize
  }

  /**
   * Under three times the load most of all answers are this one, and each takes time from those who were let in: it is given
   * before the framework makes anything of the request.
   */
  guard(handler: RequestListener): RequestListener {
    return (request, response) => {
      const kind = this.kindAt(request.url ?? '')
      if (kind === null || this.hasRoom(kind)) return handler(request, response)
      this.countShed(kind)
      response.writeHead(503, this.headers).end(BUSY)
    }
  }

  private kindAt(url: string): Kind | null {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const known = this.kinds.get(path)
    return known === undefined ? kindOf(path, {}) : known
  }

  /** To be called before there is any route. */
  learn(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      this.kinds.set(route.url, kindOf(route.url, route.config ?? {}))
      const opensSocket = route.websocket === true || route.wsHandler !== undefined
      if (opensSocket) route.preHandler = [endAtUpgrade, ...[route.preHandler ?? []].flat()]
    })
  }

  /**
   * To stand before everything else that is done for a request. What is done goes back to it, in the log as well; reading its
   * body is done for the connection, so it is said again.
   */
  watch(app: FastifyInstance): void {
    const shed = counter(app.metrics, 'http_shed_total')
    this.countShed = (kind) => shed.inc({ kind })
    app.decorateRequest('inFlight', null)
    // Sockets come by no guard.
    app.addHook('onRequest', (request, reply, done) => {
      const kind = this.kindAt(request.url)
      if (kind !== null && !this.hasRoom(kind)) {
        this.countShed(kind)
        return void reply.code(503).headers(this.headers).send(BUSY)
      }
      request.inFlight = this.inFlight.begin(request.id)
      within(request.inFlight, done)
    })
    // Whoever sends slowly keeps nobody else out.
    app.addHook('preParsing', (request, _reply, _payload, done) => {
      request.inFlight?.wait()
      done()
    })
    app.addHook('preValidation', ({ inFlight }, _reply, done) => {
      inFlight?.resume()
      if (inFlight === null) done()
      else within(inFlight, done)
    })
    // Whoever reads slowly keeps nobody out either.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      request.inFlight?.end()
      done()
    })
  }
}

/** A socket is open for hours and no work. */
const endAtUpgrade: preHandlerHookHandler = (request, _reply, done) => {
  if (request.ws) request.inFlight?.end()
  done()
}

/** Null for whoever must always be answered: health checks and metrics. */
function kindOf(url: string, { quiet, money, poll }: FastifyContextConfig): Kind | null {
  if (quiet === true) return null
  if (money === true || url.startsWith('/hook/')) return 'money'
  return poll === true ? 'poll' : 'other'
}

/** The same for somebody who was let in: the database is away. */
export function sendAway(reply: FastifyReply): FastifyReply {
  return reply.code(503).headers(BUSY_HEADERS).send(BUSY)
}
