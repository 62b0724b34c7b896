// The cache of server state and its manners: what is retried, what is told to the reader, what ends with a session.
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { failureOf, messageOf } from '#src/lib/call.ts'
import { useSession } from '#src/lib/session.ts'
import { toast } from '#src/lib/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly inPlace?: boolean }
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        // A form that stands open shows its own error; a lost session has its own page.
        if (mutation.meta?.inPlace || failureOf(error)?.kind === 'unauthorised') return
        toast.bad(messageOf(error))
      },
    }),
    defaultOptions: {
      queries: {
        // No timers: a poll would count as the person's own action and keep an abandoned session alive.
        staleTime: 10_000,
        networkMode: 'always',
        retry: (count, error) => failureOf(error)?.kind === 'network' && count < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Everything read under a session is forgotten with it. */
export function forgetWithSession(client: QueryClient): () => void {
  return useSession.subscribe((state, before) => {
    if (state.token !== before.token && state.token === null) client.clear()
  })
}
