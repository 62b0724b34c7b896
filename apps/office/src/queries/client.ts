// The office's query cache: error toasts, and clearing it with the session.
import { createQueryClient } from '@lanting/browser-kit/query-client'
import { toast } from '@lanting/browser-kit/toast'
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '#src/lib/call.ts'
import { watchToken } from '#src/lib/session.ts'

/** No timers: a poll would count as user activity and keep an idle session alive. */
export const createClient = () =>
  createQueryClient({
    staleMs: 10_000,
    showError(error, source) {
      // A page shows its own load errors.
      if (source === 'mutation') toast.error(messageOf(error))
    },
  })

/** The cache is cleared with the session. */
export const clearWithSession = (client: QueryClient) =>
  watchToken((token) => {
    if (token === null) client.clear()
  })
