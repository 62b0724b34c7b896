// Server state of activities: types, list, one page, the member's records, applying and giving back.
import { failureOf } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

export type Activity = OutputOf<'POST /api/activitylist'>['data'][number]
export type ActivityInfo = OutputOf<'POST /api/activitydeatil'>
export type Application = OutputOf<'POST /api/activityApplyLog'>['data'][number]

export function useActivityTypes() {
  return useQuery({
    queryKey: ['activity-types'],
    queryFn: async ({ signal }) => (await call('POST /api/activitytype', {}, { signal })).data,
    staleTime: Infinity,
  })
}

/** 0 is all of them. Depends on the reader, as the page does. */
export function useActivities(type: number) {
  const isMember = useIsMember()
  return useQuery({
    queryKey: [...(isMember ? [ME] : []), 'activities', type],
    queryFn: async ({ signal }) =>
      (await call('POST /api/activitylist', type === 0 ? {} : { type }, { signal })).data.data,
  })
}

/** Depends on the reader: whether they may apply, and whether they have. */
export function useActivity(id: number) {
  const isMember = useIsMember()
  return useQuery({
    queryKey: [...(isMember ? [ME] : []), 'activity', id],
    queryFn: async ({ signal }) => (await call('POST /api/activitydeatil', { id }, { signal })).data,
    meta: { silent: true },
    refetchOnMount: 'always',
  })
}

export function useApplications() {
  return useInfiniteQuery({
    queryKey: [ME, 'applications'],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/activityApplyLog', { page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // Staff decide while the page is hidden: refetch when it is shown again.
    refetchOnMount: 'always',
    enabled: useIsMember(),
  })
}

export function useTerms(id: string | null) {
  return useQuery({
    queryKey: [ME, 'activity-terms', id],
    queryFn: async ({ signal }) =>
      (await call('POST /api/activityterms', { apply_id: id ?? '' }, { signal })).data,
    enabled: id !== null,
    staleTime: Infinity,
  })
}

/** Without an answer the outcome is unknown: the record has it, and the same idempotency key never counts twice. */
function sayWhatFailed(error: Error): void {
  const failure = failureOf(error)
  if (failure === null || failure.kind === 'unauthorised') return
  toast.error(failure.kind === 'refused' ? error.message : '暂未收到结果，请查看活动记录')
}

export function useApply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<ActivityInfo, 'id' | 'version'>) =>
      call('POST /api/doactivityapply', { activityid: id, version }, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ message }) => toast.success(message),
    onError: sayWhatFailed,
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}

export function useDrop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/bonusdrop', { apply_id: id }, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ message }) => toast.success(message),
    onError: sayWhatFailed,
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}
