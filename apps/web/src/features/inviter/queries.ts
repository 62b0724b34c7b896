// Server state of the invite page: the link, the counts, and both tables in pages.
import type { OutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

export type InviteInfo = OutputOf<'POST /api/inviteinfo'>
export type InviteRow = InviteInfo['list']['data'][number]

/** The page's three tabs. */
export type InvitePart = 'link' | 'gift' | 'records'

/** 1: gifts, 2: friends. */
export type InviteTab = 1 | 2

export interface InviteFilter {
  readonly tab: InviteTab
  /** Empty: the first of the month, today. */
  readonly start: string
  readonly end: string
}

export const THIS_MONTH: InviteFilter = { tab: 1, start: '', end: '' }

/** A changed filter is another list, so it starts at its first page. */
export function useInvites(filter: InviteFilter) {
  return useInfiniteQuery({
    queryKey: [ME, 'invites', filter],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/inviteinfo', { ...filter, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ list }) => nextPage(list),
    placeholderData: keepPreviousData,
    enabled: useIsMember(),
  })
}
