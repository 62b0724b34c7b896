// The query cache and its defaults: what is retried, and which errors are shown to the user.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf, isUnknown } from './call-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

interface Meta extends Record<string, unknown> {
  /** The screen shows the failure itself. */
  readonly silent?: boolean
}

interface QueryClientOptions {
  readonly staleMs: number
  /** Shows the error. Never called for an expired session: that has its own page or dialog. */
  readonly showError: (error: Error, source: 'query' | 'mutation') => void
  /** A query was not answered, silent or not. */
  readonly onUnanswered?: () => void
}

export function createQueryClient({ staleMs, showError, onUnanswered }: QueryClientOptions): QueryClient {
  const onError = (error: Error, meta: Meta | undefined, source: 'query' | 'mutation') => {
    if (!meta?.silent && failureOf(error)?.kind !== 'unauthorised') showError(error, source)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const failure = failureOf(error)
        if (failure !== null && isUnknown(failure)) onUnanswered?.()
        onError(error, query.meta, 'query')
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => onError(error, mutation.meta, 'mutation'),
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
