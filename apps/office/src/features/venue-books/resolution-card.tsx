// Resolving one venue's case: corrected mirrors, an accepted difference or its statement; then the venue opens again.
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Approval } from '#src/lib/review/approvals.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useApprovalFoot } from '#src/queries/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import board from '#src/ui/board/board.module.css'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { CaseForm } from './case-form.tsx'
import { FixForm } from './fix-form.tsx'
import type { VenueCase } from './queries.ts'
import { ReopenForm } from './reopen-form.tsx'
import { type Resolution, Resolutions } from './resolutions.tsx'
import { mirrorLock } from './rules.ts'
import styles from './venue-books.module.css'

export function ResolutionCard({ found }: { readonly found: VenueCase }) {
  const waiting = [found.mirror, found.difference, found.venue_case, found.reopen].find(
    (one) => one?.state === 'open',
  )
  return (
    <Card title="处理" aside="两人，任何金额" fill className={board.resolve}>
      {waiting ? <Waiting approval={waiting} statement={found.statement} /> : <Next found={found} />}
    </Card>
  )
}

function Next({ found }: { readonly found: VenueCase }) {
  const may = useMay()
  const locked = (why: ReactNode) => (
    <div className={board.form}>
      <LockedLine>{why}</LockedLine>
    </div>
  )
  if (!may('transfer.ask')) return locked('由财务发起，您在「待我复核」确认')
  return found.may_reopen === 1 ? <ReopenForm found={found} /> : <Resolve found={found} />
}

/** While the books do not agree, or agreed only before the freeze. */
function Resolve({ found }: { readonly found: VenueCase }) {
  const [resolution, setResolution] = useState<Resolution>(mirrorLock(found) === null ? 'mirror' : 'case')
  const choices = <Resolutions found={found} value={resolution} onChange={setResolution} />
  if (resolution === 'case') return <CaseForm found={found}>{choices}</CaseForm>
  return (
    <FixForm found={found} resolution={resolution}>
      {choices}
    </FixForm>
  )
}

interface WaitingProps {
  readonly approval: Approval
  readonly statement: VenueCase['statement']
}

/** The first person's request, and the second person's decision. */
function Waiting({ approval, statement }: WaitingProps) {
  const foot = useApprovalFoot(approval)
  const read = useMutation({
    mutationFn: (id: string) =>
      saveFile('POST /office-api/venue-books/statement/read', { id }, `statement-${id}`),
  })
  return (
    <div className={board.form}>
      <Facts facts={{ 申请: approval.title, 理由: approval.reason }} />
      {approval.kind === 'venueCase' && statement !== null && (
        <>
          <Facts facts={{ 'SHA-256': <code className={styles.hash}>{statement.sha256}</code> }} />
          <Button
            size="row"
            tone="outline"
            icon={<Download size={13} />}
            busy={read.isPending}
            onClick={() => read.mutate(statement.id)}
          >
            下载书面声明
          </Button>
        </>
      )}
      <div className={board.foot}>
        <ApprovalFoot {...foot} />
      </div>
    </div>
  )
}
