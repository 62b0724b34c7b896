// What staff write for the halls: the banners and the lines of news.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { call } from '#src/lib/call.ts'

export type Banner = OutputOf<'POST /api/bannerList'>[number]

const bannersQuery = queryOptions({
  queryKey: ['banners'],
  // The input is written as the start script asks it, so that its answer is taken over.
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

/** The lines of news; undefined while they are on their way, none when they could not be had. */
export function useNotices(): readonly string[] | undefined {
  const { data, isError } = useQuery(noticesQuery)
  return data ?? (isError ? [] : undefined)
}
