// The drawer of one case: loading, frame, foot, history and member.
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Approval } from '#src/lib/review/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import type { Claim } from '#src/lib/review/review-state.ts'
import { useApprovalFoot } from '#src/queries/approvals.ts'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { History, type HistoryLine } from '#src/ui/history/history.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'

interface DeskDrawerProps<F> {
  readonly query: {
    readonly data: F | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** While loading, and when loading failed. */
  readonly title: string
  readonly onClose: () => void
  readonly children: (full: F) => ReactNode
}

export function DeskDrawer<F>({ query, title, onClose, children }: DeskDrawerProps<F>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Drawer title={title} onClose={onClose}>
      {query.error === null ? (
        <Skeleton rows={10} />
      ) : (
        <Failed message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
    </Drawer>
  )
}

interface CaseDrawerProps {
  readonly title: ReactNode
  /** Where it is in the list: `1 / 8`. */
  readonly place?: string | null
  /** What Y copies. */
  readonly no: string
  /** Whose page M opens. */
  readonly memberId: number | null
  readonly foot: ReactNode
  readonly history?: readonly HistoryLine[]
  readonly onClose: () => void
  readonly children: ReactNode
}

export function CaseDrawer({ title, place, no, memberId, foot, history, ...rest }: CaseDrawerProps) {
  const navigate = useNavigate()
  useKeys({
    m: () => memberId !== null && void navigate(`/members/${memberId}`),
    y: () => void copy(no),
  })
  return (
    <Drawer title={title} aside={place} onClose={rest.onClose} foot={foot}>
      {rest.children}
      {history !== undefined && (
        <Section title="处理记录">
          <History lines={history} />
        </Section>
      )}
    </Drawer>
  )
}

/** The second person's decision about a colleague's request. */
export function Decision({
  approval,
  claim,
}: {
  readonly approval: Approval
  readonly claim?: Claim | null
}) {
  return <ApprovalFoot {...useApprovalFoot(approval, claim)} />
}

export interface MemberRef {
  readonly id: number
  readonly username: string
  readonly realname: string
  readonly vip: number
}

export function MemberWords({ member }: { readonly member: MemberRef }) {
  return (
    <>
      <Link className={text.link} to={`/members/${member.id}`}>
        {member.username}
      </Link>{' '}
      <Tag tone="vip">VIP{member.vip}</Tag> {member.realname || <span className={text.muted}>未实名</span>}
    </>
  )
}
