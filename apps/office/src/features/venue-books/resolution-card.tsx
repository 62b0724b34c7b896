// Resolving one venue's case: a corrected mirror or an accepted difference, then reopening the venue.
import type { ReactNode } from 'react'
import type { Approval } from '#src/lib/approvals.ts'
import { useApprovalFoot } from '#src/queries/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import board from '#src/ui/board/board.module.css'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { FixForm } from './fix-form.tsx'
import type { VenueCase } from './queries.ts'
import { ReopenForm } from './reopen-form.tsx'
import { differs } from './rules.ts'

export function ResolutionCard({ found }: { readonly found: VenueCase }) {
  const waiting = [found.mirror, found.difference, found.reopen].find((one) => one?.state === 'open')
  return (
    <Card title="处理" aside="两人，任何金额" fill className={board.resolve}>
      {waiting ? <Waiting approval={waiting} /> : <Next found={found} />}
    </Card>
  )
}

function Next({ found }: { readonly found: VenueCase }) {
  const may = useMay()
  const { venue } = found
  const locked = (why: ReactNode) => (
    <div className={board.form}>
      <LockedLine>{why}</LockedLine>
    </div>
  )
  if (venue.frozen_since === null) return locked('再对一次仍不符才会停这一家，之后在这里处理')
  if (!may('transfer.ask')) return locked('由财务发起，您在「待我复核」确认')
  return differs(venue) ? <FixForm found={found} /> : <ReopenForm found={found} />
}

/** The first person's request, and the second person's decision. */
function Waiting({ approval }: { readonly approval: Approval }) {
  const foot = useApprovalFoot(approval)
  return (
    <div className={board.form}>
      <Facts facts={{ 申请: approval.title, 理由: approval.reason }} />
      <div className={board.foot}>
        <ApprovalFoot {...foot} />
      </div>
    </div>
  )
}
