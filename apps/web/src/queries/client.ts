// The cache of server state and its manners: what is retried, what is told to the reader, what ends with a session.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from '#src/lib/call.ts'
import { useSession } from '#src/lib/session.ts'
import { toast } from '#src/lib/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

interface Meta extends Record<string, unknown> {
  /** The screen tells about a failure itself. */
  readonly silent?: boolean
}

/** Everything that belongs to one member stands under this first key and goes when the session ends. */
export const ME = 'me'

function tell(error: Error, meta: Meta | undefined): void {
  const failure = failureOf(error)
  // A lost session has its own dialog; maintenance has its own page.
  if (meta?.silent || failure === null || failure.kind === 'unauthorised') return
  if (failure.kind === 'refused' && failure.code === 503) return
  toast.error(error.message)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A network failure is drawn in place, with a way to try again; a refusal is told.
        if (failureOf(error)?.kind === 'refused') tell(error, query.meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        retry: (count, error) => failureOf(error)?.kind === 'network' && count < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Forgets a member's data the moment the session ends or another one begins. */
export function forgetWithSession(client: QueryClient): () => void {
  return useSession.subscribe((state, before) => {
    if (state.token === before.token) return
    void client.cancelQueries({ queryKey: [ME] })
    client.removeQueries({ queryKey: [ME] })
    if (state.token === null) client.getMutationCache().clear()
  })
}
