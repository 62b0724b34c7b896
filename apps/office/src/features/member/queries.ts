// One member in full, and staff actions on the account.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'
import { MEMBERS } from '#src/queries/members.ts'

export type MemberFull = OfficeOutputOf<'POST /office-api/member/detail'>
export type MemberCashier = OfficeOutputOf<'POST /office-api/member/cashier'>
export type LedgerLine = OfficeOutputOf<'POST /office-api/member/ledger'>['data'][number]
export type Bet = OfficeOutputOf<'POST /office-api/member/bets'>['data'][number]
export type MemberEvent = OfficeOutputOf<'POST /office-api/member/timeline'>['data'][number]
export type LedgerKind = 'all' | NonNullable<OfficeInputOf<'POST /office-api/member/ledger'>['kind']>

const memberKey = (id: number) => ['member', id] as const

export function useMember(id: number) {
  return useQuery({
    queryKey: memberKey(id),
    queryFn: ({ signal }) => call('POST /office-api/member/detail', { id }, { signal }),
    // Every read is audited, so there is no automatic refetch.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useLedger(id: number, kind: LedgerKind, page: number) {
  return useQuery({
    queryKey: [...memberKey(id), 'ledger', kind, page],
    queryFn: ({ signal }) =>
      call('POST /office-api/member/ledger', { id, page, ...(kind === 'all' ? {} : { kind }) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useBets(id: number, page: number) {
  return useQuery({
    queryKey: [...memberKey(id), 'bets', page],
    queryFn: ({ signal }) => call('POST /office-api/member/bets', { id, page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useTimeline(id: number, page: number) {
  return useQuery({
    queryKey: [...memberKey(id), 'timeline', page],
    queryFn: ({ signal }) => call('POST /office-api/member/timeline', { id, page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCashier(id: number) {
  return useQuery({
    queryKey: [...memberKey(id), 'cashier'],
    queryFn: ({ signal }) => call('POST /office-api/member/cashier', { id }, { signal }),
  })
}

/** Refetches everything about the member on the user's request. */
export function useRefreshMember(id: number) {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: memberKey(id) })
}

/** Calls that answer with the updated member. */
type Changing = Extract<
  OfficeCallNames,
  | 'POST /office-api/member/freeze'
  | 'POST /office-api/member/unfreeze'
  | 'POST /office-api/member/end-sessions'
  | 'POST /office-api/member/reset-pay-password'
>

export function useChangeMember<K extends Changing>(name: K, id: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<K>) => call(name, input),
    onSuccess: (member) => {
      client.setQueryData(memberKey(id), member)
      void client.invalidateQueries({ queryKey: [MEMBERS] })
    },
  })
}

/** Answers with the new password, which is shown once and never cached. */
export function useResetPassword(id: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    gcTime: 0,
    mutationFn: (identity: string) => call('POST /office-api/member/reset-password', { id, identity }),
    onSuccess: () => client.invalidateQueries({ queryKey: memberKey(id), exact: true }),
  })
}

export function useAddNote(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call('POST /office-api/member/note', { id, content }, { keyed: true }),
    onSuccess: (note) =>
      client.setQueryData<MemberFull>(memberKey(id), (member) =>
        member === undefined ? member : { ...member, notes: [note, ...member.notes] },
      ),
  })
}

export function useAskRealname() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/realname/ask'>) =>
      call('POST /office-api/realname/ask', input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}
