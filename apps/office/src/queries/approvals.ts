// Approvals by a second person: the current user's queue, one of them, and the data of its foot.
import { now } from '@lanting/browser-kit/clock'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Approval, footOf } from '#src/lib/review/approvals.ts'
import { call } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import type { Claim } from '#src/lib/review/review-state.ts'
import { useDesk } from '#src/queries/desk.ts'
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

/** All data of an approval foot. */
export function useApprovalFoot(approval: Approval, claimed: Claim | null = null) {
  const me = useMe()
  const desk = useDesk(approval, {
    first: '已通过初审，交第二人复核',
    approved: `已同意，${approval.effect}`,
    refused: '已拒绝，保持原样',
  })
  return { ...desk, foot: footOf(approval, claimed, me.name, now()) }
}
