// Queries of the draw room: state and commitments of every lottery, past rounds, the open round's exposure, odds.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type LotteryState = OfficeOutputOf<'POST /office-api/draw/room'>[number]
export type RoundRow = OfficeOutputOf<'POST /office-api/draw/rounds'>['data'][number]
export type Exposure = OfficeOutputOf<'POST /office-api/draw/exposure'>
export type OddsChange = OfficeOutputOf<'POST /office-api/odds/log'>['data'][number]

const POLL_MS = 2000

export function useDrawRoom() {
  return useQuery({
    queryKey: ['draws', 'room'],
    queryFn: ({ signal }) => call('POST /office-api/draw/room', {}, { signal }),
    refetchInterval: POLL_MS,
  })
}

/** An hourly figure is polled less often. */
const LAGS_MS = 15_000

export function useLags() {
  return useQuery({
    queryKey: ['draws', 'lags'],
    queryFn: ({ signal }) => call('POST /office-api/draw/lags', {}, { signal }),
    refetchInterval: LAGS_MS,
  })
}

export function useExposure(name: string) {
  return useQuery({
    queryKey: ['draws', 'exposure', name],
    queryFn: ({ signal }) => call('POST /office-api/draw/exposure', { name }, { signal }),
    enabled: name !== '',
    refetchInterval: POLL_MS,
  })
}

/** Refetched when the lottery reaches its next round. */
export function useRounds(name: string, page: number, expect: string) {
  return useQuery({
    queryKey: ['draws', 'rounds', name, page, expect],
    queryFn: ({ signal }) => call('POST /office-api/draw/rounds', { name, page }, { signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })
}

export function useOddsLog(enabled: boolean) {
  return useQuery({
    queryKey: ['draws', 'odds'],
    queryFn: ({ signal }) => call('POST /office-api/odds/log', { page: 1 }, { signal }),
    enabled,
  })
}

export function useSetOdds() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/odds/set'>) =>
      call('POST /office-api/odds/set', input, { keyed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['draws', 'odds'] }),
  })
}
