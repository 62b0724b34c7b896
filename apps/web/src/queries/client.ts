// The member app's query cache: which errors are toasted, and what is dropped with a session.
import { failureOf, isMaintenance } from '@lanting/browser-kit/call-error'
import { createQueryClient } from '@lanting/browser-kit/query-client'
import { toast } from '@lanting/browser-kit/toast'
import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from '#src/queries/ask-again-later.ts'
import { watchToken } from '#src/lib/session.ts'

/** First key of everything that belongs to one member; dropped when the session ends. */
export const ME = 'me'

export const createClient = () => {
  const client = createQueryClient({
    staleMs: 15_000,
    onUnanswered: () => askAgain(client),
    showError(error, source) {
      const failure = failureOf(error)
      const isRefusal = failure?.kind === 'refused'
      // An error that is not a call failure is a bug, not a message; maintenance has its own page.
      if (failure === null || isMaintenance(failure)) return
      // A query's network failure is rendered in place, with a retry.
      if (isRefusal || source === 'mutation') toast.error(error.message)
    },
  })
  return client
}

/** Drops a member's data as soon as the session ends or another one begins. */
export const forgetWithSession = (client: QueryClient) =>
  watchToken((token) => {
    void client.cancelQueries({ queryKey: [ME] })
    client.removeQueries({ queryKey: [ME] })
    if (token === null) client.getMutationCache().clear()
  })
