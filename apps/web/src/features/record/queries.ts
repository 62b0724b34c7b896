// Server state of the records: bets and transactions in pages, one bet with its proof, one transfer until it ends.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import type { DateCode, RecordType } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { TRANSFER } from '@lanting/contract/states'
import { UNKNOWN_VENUE } from '#src/features/record/unknown-venue.ts'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

export type Bet = OutputOf<'POST /api/betrecord'>['data'][number]
export type BetProof = OutputOf<'POST /api/betinfo'>['proof']
export type BetDraw = NonNullable<OutputOf<'POST /api/betinfo'>['draw']>
export type TransRecord = OutputOf<'POST /api/gettransrecord'>['data'][number]
export type TransferInfo = OutputOf<'POST /api/transferinfo'>

export interface RecordFilter {
  readonly date: DateCode
  /** A venue's code; empty for all; `UNKNOWN_VENUE` for none of ours. */
  readonly api_type: string
  /** Of bets only; missing for all. */
  readonly status?: Bet['status']
}

/** A changed filter is another list, so it starts at its first page. */
export function useBets(filter: RecordFilter) {
  return useInfiniteQuery({
    queryKey: [ME, 'bets', filter],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/betrecord', { ...filter, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: useIsMember() && filter.api_type !== UNKNOWN_VENUE,
  })
}

export function useBetProof(betId: string | undefined) {
  const isMember = useIsMember()
  return useQuery({
    queryKey: [ME, 'bet', betId],
    queryFn: async ({ signal }) =>
      (await call('POST /api/betinfo', { bet_id: betId ?? '' }, { signal })).data,
    enabled: isMember && betId !== undefined,
  })
}

export function useTransRecords(type: RecordType, filter: RecordFilter) {
  return useInfiniteQuery({
    queryKey: [ME, 'trans', type, filter],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/gettransrecord', { ...filter, type, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: useIsMember() && filter.api_type !== UNKNOWN_VENUE,
  })
}

/** Polled until it has ended; an ended transfer never changes. */
export function useTransferInfo(no: string) {
  return useQuery({
    queryKey: [ME, 'transfer', no],
    queryFn: async ({ signal }) =>
      (await call('POST /api/transferinfo', { transfer_no: no }, { signal, quiet: true })).data,
    enabled: useIsMember(),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || TRANSFER.word(data.state) === 'pending' ? LIMITS.poll.transferMs : false,
    retry: false,
    meta: { silent: true },
  })
}
