// Binds the calls of the public log, and serves it as files.
import * as calls from '@lanting/contract/calls/log'
import type { FastifyInstance } from 'fastify'
import type { Binder } from '#src/http/bind.ts'
import { logFileRoutes } from '#src/public-log/log-files.routes.ts'
import type { LogProofs } from '#src/public-log/log-proofs.ts'

export function logRoutes(app: FastifyInstance, { bind }: Binder, log: LogProofs): void {
  logFileRoutes(app, log)
  bind(calls.logHead, () => log.head())
  bind(calls.logEntries, ({ from, to }) => log.entries(Number(from), Number(to)))
  bind(calls.logInclusion, ({ n, size }) => log.inclusion(Number(n), Number(size)))
  bind(calls.logConsistency, ({ from, to }) => log.consistency(Number(from), Number(to)))
}
