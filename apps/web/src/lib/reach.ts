// Whether the server can be reached. What repeats failed calls is loaded with the first failure, not with the first page.
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { persistently } from '#src/lib/persistently.ts'

/** Set by `ask-again.ts` only, after a call of its own had no answer. */
export const useReach = create<{ readonly isLost: boolean }>(() => ({ isLost: false }))

const running = new WeakMap<QueryClient, Promise<void>>()

/** Repeats every failed query as soon as the server answers. */
export function askAgain(client: QueryClient): void {
  if (running.has(client)) return
  const run = persistently(() => import('#src/lib/ask-again.ts'))
    .then((m) => m.askAgain(client))
    .finally(() => running.delete(client))
  running.set(client, run)
}
