// The drawer of a deposit or a withdrawal: its state in the title, its foot, and the member's activity.
import { now } from '@lanting/browser-kit/clock'
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import type { ReactNode } from 'react'
import { cashierFoot, type CashierWords } from './cashier-foot.ts'
import { type Decision, hasEndedWell, isInReview, type Reviewable } from '#src/lib/review/review-state.ts'
import { type DecisionTexts, useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { CaseDrawer, type MemberRef } from './drawer.tsx'

interface CashierDrawerProps {
  /** `存款`, `取款`. */
  readonly item: string
  readonly no: string
  readonly row: Reviewable & { readonly member: MemberRef; readonly created_at: string }
  readonly place: string | null
  readonly decisions: readonly Decision[]
  readonly words: CashierWords
  readonly texts: DecisionTexts
  readonly kind: ApprovalKind
  /** False where it is settled automatically. */
  readonly byPeople?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const FIRST_OF_TWO = '初审已通过，等待第二人复核'

export function CashierDrawer(props: CashierDrawerProps) {
  const { kind, item, no, row, decisions, words, byPeople = true } = props
  const me = useMe()
  const desk = useDesk({ kind, subject: no }, { first: FIRST_OF_TWO, ...props.texts })
  return (
    <CaseDrawer
      title={<Title item={item} row={row} stateTitle={words.stateTitle} />}
      place={props.place}
      no={no}
      memberId={row.member.id}
      foot={byPeople && <ApprovalFoot foot={cashierFoot(row, decisions, me.name, words, now())} {...desk} />}
      history={[{ at: row.created_at, staff: '会员', action: `提交${item}`, note: '' }, ...decisions]}
      onClose={props.onClose}
    >
      {props.children}
    </CaseDrawer>
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
