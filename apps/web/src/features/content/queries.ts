// Calls of staff content: notices, inbox, articles, and the contact form.
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type NoticeLine, readNotice } from '#src/features/content/rules.ts'
import { call } from '#src/lib/call.ts'
import { withWork } from '#src/lib/work.ts'
import { useIsMember } from '#src/lib/session.ts'
import { balanceQuery } from '#src/queries/money/balance.ts'
import { ME } from '#src/queries/client.ts'
import { userQuery } from '#src/queries/user.ts'

type InboxPage = OutputOf<'POST /api/noticeList'>
export type Message = InboxPage['data'][number]

/** Separate from the hall's query: here they are refetched whenever the page is opened or pulled. */
const boardQuery = queryOptions({
  queryKey: ['homenotice', 'board'],
  queryFn: async ({ signal }): Promise<NoticeLine[]> =>
    (await call('POST /api/homenotice', {}, { signal })).data.map(readNotice),
  meta: { silent: true },
})

export function useBoard() {
  return useQuery(boardQuery)
}

const nextPage = (last: { current_page: number; last_page: number }) =>
  last.current_page < last.last_page ? last.current_page + 1 : undefined

const inboxQuery = infiniteQueryOptions({
  queryKey: [ME, 'inbox'],
  queryFn: async ({ pageParam, signal }) =>
    (await call('POST /api/noticeList', { page: pageParam }, { signal })).data,
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export function useInbox() {
  return useInfiniteQuery({ ...inboxQuery, enabled: useIsMember() })
}

/** One message, or all of them without an id. The dots are removed optimistically; the count is the server's. */
export function useMarkRead() {
  const client = useQueryClient()
  const markLocally = (id: string | undefined) =>
    client.setQueryData(inboxQuery.queryKey, (data) => {
      if (data === undefined) return data
      const read = (one: Message) =>
        id === undefined || one.id === id ? { ...one, is_read: 1 as const } : one
      return { ...data, pages: data.pages.map((page) => ({ ...page, data: page.data.map(read) })) }
    })
  return useMutation({
    mutationFn: (id: string | undefined) => call('POST /api/noticeread', id === undefined ? {} : { id }),
    onMutate: markLocally,
    onSuccess: ({ data: { message_num } }) => {
      client.setQueryData(balanceQuery.queryKey, (known) => known && { ...known, message_num })
      client.setQueryData(userQuery.queryKey, (known) => known && { ...known, message_num })
    },
    onError: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  })
}

const serviceQuery = queryOptions({
  queryKey: ['service-url'],
  queryFn: async ({ signal }) => (await call('POST /api/getservicerurl', {}, { signal })).data.url,
  staleTime: 60_000,
  meta: { silent: true },
})

export function useServiceUrl() {
  return useQuery(serviceQuery)
}

/** A visitor's browser solves a proof of work. */
export function useSendSupport() {
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/support'>) =>
      withWork('support', undefined, (work) => call('POST /api/support', input, { keyed: true, work })),
  })
}
