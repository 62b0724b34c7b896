// The member app's cache: what is told to the reader, and what ends with a session.
import { failureOf } from '@lanting/browser-kit/call-error'
import { createQueryClient } from '@lanting/browser-kit/query-client'
import { toast } from '@lanting/browser-kit/toast'
import type { QueryClient } from '@tanstack/react-query'
import { watchToken } from '#src/lib/session.ts'

/** Everything that belongs to one member stands under this first key and goes when the session ends. */
export const ME = 'me'

export const createClient = () =>
  createQueryClient({
    staleMs: 15_000,
    showError(error, source) {
      const failure = failureOf(error)
      const isRefusal = failure?.kind === 'refused'
      // What is no failure of a call is a bug, not news; maintenance has its own page.
      if (failure === null || (isRefusal && failure.code === 503)) return
      // A network failure of a query is drawn in place, with a way to try again.
      if (isRefusal || source === 'mutation') toast.error(error.message)
    },
  })

/** Forgets a member's data the moment the session ends or another one begins. */
export const forgetWithSession = (client: QueryClient) =>
  watchToken((token) => {
    void client.cancelQueries({ queryKey: [ME] })
    client.removeQueries({ queryKey: [ME] })
    if (token === null) client.getMutationCache().clear()
  })
