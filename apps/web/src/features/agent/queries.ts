// Server state of agents: one's own application, the ticket for the agent page, and its months.
import type { OutputOf } from '@lanting/contract/calls/names'
import { toast } from '@lanting/browser-kit/toast'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'

export type ApplyState = NonNullable<OutputOf<'POST /api/applyagentstate'>>
export type AgentMonth = OutputOf<'POST /api/agentreport'>['list']['data'][number]
export type AgentStatement = OutputOf<'POST /api/agentstatement'>

const APPLICATION = [ME, 'agent-application']

export function useApplication() {
  return useQuery({
    queryKey: APPLICATION,
    queryFn: async ({ signal }) => (await call('POST /api/applyagentstate', {}, { signal })).data,
    enabled: useIsMember(),
  })
}

export function useApply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: { readonly mobile: string; readonly apply_info: string }) =>
      call('POST /api/applyagentdo', draft, { keyed: true }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: APPLICATION }),
  })
}

/** A fresh ticket as one of our addresses. */
export function useTicket() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async () => (await call('GET /api/getAgentLoginUrl', {})).data.url,
  })
}

/** The first request consumes the ticket; later ones use the session it opened. */
export function useReport(ticket: string) {
  return useInfiniteQuery({
    queryKey: [ME, 'agent-report', ticket],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/agentreport', { ticket, page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ list }) => nextPage(list),
    enabled: useIsMember() && ticket !== '',
    retry: false,
  })
}

export function useStatement(month: string | null) {
  return useQuery({
    queryKey: [ME, 'agent-statement', month],
    queryFn: async ({ signal }) =>
      (await call('POST /api/agentstatement', { month: month ?? '' }, { signal })).data,
    enabled: month !== null,
  })
}
