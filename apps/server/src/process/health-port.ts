// A small HTTP port for the workers: health, readiness and metrics, and nothing else.
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#src/config/config.ts'
import type { Core } from '#src/process/core.ts'
import { addHealth } from '#src/http/health.ts'
import { addMetricsPage } from '#src/http/metrics.ts'
import { refuseSilent } from '#src/process/ready.ts'

type HealthCore = Pick<Core, 'db' | 'log' | 'metrics'> & {
  readonly config: Pick<Config, 'healthPort' | 'healthBindHost' | 'metricsToken'>
}

/** The app, listening where HEALTH_PORT is set; else without a port. */
export async function openHealthPort({ config, db, log, metrics }: HealthCore): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, return503OnClosing: true, forceCloseConnections: 'idle' })
  addHealth(app, { log, ready: () => refuseSilent(db) })
  addMetricsPage(app, config.metricsToken, [metrics])
  if (config.healthPort !== undefined)
    await app.listen({ host: config.healthBindHost, port: config.healthPort })
  return app
}
