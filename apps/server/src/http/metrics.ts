// Prometheus metrics at /metrics, only with the token.
import { refusalText } from '@lanting/contract/refusals'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { histogram } from '#src/ops/metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where a part of the app adds metrics of its own. */
    readonly metrics: Registry
  }
}

export type Observe = (method: string, route: string, status: number, ms: number) => void

/** The page itself: what the process measures, and what an app adds. */
export function addMetricsPage(
  app: FastifyInstance,
  token: string | undefined,
  registries: readonly Registry[],
): void {
  app.get('/metrics', { config: { quiet: true } }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization, token)) {
      return reply.code(404).send({ code: 404, message: refusalText('notFound'), data: null })
    }
    const texts = await Promise.all(registries.map((registry) => registry.metrics()))
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(texts.join('\n'))
  })
}

/** Adds the page, and returns what counts an answer. */
export function addMetrics(app: FastifyInstance, token: string | undefined, process: Registry): Observe {
  const own = new Registry()
  app.decorate('metrics', own)
  const duration = histogram(own, 'http_request_seconds')
  addMetricsPage(app, token, [process, own])
  // Looking a histogram up by its labels costs more than the figure itself; there are few routes and few statuses.
  const byLabels = new Map<string, { observe(seconds: number): void }>()
  return (method, route, status, ms) => {
    const key = `${method} ${status} ${route}`
    let figure = byLabels.get(key)
    if (figure === undefined) {
      figure = duration.labels(method, route, String(status))
      byLabels.set(key, figure)
    }
    figure.observe(ms / 1000)
  }
}

/** The address proves nothing: behind a proxy on this machine all requests have the same one. */
function isAllowed(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return false
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
