// Calls of the conversation: its pages, what has been seen, pictures and the card of an order.
import { toast } from '@lanting/browser-kit/toast'
import type { SupportOrderRef } from '@lanting/contract/data/support-categories'
import { refusalText } from '@lanting/contract/refusals'
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TalkLine } from '#src/features/content/support/talk-rules.ts'
import { call } from '#src/lib/call.ts'
import { fitPicture } from '#src/lib/device/fit-picture.ts'
import { balanceQuery, useBalance } from '#src/queries/money/balance.ts'
import { ME } from '#src/queries/client.ts'

const talkQuery = infiniteQueryOptions({
  queryKey: [ME, 'support-talk'],
  queryFn: async ({ pageParam, signal }) =>
    (await call('POST /api/support/talk', pageParam === '' ? {} : { before: pageParam }, { signal })).data,
  initialPageParam: '',
  getNextPageParam: (last) => (last.more === 1 ? last.lines[0]?.id : undefined),
})

/** Oldest first. A new answer is announced by the balance poll, and then read. */
export function useTalk() {
  const client = useQueryClient()
  const unseen = useBalance()?.support_num ?? 0
  const talk = useInfiniteQuery(talkQuery)
  useEffect(() => {
    if (unseen > 0) void client.invalidateQueries({ queryKey: talkQuery.queryKey })
  }, [client, unseen])
  const lines = talk.data?.pages.toReversed().flatMap((page) => page.lines) ?? []
  return { ...talk, lines }
}

/** A line that was sent, before the conversation is read again. */
export function keepLine(client: QueryClient, line: TalkLine): void {
  client.setQueryData(talkQuery.queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (data === undefined || newest === undefined) return data
    if (newest.lines.some(({ id }) => id === line.id)) return data
    // It may have let an answered conversation wait again.
    const lines = newest.lines.map((one) => (one.talk === line.talk ? { ...one, state: line.state } : one))
    return { ...data, pages: [{ ...newest, lines: [...lines, line] }, ...older] }
  })
}

/** Everything up to this line has been seen. What is left unread is the server's count. */
export function useSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/support/seen', { id }),
    meta: { silent: true },
    onSuccess: ({ data: { support_num } }) => {
      client.setQueryData(balanceQuery.queryKey, (known) => known && { ...known, support_num })
    },
  })
}

/** Null: this picture cannot be made to fit, as was said. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: async (chosen: File) => {
      const { file, refusal } = await fitPicture(chosen)
      if (refusal !== null) {
        toast.error(refusalText(refusal))
        return null
      }
      const { id } = (await call('POST /api/support/picture', {}, { file })).data
      return { id, src: URL.createObjectURL(file) }
    },
  })
}

/** Pictures do not change. */
export function usePicture(id: string) {
  return useQuery({
    queryKey: [ME, 'support-picture', id],
    queryFn: async ({ signal }) =>
      (await call('POST /api/support/picture/read', { id }, { signal })).data.picture,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
}

export function useOrderCard(order: SupportOrderRef | null) {
  return useQuery({
    queryKey: [ME, 'support-order', order],
    queryFn: async ({ signal }) =>
      (await call('POST /api/support/order', order ?? { kind: 'deposit', no: '-' }, { signal })).data,
    enabled: order !== null,
    retry: false,
    meta: { silent: true },
  })
}
