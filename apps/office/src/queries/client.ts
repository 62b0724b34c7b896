// The office's cache: what is told to the reader, and what ends with a session.
import { createQueryClient } from '@lanting/browser-kit/query-client'
import { toast } from '@lanting/browser-kit/toast'
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '#src/lib/call.ts'
import { watchToken } from '#src/lib/session.ts'

/** No timers: a poll would count as the person's own action and keep an abandoned session alive. */
export const createClient = () =>
  createQueryClient({
    staleMs: 10_000,
    tell(error, source) {
      // A page shows by itself what it could not read.
      if (source === 'mutation') toast.error(messageOf(error))
    },
  })

/** Everything read under a session is forgotten with it. */
export const forgetWithSession = (client: QueryClient) =>
  watchToken((token) => {
    if (token === null) client.clear()
  })
