// Stuck payouts: the polled queue, one with its evidence, provider queries and choices.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { itemKey, invalidateDesk, useItem, useQueue } from '#src/queries/desk.ts'

export type PayoutRow = OfficeOutputOf<'POST /office-api/payout/list'>['data'][number]
export type PayoutFull = OfficeOutputOf<'POST /office-api/payout/detail'>
export type PayoutSummary = OfficeOutputOf<'POST /office-api/payout/list'>['summary']
export type PayoutFilter = OfficeInputOf<'POST /office-api/payout/list'>

export const PAYOUTS_MS = 5_000

/** Counted in the rail; the page starts with the same query, so the cache serves both. */
export const STUCK_PAYOUTS: PayoutFilter = { page: 1 }

export const usePayouts = (filter: PayoutFilter, enabled = true) =>
  useQueue('POST /office-api/payout/list', filter, { everyMs: PAYOUTS_MS, enabled })

export const usePayout = (no: string) =>
  useItem('POST /office-api/payout/detail', { payout_no: no }, 'payout', no)

type PayoutStep = Extract<OfficeCallNames, `POST /office-api/payout/${'query' | 'ask'}`>

/** Each answers with the whole payout; a refusal means that something changed, so it is refetched. */
export function usePayoutStep<K extends PayoutStep>(name: K, no: string) {
  const client = useQueryClient()
  const one = itemKey('payout', no)
  return useMutation<OfficeOutputOf<K>, Error, OfficeInputOf<K>>({
    meta: { silent: true },
    mutationFn: (input) => call(name, input, { keyed: name === 'POST /office-api/payout/ask' }),
    onSuccess: (full) => void client.setQueryData(one, full),
    onError: () => void client.invalidateQueries({ queryKey: one }),
    onSettled: () => invalidateDesk(client),
  })
}
