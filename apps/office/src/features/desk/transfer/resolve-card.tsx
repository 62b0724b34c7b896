// Resolving a transfer: the pending approval, or the form for the venue's statement.
import { formatYuan } from '@lanting/contract/money'
import { TRANSFER } from '@lanting/contract/states'
import type { Approval } from '#src/lib/review/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import type { TransferFull } from '#src/queries/money.ts'
import board from '#src/ui/board/board.module.css'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { ClaimFirst, useRelease } from '../claim-first.tsx'
import { Decision } from '../drawer.tsx'
import { AskForm } from './ask-form.tsx'
import { OUTCOME_TITLES } from './rules.ts'
import { Writes } from './writes.tsx'

export function ResolveCard({ full }: { readonly full: TransferFull }) {
  return (
    <Card
      title="处理"
      aside={isMine(full.row) ? <GiveBack no={full.row.transfer_no} /> : '依据只能是场馆签名的业务回应'}
      fill
      className={board.resolve}
    >
      <Resolution full={full} />
    </Card>
  )
}

function Resolution({ full }: { readonly full: TransferFull }) {
  const may = useMay()
  const { row } = full
  const why = <Facts facts={{ 转人工: row.stuck_because || '系统仍在查询' }} />
  const state = TRANSFER.word(row.state)
  if (state !== 'pending') return <LockedLine>{TRANSFER.label(state)}，不能再决定</LockedLine>
  if (row.approval?.state === 'open') return <Waiting full={full} approval={row.approval} />
  if (row.stuck_because === '') {
    return (
      <div className={board.form}>
        {why}
        <LockedLine>系统仍在查询场馆，尚未转人工</LockedLine>
      </div>
    )
  }
  if (!may('transfer.ask')) {
    return (
      <div className={board.form}>
        {why}
        <LockedLine>由财务录入场馆的声明，您确认</LockedLine>
      </div>
    )
  }
  if (row.claim?.mine !== 1) {
    return (
      <div className={board.form}>
        {why}
        <ClaimFirst kind="transfer" subject={row.transfer_no} claim={row.claim} />
      </div>
    )
  }
  return <AskForm full={full} />
}

/** This user has claimed it and not entered an outcome yet. */
function isMine({ state, claim, approval }: TransferFull['row']): boolean {
  return TRANSFER.word(state) === 'pending' && claim?.mine === 1 && approval?.state !== 'open'
}

function GiveBack({ no }: { readonly no: string }) {
  const { release, busy } = useRelease({ kind: 'transfer', subject: no })
  return (
    <Button size="row" keys={['Z']} busy={busy} onClick={release}>
      放回
    </Button>
  )
}

interface WaitingProps {
  readonly full: TransferFull
  readonly approval: Approval
}

/** The first person's outcome, its ledger entries, and the second person's decision. */
function Waiting({ full, approval }: WaitingProps) {
  const { asked } = full.row
  if (asked === null) return null
  return (
    <div className={board.form}>
      <Facts
        facts={{
          申请的处理: OUTCOME_TITLES[asked.outcome],
          ...(asked.outcome === 'done' && { 场馆入账: `${formatYuan(asked.booked)} 元` }),
          场馆声明: asked.statement,
          理由: approval.reason,
        }}
      />
      <Writes full={full} outcome={asked.outcome} booked={asked.booked} />
      <div className={board.foot}>
        <Decision approval={approval} />
      </div>
    </div>
  )
}
