// One adjustment: what would move, who asked and why, and the second person's decision.
import type { ApprovalFull } from '#src/lib/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { useApproval, useApprovalFoot } from '#src/queries/approvals.ts'
import type { AdjustRow } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { ApprovalDrawer, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { ApprovalSlip, ApprovalTitle } from '#src/ui/approval-slip/approval-slip.tsx'
import { DIRECTION_TITLES, signOf } from './rules.ts'

interface AdjustDrawerProps {
  readonly row: AdjustRow
  readonly onClose: () => void
}

export function AdjustDrawer({ row, onClose }: AdjustDrawerProps) {
  const one = useApproval(row.id)
  if (one.data !== undefined) return <Loaded row={row} full={one.data} onClose={onClose} />
  return (
    <WaitingDrawer
      title="调账详情"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={onClose}
    />
  )
}

interface LoadedProps extends AdjustDrawerProps {
  readonly full: ApprovalFull
}

function Loaded({ row, full, onClose }: LoadedProps) {
  const foot = useApprovalFoot(full.approval)
  return (
    <ApprovalDrawer
      title={<ApprovalTitle name="调账详情" approval={full.approval} />}
      place={null}
      no={row.id}
      memberId={row.member.id}
      foot={<ApprovalFoot {...foot} />}
      history={full.events}
      onClose={onClose}
    >
      <Amount name={`人工${DIRECTION_TITLES[row.direction]}`} yuan={row.amount} sign={signOf(row)} />
      <ApprovalSlip full={full} />
    </ApprovalDrawer>
  )
}
