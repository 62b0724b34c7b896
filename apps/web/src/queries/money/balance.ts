// The balance: polled once, by the shell; every other reader uses the cached value.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { create } from 'zustand'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type Balance = OutputOf<'POST /api/balance'>

/** After this many consecutive failed polls the header shows it. */
const TELL_AFTER = 3

const useFailures = create<{ readonly inARow: number }>(() => ({ inARow: 0 }))

export const balanceQuery = queryOptions({
  queryKey: [ME, 'balance'],
  queryFn: async ({ signal }) => {
    try {
      const { data } = await call('POST /api/balance', {}, { signal, quiet: true })
      useFailures.setState({ inARow: 0 })
      return data
    } catch (error) {
      if (!signal.aborted) useFailures.setState((state) => ({ inARow: state.inARow + 1 }))
      throw error
    }
  },
  retry: false,
  meta: { silent: true },
})

/** The shell's poll: 2.5 s, one request at a time, none while the page is hidden or without a session. */
export function useBalancePoll(): void {
  useQuery({
    ...balanceQuery,
    enabled: useIsMember(),
    refetchInterval: LIMITS.poll.shellMs,
    notifyOnChangeProps: [],
  })
}

/** The last known balance; kept when a poll fails. */
export function useBalance(): Balance | undefined {
  const isMember = useIsMember()
  return useQuery({ ...balanceQuery, enabled: isMember, staleTime: Number.POSITIVE_INFINITY }).data
}

/** `fresh`, `late` after one failed poll, `failed` after three. */
export function useBalanceHealth(): 'fresh' | 'late' | 'failed' {
  return useFailures(({ inARow }) => (inARow === 0 ? 'fresh' : inARow < TELL_AFTER ? 'late' : 'failed'))
}
