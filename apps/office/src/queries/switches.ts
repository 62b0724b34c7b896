// Switches, rates and the requests that wait for a second person: config, venues and reviews look at the same things.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { WAITING } from '#src/queries/waiting.ts'

export type Switch = OfficeOutputOf<'POST /office-api/switch/list'>[number]
export type Request = OfficeOutputOf<'POST /office-api/request/list'>['data'][number]

export const SWITCHES = 'switches'
export const REQUESTS = 'requests'
export const CONFIG = 'config'

export function useSwitches() {
  return useQuery({
    queryKey: [SWITCHES],
    queryFn: ({ signal }) => call('POST /office-api/switch/list', {}, { signal }),
  })
}

export function useRequests(filter: OfficeInputOf<'POST /office-api/request/list'>) {
  return useQuery({
    queryKey: [REQUESTS, filter],
    queryFn: ({ signal }) => call('POST /office-api/request/list', filter, { signal }),
  })
}

/** A request or a decision may have changed any of these. */
function readAnew(client: QueryClient): void {
  for (const key of [SWITCHES, REQUESTS, CONFIG, WAITING, 'staff', 'draws']) {
    void client.invalidateQueries({ queryKey: [key] })
  }
}

export function useSetSwitch() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/switch/set'>) =>
      call('POST /office-api/switch/set', input, { keyed: true }),
    onSuccess: () => readAnew(client),
  })
}

export function useAskRate() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/rate/ask'>) =>
      call('POST /office-api/rate/ask', input, { keyed: true }),
    onSuccess: () => readAnew(client),
  })
}

/** The taking of bets always waits for a second person, and then for the next round. */
export function useAskIntake() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/draw/intake'>) =>
      call('POST /office-api/draw/intake', input, { keyed: true }),
    onSuccess: () => readAnew(client),
  })
}

export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/request/decide'>) =>
      call('POST /office-api/request/decide', input, { keyed: true }),
    onSettled: () => readAnew(client),
  })
}
