// Builds a Fastify app with what every part of ours has: limits, headers, errors in the envelope, health, metrics, drain.
import { LIMITS } from '@lanting/contract/limits'
import { refusalCode, refusalText, type RefusalKey } from '@lanting/contract/refusals'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { createServer, type RequestListener, type Server } from 'node:http'
import { AppError } from '#src/lib/app-error.ts'
import { addRateLimits, type RateLimitOptions } from '#src/http/limits/rate-limit.ts'
import { addHealth } from '#src/http/health.ts'
import { addMetrics, type Observe } from '#src/http/metrics.ts'
import { Callers } from '#src/http/limits/callers.ts'
import { SeenOwners } from '#src/http/limits/seen-owners.ts'
import { Overload, type OverloadOptions, sendAway } from '#src/http/limits/overload.ts'
import { readJsonStrictly } from '#src/http/json-body.ts'
import { answerParserErrors } from '#src/http/parser-errors.ts'
import { REQUEST_ID, requestIds } from '#src/http/request-id.ts'
import { type HeaderOptions, securityHeaders } from '#src/http/site/security-headers.ts'
import type { TrustedProxies } from '#src/config/trusted-proxies.ts'
import { isOutage } from '#src/db/transient.ts'
import type { Log } from '#src/lib/log.ts'
import type { Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Polled by the page. */
    readonly poll?: boolean
  }
}

export interface FrameOptions {
  readonly log: Log
  readonly trustedProxies: TrustedProxies
  readonly rateLimits: RateLimitOptions
  readonly metricsToken: string | undefined
  /** What the process measures about itself, shown together with what the app counts. */
  readonly metrics: Registry
  readonly overload: OverloadOptions
  readonly headers: HeaderOptions
  /** For an app whose people send more than members may. */
  readonly bodyBytes?: number
  /** Resolves when the app can serve (database reachable); rejects otherwise. */
  readonly ready: () => Promise<unknown>
}

export async function createFrame(options: FrameOptions): Promise<FastifyInstance> {
  const headersOf = await securityHeaders(options.headers)
  const owners = new SeenOwners(options.rateLimits.ownerOf)
  const overload = new Overload(
    options.overload,
    new Callers(options.trustedProxies, owners),
    headersOf('/api/'),
  )
  const app = Fastify({
    serverFactory: (handler) => listener(overload.guard(handler)),
    loggerInstance: forEveryRequest(options.log),
    // Our own line at the end of each request carries the route instead of the address, which may hold secrets.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(options.trustedProxies),
    trustProxy: options.trustedProxies,
    bodyLimit: options.bodyBytes ?? LIMITS.bodyBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerParserErrors(headersOf('/api/')),
    // No hook runs for an unparsable URL: it gets its headers here.
    frameworkErrors: (_error, request, reply) => {
      void refused(reply.headers(headersOf(request.url)), 'notFound', {})
    },
  }) as unknown as FastifyInstance

  // A cross-site form can send text/plain without asking; only JSON is read, and by upload calls one file.
  app.removeContentTypeParser('text/plain')
  readJsonStrictly(app)
  addErrors(app)
  overload.learn(app)
  const observe = addMetrics(app, options.metricsToken, options.metrics)
  overload.watch(app)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersOf(request.url)).header(REQUEST_ID, request.id)
    done()
  })
  addRateLimits(app, options.rateLimits, owners)
  addHealth(app, options)
  addServed(app, options.log, observe)
  return app
}

function listener(handler: RequestListener): Server {
  const server = createServer({ requestTimeout: LIMITS.httpTimeoutMs, keepAliveTimeout: 65_000 }, handler)
  return server.setTimeout(LIMITS.httpTimeoutMs * 2)
}

/** A logger of its own costs a request more than most of its work; our lines carry the request's id themselves. */
function forEveryRequest(log: Log): Log {
  const one: Log = Object.create(log, { child: { value: () => one } })
  return one
}

/** Each answer is counted and written down. */
function addServed(app: FastifyInstance, log: Log, observe: Observe): void {
  // These lines contain no caller input, so redaction is skipped.
  const served = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    // Both are getters that compute their value on every read.
    const { url: route = 'unmatched', config } = request.routeOptions
    const { elapsedTime } = reply
    const { method, id: trace } = request
    const status = reply.statusCode
    observe(method, route, status, elapsedTime)
    // Shed requests are counted and logged together: a line for each would cost time during the overload.
    if (status === 503 && request.inFlight === null) return done()
    // What pages ask by a timer is most of all requests; a line for each would bury the others.
    const isUsual = config.quiet === true || (config.poll === true && status === 200)
    const level = isUsual ? 'debug' : 'info'
    if (served.isLevelEnabled(level))
      served[level]({ trace, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'served')
    done()
  })
}

/** Every failure is sent as the envelope; internal errors are logged, never sent to the caller. */
function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = error instanceof AppError ? error : fromFastify(error)
    if (refusal === null) request.log.error({ err: error, trace: request.id }, 'failed')
    // Not the request's fault: the database is unreachable, or refuses connections.
    if (refusal === null && isOutage(error)) return void sendAway(reply)
    void refused(reply, refusal?.key ?? 'serverBusy', refusal?.vars ?? {})
  })
}

function refused(reply: FastifyReply, key: RefusalKey, vars: AppError['vars']): FastifyReply {
  const code = refusalCode(key)
  return reply
    .code(httpStatus(code))
    .header('cache-control', 'no-store')
    .send({ code, message: refusalText(key, vars), data: null })
}

/** Business answers ride on HTTP 200; only these carry their number as status too. */
function httpStatus(code: number): number {
  return code === 401 || code === 413 || code === 429 || code >= 500 ? code : 200
}

function fromFastify(error: FastifyError): AppError | null {
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('tooLarge')
  // PostgreSQL stores neither NUL nor half a surrogate pair: bad input.
  if (error.code === '22021' || error.code === '22P05') return new AppError('badInput', { field: '' })
  if (error.statusCode === 429) return new AppError('tooFast')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('badInput', { field: '' })
  }
  return null
}
