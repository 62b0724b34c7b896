// Server state of the trust page: the public figures, and a member's own proof with its check.
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type Trust = OutputOf<'GET /api/trust'>
export type Root = NonNullable<Trust['liabilities']>

const FIGURES_MS = 30_000

export function useTrust() {
  return useQuery({
    queryKey: ['trust'],
    queryFn: async ({ signal }) => (await call('GET /api/trust', {}, { signal })).data,
    refetchInterval: FIGURES_MS,
    meta: { silent: true },
  })
}

/** Computed here, once: a proof that fails is not asked for again until it passes. */
export function useOwnProof() {
  return useQuery({
    queryKey: [ME, 'liability'],
    queryFn: async () => (await import('./check-proof.ts')).checkOwnProof(),
    enabled: useIsMember(),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { silent: true },
  })
}
