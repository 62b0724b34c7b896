// Payouts that wait for people: the queue that follows by itself, one with its evidence, claims, questions and choices.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { readAnew } from '#src/queries/approvals.ts'

export type PayoutRow = OfficeOutputOf<'POST /office-api/payout/list'>['data'][number]
export type PayoutFull = OfficeOutputOf<'POST /office-api/payout/detail'>
export type PayoutSummary = OfficeOutputOf<'POST /office-api/payout/list'>['summary']
export type PayoutFilter = OfficeInputOf<'POST /office-api/payout/list'>

const PAYOUTS = 'payouts'
export const PAYOUTS_MS = 5_000

/** What the rail counts; the page asks the same first, so one answer serves both. */
export const STUCK_PAYOUTS: PayoutFilter = { page: 1 }

export function usePayouts(filter: PayoutFilter, enabled = true) {
  return useQuery({
    queryKey: [PAYOUTS, 'list', filter],
    queryFn: ({ signal }) => call('POST /office-api/payout/list', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: PAYOUTS_MS,
    enabled,
  })
}

/** Each reading is written to the audit log: never by a timer. */
export function usePayout(no: string) {
  return useQuery({
    queryKey: [PAYOUTS, 'one', no],
    queryFn: ({ signal }) => call('POST /office-api/payout/detail', { payout_no: no }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

type PayoutStep = Extract<OfficeCallNames, `POST /office-api/payout/${'claim' | 'query' | 'ask'}`>

/** Each answers with the whole payout; a refusal means that something changed, so it is read anew. */
function useStep<K extends PayoutStep>(
  name: K,
  no: string,
  keyed: boolean,
): ReturnType<typeof useMutation<OfficeOutputOf<K>, Error, OfficeInputOf<K>>> {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<K>) => call(name, input, { keyed }),
    onSuccess: (full) => {
      client.setQueryData([PAYOUTS, 'one', no], full)
      void client.invalidateQueries({ queryKey: [PAYOUTS, 'list'] })
    },
    onError: () => readAnew(client),
  })
}

export function usePayoutDesk(no: string) {
  return {
    claim: useStep('POST /office-api/payout/claim', no, false),
    query: useStep('POST /office-api/payout/query', no, false),
    ask: useStep('POST /office-api/payout/ask', no, true),
  }
}
