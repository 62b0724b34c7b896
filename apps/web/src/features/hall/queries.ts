// Staff content of the halls: banners and news lines.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { call } from '#src/lib/call.ts'

export type Banner = OutputOf<'POST /api/bannerList'>[number]

const bannersQuery = queryOptions({
  queryKey: ['banners'],
  // The input matches the start script's request, so that its response is reused.
  queryFn: async ({ signal }) => (await call('POST /api/bannerList', { type: 2 }, { signal })).data,
  select: (banners) => banners.slice(0, LIMITS.bannerCount),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})

export function useBanners() {
  return useQuery(bannersQuery)
}

const noticesQuery = queryOptions({
  queryKey: ['homenotice'],
  queryFn: async ({ signal }) => (await call('POST /api/homenotice', {}, { signal })).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
})

/** The news lines; undefined while loading, empty on failure. */
export function useNotices(): readonly string[] | undefined {
  const { data, isError } = useQuery(noticesQuery)
  return data ?? (isError ? [] : undefined)
}
