// One approval in the drawer: what it changes, why, what was checked, and the decision.
import { now } from '@lanting/browser-kit/clock'
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import type { ApprovalFull } from '#src/lib/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { useApproval, useApprovalFoot } from '#src/queries/approvals.ts'
import { ApprovalDrawer, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { ApprovalSlip, ApprovalTitle } from '#src/ui/approval-slip/approval-slip.tsx'
import styles from './approvals.module.css'

interface ApprovalDetailProps {
  readonly id: string
  readonly place: string | null
  readonly onClose: () => void
}

export function ApprovalDetail({ id, ...rest }: ApprovalDetailProps) {
  const one = useApproval(id)
  if (one.data !== undefined) return <Loaded full={one.data} {...rest} />
  return (
    <WaitingDrawer
      title="申请详情"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={rest.onClose}
    />
  )
}

interface LoadedProps extends Omit<ApprovalDetailProps, 'id'> {
  readonly full: ApprovalFull
}

function Loaded({ full, place, onClose }: LoadedProps) {
  const { approval } = full
  const foot = useApprovalFoot(approval, full.claim)
  return (
    <ApprovalDrawer
      title={<ApprovalTitle name={APPROVAL_KINDS[approval.kind].title} approval={approval} />}
      place={place}
      no={approval.id}
      memberId={null}
      foot={<ApprovalFoot {...foot} />}
      history={full.events}
      onClose={onClose}
    >
      <p className={styles.title}>{approval.title}</p>
      <p className={styles.sub}>
        申请 {approval.id.slice(0, 8)} · {shortTime(approval.asked_at, now())}
      </p>
      <ApprovalSlip full={full} />
    </ApprovalDrawer>
  )
}
