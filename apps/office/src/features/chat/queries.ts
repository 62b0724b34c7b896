// The rooms' chat for staff: messages, reports, removing, muting.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export type ChatFigures = OfficeOutputOf<'POST /office-api/chat/figures'>
export type ChatRow = OfficeOutputOf<'POST /office-api/chat/list'>['data'][number]
type ListInput = OfficeInputOf<'POST /office-api/chat/list'>

const CHAT = 'chat'
const POLL_MS = 5000

export function useChatLog(input: ListInput, enabled: boolean) {
  return useQuery({
    queryKey: [CHAT, input],
    queryFn: ({ signal }) => call('POST /office-api/chat/list', input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    enabled,
  })
}

export type BlockedRow = OfficeOutputOf<'POST /office-api/chat/blocked'>['data'][number]

export function useBlocked(input: OfficeInputOf<'POST /office-api/chat/blocked'>, enabled: boolean) {
  return useQuery({
    queryKey: [CHAT, 'blocked', input],
    queryFn: ({ signal }) => call('POST /office-api/chat/blocked', input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    enabled,
  })
}

export function useChatFigures() {
  return useQuery({
    queryKey: [CHAT, 'figures'],
    queryFn: ({ signal }) => call('POST /office-api/chat/figures', {}, { signal }),
    refetchInterval: POLL_MS,
  })
}

/** Dismisses the report; the message stays. */
export function useDismiss() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: OfficeInputOf<'POST /office-api/chat/dismiss'>) =>
      call('POST /office-api/chat/dismiss', input),
    onSuccess: () => client.invalidateQueries({ queryKey: [CHAT] }),
  })
}

export function useHide() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/chat/hide'>) =>
      call('POST /office-api/chat/hide', input),
    onSuccess: () => client.invalidateQueries({ queryKey: [CHAT] }),
  })
}

export function useMute() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/chat/mute'>) =>
      call('POST /office-api/chat/mute', input),
    onSuccess: () => client.invalidateQueries({ queryKey: [CHAT] }),
  })
}
