// One article of the house, as the help centre, the service page and the registration show it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

const articleQuery = (type: number) =>
  queryOptions({
    queryKey: ['article', type],
    queryFn: async ({ signal }) => (await call('POST /api/article', { type }, { signal })).data,
    staleTime: 5 * 60_000,
    // A missing article and a lost network are both drawn in place.
    meta: { silent: true },
  })

export function useArticle(type: number) {
  return useQuery(articleQuery(type))
}
