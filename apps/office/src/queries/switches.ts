// Switches and rates, shared by config, venues and the draw room.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type Switch = OfficeOutputOf<'POST /office-api/switch/list'>[number]

export const SWITCHES = 'switches'
export const CONFIG = 'config'

export function useSwitches() {
  return useQuery({
    queryKey: [SWITCHES],
    queryFn: ({ signal }) => call('POST /office-api/switch/list', {}, { signal }),
  })
}

export function useSetSwitch() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/switch/set'>) =>
      call('POST /office-api/switch/set', input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}

export function useAskRate() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/rate/ask'>) =>
      call('POST /office-api/rate/ask', input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}

/** Stopping or resuming bets always needs a second person, and applies from the next round. */
export function useAskIntake() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/draw/intake'>) =>
      call('POST /office-api/draw/intake', input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}
