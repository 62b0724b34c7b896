// Activities in the office: texts by version, and the queue of applications.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useItem, useQueue } from '#src/queries/desk.ts'

export type ActivityListed = OfficeOutputOf<'POST /office-api/activity/list'>[number]
export type ActivityTexts = OfficeOutputOf<'POST /office-api/activity/versions'>
export type ActivityVersion = ActivityTexts['versions'][number]
export type SavedDraft = NonNullable<ActivityTexts['draft']>
export type ApplicationRow = OfficeOutputOf<'POST /office-api/activity/applications'>['data'][number]
export type ApplicationFull = OfficeOutputOf<'POST /office-api/activity/application'>
export type ApplicationFilter = OfficeInputOf<'POST /office-api/activity/applications'>

const ACTIVITIES = 'activities'
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

/** Answers with the saved draft: the next save names it as its base. */
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

export const useApplications = (filter: ApplicationFilter, enabled = true) =>
  useQueue('POST /office-api/activity/applications', filter, { enabled })

export const useApplication = (id: string) =>
  useItem('POST /office-api/activity/application', { id }, 'activity', id)
