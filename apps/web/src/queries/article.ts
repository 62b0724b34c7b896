// One article, for the help centre, the service page and the registration.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export const articleQuery = (type: number) =>
  queryOptions({
    queryKey: ['article', type],
    queryFn: async ({ signal }) => (await call('POST /api/article', { type }, { signal })).data,
    staleTime: 5 * 60_000,
    // A missing article and a network failure are both rendered in place.
    meta: { silent: true },
  })

export function useArticle(type: number) {
  return useQuery(articleQuery(type))
}
