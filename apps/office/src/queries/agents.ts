// Server state of agents: applications to decide, and statements to pay or to recalculate.
import { toast } from '@lanting/browser-kit/toast'
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { invalidateDesk, useItem, useQueue } from '#src/queries/desk.ts'

export type AgentApplicationRow = OfficeOutputOf<'POST /office-api/agent/applications'>['data'][number]
export type AgentApplicationFull = OfficeOutputOf<'POST /office-api/agent/application'>
export type StatementRow = OfficeOutputOf<'POST /office-api/agent/statements'>['data'][number]
export type StatementFull = OfficeOutputOf<'POST /office-api/agent/statement'>

const AGENTS = 'agents'

export const useAgentApplications = (filter: OfficeInputOf<'POST /office-api/agent/applications'>) =>
  useQueue('POST /office-api/agent/applications', filter, { everyMs: false })

export const useAgentApplication = (id: string) =>
  useItem('POST /office-api/agent/application', { id }, 'agent', id)

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
    onSettled: () => invalidateDesk(client),
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
