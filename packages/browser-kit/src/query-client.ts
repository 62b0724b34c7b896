// The cache of server state and its manners: what is asked again, and what is told to the reader.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './call-error.ts'

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

interface Manners {
  readonly staleMs: number
  /** Tells the reader. A lost session never comes here: it has its own page or dialog. */
  readonly tell: (error: Error, source: 'query' | 'mutation') => void
}

export function createQueryClient({ staleMs, tell }: Manners): QueryClient {
  const hear = (error: Error, meta: Meta | undefined, source: 'query' | 'mutation') => {
    if (!meta?.silent && failureOf(error)?.kind !== 'unauthorised') tell(error, source)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => hear(error, query.meta, 'query') }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => hear(error, mutation.meta, 'mutation'),
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        networkMode: 'always',
        retry: (count, error) => failureOf(error)?.kind === 'network' && count < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
