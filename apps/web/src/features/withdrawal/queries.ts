// Server state of withdrawals: today's limits, open turnover, one request until its end.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { WITHDRAWAL } from '@lanting/contract/states'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { type NoOutcome, outcomeOf } from '#src/queries/outcome.ts'
import { nextPage } from '#src/queries/pages.ts'

export type WithdrawRules = OutputOf<'POST /api/withdrawrules'>
export type WithdrawInfo = OutputOf<'POST /api/withdrawinfo'>
export type RequirementPage = OutputOf<'POST /api/turnover'>
export type Requirement = RequirementPage['data'][number]

/** Limits change with every request and every hour, so a cached answer is always refetched. */
export function useWithdrawRules() {
  return useQuery({
    queryKey: [ME, 'withdraw-rules'],
    queryFn: async ({ signal }) => (await call('POST /api/withdrawrules', {}, { signal })).data,
    enabled: useIsMember(),
    staleTime: 0,
    meta: { silent: true },
  })
}

/** Bets count when the venue's log reports them, a little after they were played: polled until nothing is left. */
export function useTurnoverLeft() {
  return useQuery({
    queryKey: [ME, 'turnover-left'],
    queryFn: async ({ signal }) => (await call('POST /api/getBetAmount', {}, { signal, quiet: true })).data,
    enabled: useIsMember(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.bet_amount === '0.00' ? false : LIMITS.poll.withdrawalMs),
    meta: { silent: true },
  })
}

/** Open requirements, or ended ones. */
export function useRequirements(isOpen: boolean, enabled = true) {
  const isMember = useIsMember()
  return useInfiniteQuery({
    queryKey: [ME, 'turnover', isOpen],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/turnover', { page: pageParam, open: isOpen ? 1 : 0 }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: isMember && enabled,
    staleTime: 0,
  })
}

/** Today's bets with what each counted; the sum is over all of them. */
export function useTodaysBets() {
  return useQuery({
    queryKey: [ME, 'bets', 'today'],
    queryFn: async ({ signal }) => (await call('POST /api/betrecord', { date: 1, page: 1 }, { signal })).data,
    enabled: useIsMember(),
    staleTime: 0,
  })
}

export type WithdrawOutcome =
  | { readonly kind: 'accepted'; readonly no: string; readonly message: string }
  | NoOutcome

const send = (input: InputOf<'POST /api/withdraw'>): Promise<WithdrawOutcome> =>
  outcomeOf(async () => {
    const { data, message } = await call('POST /api/withdraw', input, { keyed: true })
    return { kind: 'accepted', no: data.withdraw_no, message } as const
  })

/** Balances, limits and records are refetched, whatever the outcome. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { silent: true },
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}

/** In review or being paid: not final. */
export function isUnderway({ state }: Pick<WithdrawInfo, 'state'>): boolean {
  const word = WITHDRAWAL.word(state)
  return word === 'review' || word === 'paying'
}

/** Polled until final; a final request never changes. */
export function useWithdrawInfo(no: string) {
  return useQuery({
    queryKey: [ME, 'withdrawal', no],
    queryFn: async ({ signal }) =>
      (await call('POST /api/withdrawinfo', { withdraw_no: no }, { signal, quiet: true })).data,
    enabled: useIsMember(),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isUnderway(data) ? LIMITS.poll.withdrawalMs : false,
    meta: { silent: true },
  })
}
