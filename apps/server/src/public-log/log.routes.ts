// Binds the calls of the public log.
import * as calls from '@lanting/contract/calls/log'
import type { Binder } from '#src/http/bind.ts'
import type { LogProofs } from '#src/public-log/log-proofs.ts'

export function logRoutes({ bind }: Binder, log: LogProofs): void {
  bind(calls.logHead, () => log.head())
  bind(calls.logEntries, ({ from, to }) => log.entries(Number(from), Number(to)))
  bind(calls.logInclusion, ({ n, size }) => log.inclusion(Number(n), Number(size)))
  bind(calls.logConsistency, ({ from, to }) => log.consistency(Number(from), Number(to)))
}
