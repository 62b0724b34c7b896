// Server state of agents: applications to decide, and statements to pay or to have reckoned again.
import { toast } from '@lanting/browser-kit/toast'
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { readAnew } from '#src/queries/approvals.ts'

export type ApplicationRow = OfficeOutputOf<'POST /office-api/agent/applications'>['data'][number]
export type ApplicationFull = OfficeOutputOf<'POST /office-api/agent/application'>
export type StatementRow = OfficeOutputOf<'POST /office-api/agent/statements'>['data'][number]
export type StatementFull = OfficeOutputOf<'POST /office-api/agent/statement'>

const AGENTS = 'agents'

export function useApplications(filter: OfficeInputOf<'POST /office-api/agent/applications'>) {
  return useQuery({
    queryKey: [AGENTS, 'applications', filter],
    queryFn: ({ signal }) => call('POST /office-api/agent/applications', filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reading one is logged, so it is read when it is opened and not by itself. */
export function useApplication(id: string) {
  return useQuery({
    queryKey: [AGENTS, 'application', id],
    queryFn: ({ signal }) => call('POST /office-api/agent/application', { id }, { signal }),
    staleTime: Infinity,
  })
}

export function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: Omit<OfficeInputOf<'POST /office-api/agent/decide'>, 'id'>) =>
      call('POST /office-api/agent/decide', { id, ...input }, { keyed: true }),
    onSuccess: (full, { approve }) => {
      client.setQueryData([AGENTS, 'application', id], full)
      toast.success(approve === 1 ? '已通过，会员成为代理' : '已驳回，会员会看到理由')
    },
    onSettled: () => {
      readAnew(client)
      void client.invalidateQueries({ queryKey: [AGENTS, 'applications'] })
    },
  })
}

export function useStatements(filter: OfficeInputOf<'POST /office-api/agent/statements'>) {
  return useQuery({
    queryKey: ['money', AGENTS, filter],
    queryFn: ({ signal }) => call('POST /office-api/agent/statements', filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useStatement(id: string) {
  return useQuery({
    queryKey: ['money', AGENTS, 'one', id],
    queryFn: ({ signal }) => call('POST /office-api/agent/statement', { id }, { signal }),
  })
}

export function useAgain(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (reason: string) =>
      call('POST /office-api/agent/statement/again', { id, reason }, { keyed: true }),
    onSuccess: () => toast.success('已按账本重新核算'),
    onSettled: () => readAnew(client),
  })
}

export function useSaveStatement({ id, agent, month }: StatementRow) {
  return useMutation({
    mutationFn: () =>
      saveFile(
        'POST /office-api/agent/statement/export',
        { id },
        `代理月结单-${agent.username}-${month}.csv`,
      ),
  })
}
