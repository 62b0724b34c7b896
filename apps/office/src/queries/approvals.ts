// Everything that needs a second person: the queue of whoever sits here, one of it, claims and decisions.
import { now } from '@lanting/browser-kit/clock'
import type { OfficeInputOf } from '@lanting/contract/calls/names'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Approval, footOf, isFirstOfTwo } from '#src/lib/approvals.ts'
import { useDone } from '#src/lib/after-decision.tsx'
import { call, messageOf } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/queue-filter.ts'
import type { Claim } from '#src/lib/standing.ts'
import { useMe } from '#src/queries/me.ts'

const APPROVALS = 'approvals'

export function useApprovals(enabled = true) {
  return useQuery({
    queryKey: [APPROVALS, 'list'],
    queryFn: ({ signal }) => call('POST /office-api/approval/list', {}, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_MS,
    enabled,
  })
}

export function useApproval(id: string) {
  return useQuery({
    queryKey: [APPROVALS, 'one', id],
    queryFn: ({ signal }) => call('POST /office-api/approval/detail', { id }, { signal }),
  })
}

/** What was asked for or decided may have changed any of these. Items whose reading is logged are not read by this. */
const CHANGED = [
  [APPROVALS],
  ['switches'],
  ['config'],
  ['waiting'],
  ['staff'],
  ['draws'],
  ['money'],
  ['deposits', 'list'],
  ['withdrawals', 'list'],
  // Whoever decides has it open: what it looks like afterwards is part of the decision.
  ['payouts'],
] as const

export function readAnew(client: QueryClient): void {
  for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey })
}

interface Deciding {
  readonly approve: boolean
  readonly note: string
  readonly reason: string | null
}

/** Everything that the foot of an approval needs. */
export function useApprovalFoot(approval: Approval, claimed: Claim | null = null) {
  const { id } = approval
  const agreed = isFirstOfTwo(approval) ? '已通过初审，交第二人复核' : `已同意，${approval.effect}`
  const me = useMe()
  const client = useQueryClient()
  const onSettled = () => readAnew(client)
  const claim = useMutation({
    meta: { silent: true },
    mutationFn: (release: boolean) =>
      call('POST /office-api/approval/claim', { id, ...(release ? { release: 1 as const } : {}) }),
    onSettled,
  })
  const decide = useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/approval/decide'>) =>
      call('POST /office-api/approval/decide', input, { keyed: true }),
    onSettled,
  })
  const failed = decide.error ?? claim.error
  const done = useDone()
  return {
    foot: footOf(approval, claimed, me.name, now()),
    busy: claim.isPending || decide.isPending,
    error: failed === null ? null : messageOf(failed),
    onClaim: (release: boolean) => claim.mutate(release),
    onDecide: ({ approve, note, reason }: Deciding) =>
      decide.mutate(
        { id, approve: approve ? 1 : 0, note, ...(reason === null ? {} : { reason }) },
        { onSuccess: () => done(approve ? agreed : '已拒绝，保持原样') },
      ),
  }
}
