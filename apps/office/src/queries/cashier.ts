// The deposit and withdrawal queues: lists that follow by themselves, one item with its facts, and decisions.
import { toast } from '@lanting/browser-kit/toast'
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import type { DepositReason, WithdrawalReason } from '@lanting/contract/data/review-reasons'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDone } from '#src/lib/after-decision.tsx'
import { call } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/queue-filter.ts'
import { isInReview } from '#src/lib/standing.ts'

export type DepositRow = OfficeOutputOf<'POST /office-api/deposit/list'>['data'][number]
export type DepositFull = OfficeOutputOf<'POST /office-api/deposit/detail'>
export type WithdrawalRow = OfficeOutputOf<'POST /office-api/withdrawal/list'>['data'][number]
export type WithdrawalFull = OfficeOutputOf<'POST /office-api/withdrawal/detail'>
export type QueueSummary = OfficeOutputOf<'POST /office-api/withdrawal/list'>['summary']
export type QueueFilter = Omit<OfficeInputOf<'POST /office-api/withdrawal/list'>, 'page'> & {
  readonly page: number
}

const DEPOSITS = 'deposits'
const WITHDRAWALS = 'withdrawals'

export const WAITING_NOW: QueueFilter = { page: 1 }

/** The lists are marked as asked by a timer, so they do not keep an abandoned session alive. */
export function useDeposits(filter: QueueFilter, enabled = true) {
  return useQuery({
    queryKey: [DEPOSITS, 'list', filter],
    queryFn: ({ signal }) => call('POST /office-api/deposit/list', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_MS,
    enabled,
  })
}

export function useWithdrawals(filter: QueueFilter, enabled = true) {
  return useQuery({
    queryKey: [WITHDRAWALS, 'list', filter],
    queryFn: ({ signal }) => call('POST /office-api/withdrawal/list', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_MS,
    enabled,
  })
}

/** Each reading is written to the audit log: never by a timer, and not again while it is at hand. */
const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export function useDeposit(no: string) {
  return useQuery({
    queryKey: [DEPOSITS, 'one', no],
    queryFn: ({ signal }) => call('POST /office-api/deposit/detail', { deposit_no: no }, { signal }),
    ...READ_ONCE,
  })
}

export function useDepositProof(no: string, enabled: boolean) {
  return useQuery({
    queryKey: [DEPOSITS, 'proof', no],
    queryFn: ({ signal }) => call('POST /office-api/deposit/proof', { deposit_no: no }, { signal }),
    enabled,
    ...READ_ONCE,
  })
}

export function useWithdrawal(no: string) {
  return useQuery({
    queryKey: [WITHDRAWALS, 'one', no],
    queryFn: ({ signal }) => call('POST /office-api/withdrawal/detail', { withdraw_no: no }, { signal }),
    ...READ_ONCE,
  })
}

/** A decision answers with the whole item; a refusal means that somebody else was quicker, so it is read anew. */
function useDecision<K extends OfficeCallNames>(
  name: K,
  queue: string,
  no: string,
  keyed: boolean,
): ReturnType<typeof useMutation<OfficeOutputOf<K>, Error, OfficeInputOf<K>>> {
  const client: QueryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: OfficeInputOf<K>) => call(name, input, { keyed }),
    onSuccess: (item) => client.setQueryData([queue, 'one', no], item),
    onError: () => void client.invalidateQueries({ queryKey: [queue, 'one', no] }),
    onSettled: () => void client.invalidateQueries({ queryKey: [queue, 'list'] }),
  })
}

/** Claims several at once and says what became of each. */
export function useClaimMany(queue: 'deposit' | 'withdrawal') {
  const client = useQueryClient()
  const name = `POST /office-api/${queue}/claim-many` as const
  const root = queue === 'deposit' ? DEPOSITS : WITHDRAWALS
  return useMutation({
    mutationFn: (numbers: readonly string[]) => call(name, { numbers: [...numbers] }, { keyed: true }),
    onSuccess: ({ claimed, refused }) => {
      for (const no of claimed) void client.invalidateQueries({ queryKey: [root, 'one', no] })
      const [first] = refused
      if (first === undefined) toast.success(`已认领 ${claimed.length} 笔`)
      else toast.error(`已认领 ${claimed.length} 笔，${refused.length} 笔未认领：${first.reason}`)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [root, 'list'] }),
  })
}

interface Told {
  /** When the last approval that was missing was given. */
  readonly approved: string
  readonly refused: string
}

const FIRST_OF_TWO = '初审已通过，等待第二人复核'

interface Deciding {
  readonly approve: boolean
  readonly note: string
  readonly reason: string | null
}

/** Claiming and deciding one deposit; the foot only offers the queue's own reasons. */
export function useDepositDesk(no: string, told: Told) {
  const claim = useDecision('POST /office-api/deposit/claim', DEPOSITS, no, false)
  const approve = useDecision('POST /office-api/deposit/approve', DEPOSITS, no, true)
  const refuse = useDecision('POST /office-api/deposit/refuse', DEPOSITS, no, true)
  const done = useDone()
  const key = { deposit_no: no }
  return {
    busy: claim.isPending || approve.isPending || refuse.isPending,
    claim: (release: boolean) => claim.mutate({ ...key, ...(release ? { release: 1 } : {}) }),
    decide: ({ approve: yes, note, reason }: Deciding) =>
      yes
        ? approve.mutate(
            { ...key, note },
            { onSuccess: (item) => done(isInReview(item.row) ? FIRST_OF_TWO : told.approved) },
          )
        : refuse.mutate(
            { ...key, reason: reason as DepositReason, note },
            { onSuccess: () => done(told.refused) },
          ),
  }
}

export function useWithdrawalDesk(no: string, told: Told) {
  const claim = useDecision('POST /office-api/withdrawal/claim', WITHDRAWALS, no, false)
  const approve = useDecision('POST /office-api/withdrawal/approve', WITHDRAWALS, no, true)
  const refuse = useDecision('POST /office-api/withdrawal/refuse', WITHDRAWALS, no, true)
  const done = useDone()
  const key = { withdraw_no: no }
  return {
    busy: claim.isPending || approve.isPending || refuse.isPending,
    claim: (release: boolean) => claim.mutate({ ...key, ...(release ? { release: 1 } : {}) }),
    decide: ({ approve: yes, note, reason }: Deciding) =>
      yes
        ? approve.mutate(
            { ...key, note },
            { onSuccess: (item) => done(isInReview(item.row) ? FIRST_OF_TWO : told.approved) },
          )
        : refuse.mutate(
            { ...key, reason: reason as WithdrawalReason, note },
            { onSuccess: () => done(told.refused) },
          ),
  }
}
