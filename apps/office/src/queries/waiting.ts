// Pending counts per page, for the rail and the overview.
import { AGENT_PAY } from '@lanting/contract/states'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { APPLICATIONS_WAITING, useApplications } from '#src/queries/activities.ts'
import { useApprovals } from '#src/queries/approvals.ts'
import { useDeposits, useWithdrawals, WAITING_NOW } from '#src/queries/cashier.ts'
import type { Me } from '#src/queries/me.ts'
import { STUCK_PAYOUTS, usePayouts } from '#src/queries/payouts.ts'
import {
  OPEN_ADJUSTS,
  OPEN_SUSPENSE,
  STUCK,
  useAdjusts,
  useSuspense,
  useTransfers,
} from '#src/queries/money.ts'
import { OPEN_QUARANTINE, useQuarantine } from '#src/queries/quarantine.ts'

/** The query key of all pending counts; deciding an item invalidates it. */
export const WAITING = 'waiting'

/** The waiting count and version marks of open conversations: no message, since every read of one is audited. */
export function useSupportWaiting(me: Me) {
  return useQuery({
    queryKey: [WAITING, 'support'],
    queryFn: ({ signal }) => call('POST /office-api/support/waiting', {}, { signal }),
    refetchInterval: QUEUE_MS,
    // Also polled in the background: the window title and the sound announce new ones.
    refetchIntervalInBackground: true,
    enabled: me.permissions.includes('support.answer'),
  })
}

/** Agent applications, and commission statements to pay. */
function useAgentsWaiting(me: Me) {
  const applications = useQuery({
    queryKey: [WAITING, 'agent-applications'],
    queryFn: ({ signal }) => call('POST /office-api/agent/applications', { page: 1 }, { signal }),
    enabled: me.permissions.includes('agent.review'),
  })
  const statements = useQuery({
    queryKey: [WAITING, 'agent-statements'],
    queryFn: ({ signal }) =>
      call('POST /office-api/agent/statements', { state: AGENT_PAY.wire('review'), page: 1 }, { signal }),
    enabled: me.permissions.includes('agent.pay'),
  })
  return {
    '/agent-applications': applications.data?.total ?? 0,
    '/agent-statements': statements.data?.total ?? 0,
  }
}

export function useWaiting(me: Me): Readonly<Record<string, number>> {
  const support = useSupportWaiting(me)
  const approvals = useApprovals(me.permissions.includes('approval.read'))
  const deposits = useDeposits(WAITING_NOW, me.permissions.includes('deposit.review'))
  const withdrawals = useWithdrawals(WAITING_NOW, me.permissions.includes('withdrawal.review'))
  const applications = useApplications(APPLICATIONS_WAITING, me.permissions.includes('activity.review'))
  const reads = me.permissions.includes('money.read')
  const stuck = useTransfers(STUCK, reads)
  const payouts = usePayouts(STUCK_PAYOUTS, me.permissions.includes('payout.review'))
  const suspense = useSuspense(OPEN_SUSPENSE, reads)
  const quarantine = useQuarantine(OPEN_QUARANTINE, reads)
  const adjusts = useAdjusts(OPEN_ADJUSTS, reads)
  const agents = useAgentsWaiting(me)
  return {
    ...agents,
    '/deposits': deposits.data?.summary.waiting ?? 0,
    '/withdrawals': withdrawals.data?.summary.waiting ?? 0,
    '/transfers': stuck.data?.total ?? 0,
    '/payouts': payouts.data?.summary.waiting ?? 0,
    '/suspense': suspense.data?.open ?? 0,
    '/quarantine': quarantine.data?.open ?? 0,
    '/adjusts': adjusts.data?.total ?? 0,
    '/applications': applications.data?.summary.waiting ?? 0,
    '/support': support.data?.waiting ?? 0,
    '/approvals': approvals.data?.waiting.length ?? 0,
  }
}
