// The security log, newest first and on by key, one event of it, and the look that ends an alarm.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/queue-filter.ts'

export type SecurityEvent = OfficeOutputOf<'POST /office-api/security/list'>['data'][number]
export type SecurityFilter = Omit<OfficeInputOf<'POST /office-api/security/list'>, 'before'>

const SECURITY = 'security'

export function useSecurity(filter: SecurityFilter) {
  return useInfiniteQuery({
    queryKey: [SECURITY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('POST /office-api/security/list', { ...filter, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_MS,
  })
}

/** Each look is logged, so it is read once and not by a timer. */
export function useSecurityEvent(id: string) {
  return useQuery({
    queryKey: [SECURITY, 'one', id],
    queryFn: ({ signal }) => call('POST /office-api/security/detail', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSeen() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/security/seen'>) =>
      call('POST /office-api/security/seen', input),
    onSuccess: () => client.invalidateQueries({ queryKey: [SECURITY] }),
  })
}
