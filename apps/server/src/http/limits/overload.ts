// Load shedding: requests that are not admitted get a 503 with retry-after at once; those that are accepted are answered quickly.
import { refusalCode, refusalText } from '@lanting/contract/refusals'
import type { FastifyInstance, FastifyReply, preHandlerHookHandler } from 'fastify'
import type { IncomingMessage, RequestListener } from 'node:http'
import { Admission, type Kind, kindOf } from '#src/http/limits/admission.ts'
import type { Callers } from '#src/http/limits/callers.ts'
import type { InFlightRequest } from '#src/lib/flow/in-flight.ts'
import { counter } from '#src/ops/metrics.ts'
import { within } from '#src/lib/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request in flight; null for one that was shed. */
    inFlight: InFlightRequest | null
  }
}

export interface OverloadOptions {
  /** Connections that the process holds at most. */
  readonly poolSize: number
  readonly nowMs?: (() => number) | undefined
}

type Headers = Readonly<Record<string, string>>

const BUSY = JSON.stringify({
  code: refusalCode('overloaded'),
  message: refusalText('overloaded'),
  data: null,
})
/** Interval of the log line that counts shed requests: a line for each would cost time during the overload. */
const SHED_LOG_MS = 1_000
const BUSY_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BUSY)),
  'cache-control': 'no-store',
  'retry-after': '1',
}

/** Sheds what is not admitted. */
export class Overload {
  private readonly admission: Admission
  private readonly kinds = new Map<string, Kind | null>()
  private readonly headers: Headers
  /** The same as the list that is quickest to write. */
  private readonly headerList: string[]
  private isClosing = false
  private countShed: (kind: Kind) => void = () => undefined

  /** @param ofData the headers of every answer that is data */
  constructor(
    { poolSize, nowMs }: OverloadOptions,
    private readonly callers: Callers,
    ofData: Headers,
  ) {
    this.admission = new Admission(poolSize, nowMs)
    this.headers = { ...ofData, ...BUSY_HEADERS }
    this.headerList = Object.entries(this.headers).flat()
  }

  /** Whether it is shed, which is counted. */
  private sheds(kind: Kind | null, request: IncomingMessage): kind is Kind {
    if (kind === null) return false
    if (!this.isClosing && this.admission.admits(kind, () => this.callers.nameOf(request))) return false
    this.countShed(kind)
    return true
  }

  /**
   * Under three times the load most answers are this one, and each takes time from accepted requests: it is sent before
   * the framework handles the request.
   */
  guard(handler: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.sheds(this.kindAt(request.url ?? ''), request)) return handler(request, response)
      response.writeHead(503, this.headerList).end(BUSY)
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
    const logShed = shedLog(app.log)
    this.countShed = (kind) => {
      shed.inc({ kind })
      logShed(kind)
    }
    // A process that drains answers like a busy one, not with the framework's own text.
    app.addHook('preClose', (done) => {
      this.isClosing = true
      done()
    })
    app.decorateRequest('inFlight', null)
    // WebSocket upgrades bypass `guard`.
    app.addHook('onRequest', (request, reply, done) => {
      const kind = this.kindAt(request.url)
      if (this.sheds(kind, request.raw)) return void reply.code(503).headers(this.headers).send(BUSY)
      request.inFlight = this.admission.begin(kind, request.id)
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

/** One line for all that were shed within a second. */
function shedLog(log: FastifyInstance['log']): (kind: Kind) => void {
  const counts: Record<Kind, number> = { poll: 0, other: 0, money: 0 }
  let isWaiting = false
  const write = () => {
    isWaiting = false
    log.warn({ ...counts }, 'requests shed')
    Object.assign(counts, { poll: 0, other: 0, money: 0 })
  }
  return (kind) => {
    counts[kind] += 1
    if (isWaiting) return
    isWaiting = true
    setTimeout(write, SHED_LOG_MS).unref()
  }
}

/** A socket is open for hours and no work. */
const endAtUpgrade: preHandlerHookHandler = (request, _reply, done) => {
  if (request.ws) request.inFlight?.end()
  done()
}

/** The same answer for an accepted request: the database is unreachable. */
export function sendAway(reply: FastifyReply): FastifyReply {
  return reply.code(503).headers(BUSY_HEADERS).send(BUSY)
}
