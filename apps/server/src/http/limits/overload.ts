// Load shedding: beyond a concurrency limit requests get a 503 with retry-after at once, polls first and money last.
// Those that are accepted are answered quickly.
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, preHandlerHookHandler } from 'fastify'
import type { RequestListener } from 'node:http'
import { type InFlightRequest, InFlightRequests } from '#src/lib/in-flight.ts'
import { counter } from '#src/ops/metrics.ts'
import { within } from '#src/lib/trace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Moves money: shed last. */
    readonly money?: boolean
  }
  interface FastifyRequest {
    /** The request in flight; null for one that was shed. */
    inFlight: InFlightRequest | null
  }
}

export interface OverloadOptions {
  /** Connections that the process holds at most. */
  readonly poolSize: number
}

type Headers = Readonly<Record<string, string>>

/**
 * Requests in flight per connection above which another of the kind is shed. They share the CPU and the connections, so
 * this bounds the queue of an accepted request.
 */
const AT_ONCE = { poll: 2, other: 2.5, money: 3 } as const
type Kind = keyof typeof AT_ONCE
/** Busy, by the contract: its code 503 means maintenance, so only the HTTP status is 503. */
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

/** Counts requests in flight, and sheds those above the limit. */
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
   * Under three times the load most answers are this one, and each takes time from accepted requests: it is sent before
   * the framework handles the request.
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
   * Must be the first hook of a request. Work is attributed to the request, in the log as well; body parsing runs in
   * the connection's async context, so the origin is set again after it.
   */
  watch(app: FastifyInstance): void {
    const shed = counter(app.metrics, 'http_shed_total')
    this.countShed = (kind) => shed.inc({ kind })
    app.decorateRequest('inFlight', null)
    // WebSocket upgrades bypass `guard`.
    app.addHook('onRequest', (request, reply, done) => {
      const kind = this.kindAt(request.url)
      if (kind !== null && !this.hasRoom(kind)) {
        this.countShed(kind)
        return void reply.code(503).headers(this.headers).send(BUSY)
      }
      request.inFlight = this.inFlight.begin(request.id)
      within(request.inFlight, done)
    })
    // A slow upload does not count as in flight.
    app.addHook('preParsing', (request, _reply, _payload, done) => {
      request.inFlight?.wait()
      done()
    })
    app.addHook('preValidation', ({ inFlight }, _reply, done) => {
      inFlight?.resume()
      if (inFlight === null) done()
      else within(inFlight, done)
    })
    // Neither does a slow download.
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

/** Null for requests that are never shed: health checks and metrics. */
function kindOf(url: string, { quiet, money, poll }: FastifyContextConfig): Kind | null {
  if (quiet === true) return null
  if (money === true || url.startsWith('/hook/')) return 'money'
  return poll === true ? 'poll' : 'other'
}

/** The same answer for an accepted request: the database is unreachable. */
export function sendAway(reply: FastifyReply): FastifyReply {
  return reply.code(503).headers(BUSY_HEADERS).send(BUSY)
}
