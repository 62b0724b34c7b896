// The audit log, newest first with keyset paging, and the check of its hash chain.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type AuditRow = OfficeOutputOf<'POST /office-api/audit/list'>['data'][number]
export type AuditFilter = Omit<OfficeInputOf<'POST /office-api/audit/list'>, 'before'>

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call('POST /office-api/audit/list', { ...filter, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

export function useVerify() {
  return useMutation({ mutationFn: () => call('POST /office-api/audit/verify', {}) })
}
