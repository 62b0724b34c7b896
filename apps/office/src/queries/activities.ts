// Activities in the office: texts by version, and the queue of applications with its decisions.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import type { ActivityReason } from '@lanting/contract/data/review-reasons'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDone } from '#src/lib/after-decision.tsx'
import { call } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/queue-filter.ts'

export type ActivityListed = OfficeOutputOf<'POST /office-api/activity/list'>[number]
export type ActivityTexts = OfficeOutputOf<'POST /office-api/activity/versions'>
export type ActivityVersion = ActivityTexts['versions'][number]
export type SavedDraft = NonNullable<ActivityTexts['draft']>
export type ApplicationRow = OfficeOutputOf<'POST /office-api/activity/applications'>['data'][number]
export type ApplicationFull = OfficeOutputOf<'POST /office-api/activity/application'>
export type ApplicationFilter = OfficeInputOf<'POST /office-api/activity/applications'>

const ACTIVITIES = 'activities'
const APPLICATIONS = 'applications'
export const APPLICATIONS_WAITING: ApplicationFilter = { page: 1 }

export function useActivities() {
  return useQuery({
    queryKey: [ACTIVITIES],
    queryFn: ({ signal }) => call('POST /office-api/activity/list', {}, { signal }),
  })
}

export function useActivityVersions(id: number) {
  return useQuery({
    queryKey: [ACTIVITIES, 'versions', id],
    queryFn: ({ signal }) => call('POST /office-api/activity/versions', { id }, { signal }),
  })
}

export function useSaveActivity() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/activity/save'>) =>
      call('POST /office-api/activity/save', input),
    onSuccess: () => client.invalidateQueries({ queryKey: [ACTIVITIES] }),
  })
}

/** The answer is the draft as it stands now: the next save names it. */
export function useSaveDraft(id: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: Omit<OfficeInputOf<'POST /office-api/activity/draft'>, 'id'>) =>
      call('POST /office-api/activity/draft', { ...input, id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ACTIVITIES] }),
  })
}

export function useDropDraft(id: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (saves: number) => call('POST /office-api/activity/draft/drop', { id, saves }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ACTIVITIES] }),
  })
}

export function useApplications(filter: ApplicationFilter, enabled = true) {
  return useQuery({
    queryKey: [APPLICATIONS, 'list', filter],
    queryFn: ({ signal }) => call('POST /office-api/activity/applications', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_MS,
    enabled,
  })
}

/** Each reading is written to the audit log: never by a timer, and not again while it is at hand. */
export function useApplication(id: string) {
  return useQuery({
    queryKey: [APPLICATIONS, 'one', id],
    queryFn: ({ signal }) => call('POST /office-api/activity/application', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** A decision answers with the whole item; a refusal means that somebody else was quicker, so it is read anew. */
function useDecision<K extends OfficeCallNames>(name: K, id: string, keyed: boolean) {
  const client = useQueryClient()
  return useMutation<OfficeOutputOf<K>, Error, OfficeInputOf<K>>({
    mutationFn: (input) => call(name, input, { keyed }),
    onSuccess: (item) => void client.setQueryData([APPLICATIONS, 'one', id], item),
    onError: () => void client.invalidateQueries({ queryKey: [APPLICATIONS, 'one', id] }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [APPLICATIONS, 'list'] })
      void client.invalidateQueries({ queryKey: [ACTIVITIES] })
    },
  })
}

interface Deciding {
  readonly approve: boolean
  readonly note: string
  readonly reason: string | null
}

/** Claiming and deciding one application; the foot only offers the queue's own reasons. */
export function useApplicationDesk(id: string) {
  const claim = useDecision('POST /office-api/activity/claim', id, false)
  const approve = useDecision('POST /office-api/activity/approve', id, true)
  const refuse = useDecision('POST /office-api/activity/refuse', id, true)
  const done = useDone()
  return {
    busy: claim.isPending || approve.isPending || refuse.isPending,
    claim: (release: boolean) => claim.mutate({ id, ...(release ? { release: 1 } : {}) }),
    decide: ({ approve: yes, note, reason }: Deciding) =>
      yes
        ? approve.mutate({ id, note }, { onSuccess: () => done('已派发，会员会收到站内信') })
        : refuse.mutate(
            { id, reason: reason as ActivityReason, note },
            { onSuccess: () => done('已驳回，会员会收到站内信') },
          ),
  }
}
