// Loads what repeats failed queries with the first failure, not with the first page.
import type { QueryClient } from '@tanstack/react-query'
import { persistently } from '#src/lib/persistently.ts'

const running = new WeakMap<QueryClient, Promise<void>>()

/** Repeats every failed query as soon as the server answers. */
export function askAgain(client: QueryClient): void {
  if (running.has(client)) return
  const run = persistently(() => import('#src/queries/ask-again.ts'))
    .then((m) => m.askAgain(client))
    .finally(() => running.delete(client))
  running.set(client, run)
}
