// Claims or releases a case: one person works on it at a time.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import { useKeys } from '#src/lib/keys.ts'
import { type Claim, claimStateOf } from '#src/lib/review/review-state.ts'
import { WORDS } from '#src/lib/words.ts'
import { useDesk } from '#src/queries/desk.ts'
import { Button } from '#src/ui/button/button.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'

interface Claimed {
  readonly kind: ApprovalKind
  readonly subject: string
}

/** A claim decides nothing, so it shows no message. */
export const useClaim = (of: Claimed) => useDesk(of, { approved: '', refused: '' })

/** A claim unused for half an hour can be taken over. */
export function ClaimFirst({ claim, ...of }: Claimed & { readonly claim: Claim | null }) {
  const desk = useClaim(of)
  const claimState = claimStateOf(claim, now())
  const claimCase = () => {
    if (claimState !== 'other' && !desk.busy) desk.onClaim(false)
  }
  useKeys({ c: claimCase })
  if (claimState === 'other') return <LockedLine>{WORDS.claimedBy(claim?.staff)}</LockedLine>
  return (
    <>
      {desk.error !== null && <Problem>{desk.error}</Problem>}
      <Button size="final" tone="primary" keys={['C']} busy={desk.busy} onClick={claimCase}>
        {claimState === 'free' ? '认领这一笔' : WORDS.takeOver(claim?.staff)}
      </Button>
    </>
  )
}

/** Z releases it to the queue. */
export function useRelease(of: Claimed) {
  const desk = useClaim(of)
  const release = () => {
    if (!desk.busy) desk.onClaim(true, { onSuccess: () => toast.success('已放回队列') })
  }
  useKeys({ z: release })
  return { release, busy: desk.busy, error: desk.error }
}
