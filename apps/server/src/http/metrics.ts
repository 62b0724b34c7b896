// Prometheus figures at /metrics, for whoever has the token and for nobody without one.
import { refusalText } from '@lanting/contract/refusals'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where a part of the app adds figures of its own. */
    readonly figures: Registry
  }
}

export type Observe = (method: string, route: string, status: number, ms: number) => void

/** Adds the page, and gives what counts an answer. */
export function addMetrics(app: FastifyInstance, token: string | undefined): Observe {
  const registry = new Registry()
  app.decorate('figures', registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request.headers.authorization, token)) {
      return reply.code(404).send({ code: 404, message: refusalText('notFound'), data: null })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
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

/** The address says nothing: behind a proxy on this machine everybody comes from here. */
function isAllowed(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return false
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
