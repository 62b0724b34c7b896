// Queries of the jobs page: states, the runs of one job, and the dry run of a rerun.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import type { JobName } from '@lanting/contract/data/jobs'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type JobList = OfficeOutputOf<'POST /office-api/job/list'>
export type JobRow = JobList['jobs'][number]
export type Drill = JobList['drill']
export type JobRun = OfficeOutputOf<'POST /office-api/job/runs'>['runs'][number]
export type JobRuns = OfficeOutputOf<'POST /office-api/job/runs'>
export type DryRun = OfficeOutputOf<'POST /office-api/job/dry'>

export const POLL_MS = 10_000

export function useJobs() {
  return useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call('POST /office-api/job/list', {}, { signal }),
    refetchInterval: POLL_MS,
  })
}

export function useJobRuns(job: JobName) {
  return useQuery({
    queryKey: ['jobs', job],
    queryFn: ({ signal }) => call('POST /office-api/job/runs', { job }, { signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })
}

/** A dry run processes every member of the period, so it only runs on demand. */
export function useDryRun() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/job/dry'>) => call('POST /office-api/job/dry', input),
  })
}

export function useRerun() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/job/rerun'>) =>
      call('POST /office-api/job/rerun', input, { keyed: true }),
    onSettled: () => {
      invalidateDesk(client)
      return client.invalidateQueries({ queryKey: ['jobs'] })
    },
  })
}
