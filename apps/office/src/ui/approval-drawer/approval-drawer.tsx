// The drawer in which anything that people decide is looked at: its frame, its foot, who did what, and who the member is.
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { History, type HistoryLine } from '#src/ui/history/history.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'

interface ApprovalDrawerProps {
  readonly title: ReactNode
  /** Where it stands in the list: `1 / 8`. */
  readonly place: string | null
  /** What Y copies. */
  readonly no: string
  /** Whose page M opens. */
  readonly memberId: number | null
  readonly foot: ReactNode
  readonly history: readonly HistoryLine[]
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ApprovalDrawer(props: ApprovalDrawerProps) {
  const { no, memberId, history } = props
  const navigate = useNavigate()
  useKeys({
    m: () => memberId !== null && void navigate(`/members/${memberId}`),
    y: () => void copy(no),
  })
  return (
    <Drawer title={props.title} aside={props.place} onClose={props.onClose} foot={props.foot}>
      {props.children}
      <Section title="处理记录">
        <History lines={history} />
      </Section>
    </Drawer>
  )
}

interface WaitingDrawerProps {
  readonly title: string
  readonly error: string | null
  readonly onRetry: () => void
  readonly onClose: () => void
}

export function WaitingDrawer({ title, error, onRetry, onClose }: WaitingDrawerProps) {
  return (
    <Drawer title={title} onClose={onClose}>
      {error === null ? <Skeleton rows={10} /> : <Failed message={error} onRetry={onRetry} />}
    </Drawer>
  )
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
