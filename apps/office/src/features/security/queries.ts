// The security log with keyset paging, one event, acknowledging an alarm, and blocked addresses.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type SecurityEvent = OfficeOutputOf<'POST /office-api/security/list'>['data'][number]
export type SecurityStory = OfficeOutputOf<'POST /office-api/security/detail'>
export type ClosedAddress = OfficeOutputOf<'POST /office-api/security/closed'>[number]
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

/** Each read is audited, so it is read once and never polled. */
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

export function useClosedAddresses() {
  return useQuery({
    queryKey: [SECURITY, 'closed'],
    queryFn: ({ signal }) => call('POST /office-api/security/closed', {}, { signal }),
    refetchInterval: QUEUE_MS,
  })
}

export function useCloseAddress() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/security/close'>) =>
      call('POST /office-api/security/close', input, { keyed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [SECURITY] }),
  })
}

/** Unblocking early waits for a second administrator. */
export function useAskOpen() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/security/open'>) =>
      call('POST /office-api/security/open', input, { keyed: true }),
    onSettled: () => {
      invalidateDesk(client)
      return client.invalidateQueries({ queryKey: [SECURITY, 'closed'] })
    },
  })
}
