// Server state of the fairness page: a round's public values, a bet's proof, and the odds of every play.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { ROUND } from '@lanting/contract/states'
import { call } from '#src/lib/call.ts'

export type Fair = OutputOf<'GET /api/lotteryFair'>
export type BetProof = OutputOf<'POST /api/betproof'>
export type Plays = OutputOf<'GET /api/lotteryPlays'>

const UNTIL_DRAWN_MS = 3000

/** Polls a round that is not drawn yet, or whose result has no number in the public log yet. */
function isWaiting({ seed, state, log_places }: Fair): boolean {
  if (seed === null) return ROUND.word(state) !== 'void'
  return log_places?.result === null
}

export function useFair(name: string, expect: string) {
  return useQuery({
    queryKey: ['fair', name, expect],
    queryFn: async ({ signal }) => (await call('GET /api/lotteryFair', { name, expect }, { signal })).data,
    enabled: expect !== '',
    staleTime: 0,
    // Fetched once: a failing proof must not be refetched until it passes.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWaiting(data) ? UNTIL_DRAWN_MS : false,
    meta: { silent: true },
  })
}

export function usePlays(name: string) {
  return useQuery({
    queryKey: ['plays', name],
    queryFn: async ({ signal }) => (await call('GET /api/lotteryPlays', { name }, { signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}

export function useBetProof() {
  return useMutation({
    mutationFn: async (betId: string) => (await call('POST /api/betproof', { bet_id: betId })).data,
    meta: { silent: true },
  })
}
