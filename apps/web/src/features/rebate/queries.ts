// Server state of the rebate centre: rows in pages with totals, a row's receipt, and the claim.
import { failureOf } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import type { DateCode } from '@lanting/contract/codes'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

export type Rebate = OutputOf<'POST /api/getfanshui'>['list']['data'][number]

export type RebateReceipt = OutputOf<'POST /api/rebatereceipt'>

export interface RebateFilter {
  readonly date: DateCode
  /** A venue's code; empty for all. */
  readonly api_type: string
}

/** A changed filter is another list, so it starts at its first page. */
export function useRebates(filter: RebateFilter) {
  return useInfiniteQuery({
    queryKey: [ME, 'rebates', filter],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/getfanshui', { ...filter, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ list }) => nextPage(list),
    enabled: useIsMember(),
  })
}

/** Its bets are paged; everything else is the same on each page. */
export function useReceipt(id: string) {
  return useInfiniteQuery({
    queryKey: [ME, 'rebate-receipt', id],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/rebatereceipt', { id, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ bets }) => nextPage(bets),
  })
}

export function useClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/dofanshui', {}, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      const failure = failureOf(error)
      if (failure === null || failure.kind === 'unauthorised') return
      // Without an answer the outcome is unknown: the list has it, and the same idempotency key never pays twice.
      toast.error(failure.kind === 'refused' ? error.message : '暂未收到结果，是否到账请看下方记录')
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}
