// The drawer in which one deposit or withdrawal is looked at and decided: its frame, its keys, and who the member is.
import type { ReviewReason } from '@lanting/contract/data/review-reasons'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { type Decision, hasEndedWell, isInReview, type Reviewable } from '#src/lib/standing.ts'
import { DecideFoot } from '#src/ui/decide-foot/decide-foot.tsx'
import { History } from '#src/ui/history/history.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'

export interface MemberRef {
  readonly id: number
  readonly username: string
  readonly realname: string
  readonly vip: number
}

interface ReviewDrawerProps<R extends string> {
  /** `存款`, `取款`. */
  readonly item: string
  readonly no: string
  readonly row: Reviewable & { readonly member: MemberRef; readonly created_at: string }
  readonly stateTitle: string
  /** Where it stands in the list: `1 / 8`. */
  readonly place: string | null
  readonly decisions: readonly Decision[]
  readonly meName: string
  readonly reasons: Readonly<Record<R, ReviewReason>>
  readonly verb: string
  readonly refusedThen: string
  /** Why nobody can approve it now, or null. */
  readonly blocked: string | null
  /** False where it ends without people. */
  readonly byPeople?: boolean
  readonly deciding: {
    readonly busy: boolean
    readonly claim: (release: boolean) => void
    readonly approve: (note: string) => void
    readonly refuse: (reason: R, note: string) => void
  }
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ReviewDrawer<R extends string>(props: ReviewDrawerProps<R>) {
  const { item, no, row, stateTitle, deciding, byPeople = true } = props
  const navigate = useNavigate()
  useKeys({ m: () => void navigate(`/members/${row.member.id}`), y: () => void copy(no) })
  const isOpen = isInReview(row)
  return (
    <Drawer
      title={
        <>
          {item}详情{' '}
          {isOpen && row.claim !== null && (
            <Tag tone="info">{row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`}</Tag>
          )}
          {isOpen && row.approvals > 0 && <Tag tone="wait">初审已通过</Tag>}
          {!isOpen && <Tag tone={hasEndedWell(row) ? 'ok' : 'neutral'}>{stateTitle}</Tag>}
        </>
      }
      aside={props.place}
      onClose={props.onClose}
      foot={
        byPeople && (
          <DecideFoot
            row={row}
            decisions={props.decisions}
            meName={props.meName}
            reasons={props.reasons}
            verb={props.verb}
            what={`${item} · ${row.member.username}`}
            refusedThen={props.refusedThen}
            stateTitle={stateTitle}
            blocked={props.blocked}
            busy={deciding.busy}
            onClaim={deciding.claim}
            onApprove={deciding.approve}
            onRefuse={deciding.refuse}
          />
        )
      }
    >
      {props.children}
      <Section title="处理记录">
        <History
          lines={[{ at: row.created_at, staff: '会员', action: `提交${item}`, note: '' }, ...props.decisions]}
        />
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
