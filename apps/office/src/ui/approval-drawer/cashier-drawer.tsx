// The drawer of a deposit or a withdrawal: how it stands in its title, its foot, and what its member began.
import { now } from '@lanting/browser-kit/clock'
import type { ReactNode } from 'react'
import { cashierFoot, type CashierWords } from '#src/lib/cashier-foot.ts'
import { type Decision, hasEndedWell, isInReview, type Reviewable } from '#src/lib/standing.ts'
import { ApprovalFoot, type ApprovalFootProps } from '#src/ui/approval-foot/approval-foot.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { ApprovalDrawer, type MemberRef } from './approval-drawer.tsx'

interface CashierDrawerProps {
  /** `存款`, `取款`. */
  readonly item: string
  readonly no: string
  readonly row: Reviewable & { readonly member: MemberRef; readonly created_at: string }
  readonly place: string | null
  readonly decisions: readonly Decision[]
  readonly meName: string
  readonly words: CashierWords
  /** False where it ends without people. */
  readonly byPeople?: boolean
  readonly desk: Omit<ApprovalFootProps, 'foot'>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Said when one of two has approved. */
export const FIRST_OF_TWO = '初审已通过，等待第二人复核'

export function CashierDrawer(props: CashierDrawerProps) {
  const { item, no, row, decisions, words, desk, byPeople = true } = props
  return (
    <ApprovalDrawer
      title={<Title item={item} row={row} stateTitle={words.stateTitle} />}
      place={props.place}
      no={no}
      memberId={row.member.id}
      foot={
        byPeople && <ApprovalFoot foot={cashierFoot(row, decisions, props.meName, words, now())} {...desk} />
      }
      history={[{ at: row.created_at, staff: '会员', action: `提交${item}`, note: '' }, ...decisions]}
      onClose={props.onClose}
    >
      {props.children}
    </ApprovalDrawer>
  )
}

function Title({
  item,
  row,
  stateTitle,
}: {
  readonly item: string
  readonly row: Reviewable
  readonly stateTitle: string
}) {
  const isOpen = isInReview(row)
  return (
    <>
      {item}详情{' '}
      {isOpen && row.claim !== null && (
        <Tag tone="info">{row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`}</Tag>
      )}
      {isOpen && row.approvals > 0 && <Tag tone="wait">初审已通过</Tag>}
      {!isOpen && <Tag tone={hasEndedWell(row) ? 'ok' : 'neutral'}>{stateTitle}</Tag>}
    </>
  )
}
