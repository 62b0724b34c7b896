// Where a deposit or a withdrawal is decided: claim, reasons, who must confirm, and two buttons that fire on the second press.
import type { ReviewReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { useRef, useState } from 'react'
import { useArmed } from '#src/lib/armed.ts'
import { now } from '@lanting/browser-kit/clock'
import { useKeys } from '#src/lib/keys.ts'
import { type Decision, firstApproval, type Reviewable, standingOf } from '#src/lib/standing.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { SecondDialog } from '#src/ui/second-dialog/second-dialog.tsx'
import { Refusing } from './refusing.tsx'
import styles from './decide-foot.module.css'

interface DecideFootProps<R extends string> {
  readonly row: Reviewable
  readonly decisions: readonly Decision[]
  readonly meName: string
  readonly reasons: Readonly<Record<R, ReviewReason>>
  /** `放款` or `确认到账`. */
  readonly verb: string
  /** `取款放款 · linyu88`. */
  readonly what: string
  /** What a refusal does: `退回 2,000.00 元`. */
  readonly refusedThen: string
  readonly stateTitle: string
  /** Why nobody can approve it now, or null. */
  readonly blocked: string | null
  readonly busy: boolean
  readonly onClaim: (release: boolean) => void
  readonly onApprove: (note: string) => void
  readonly onRefuse: (reason: R, note: string) => void
}

export function DecideFoot<R extends string>(props: DecideFootProps<R>) {
  const { row, decisions, meName } = props
  const standing = standingOf(row, decisions, meName, now())
  const claimable = standing === 'free' || standing === 'stale'
  useKeys({
    c: () => {
      if (claimable && !props.busy) props.onClaim(false)
    },
    z: () => {
      if (standing === 'mine' && !props.busy) props.onClaim(true)
    },
  })
  if (standing === 'done') return <LockedLine>{props.stateTitle}，不能再决定</LockedLine>
  if (standing === 'mine') return <Deciding {...props} />
  return (
    <>
      <Confirmers row={row} decisions={decisions} meName={meName} />
      {standing === 'own' && <LockedLine>您已通过初审，须由另一位财务复核</LockedLine>}
      {standing === 'other' && <LockedLine>{row.claim?.staff} 已认领，正在处理</LockedLine>}
      {claimable && (
        <Button
          size="final"
          tone="primary"
          keys={['C']}
          busy={props.busy}
          onClick={() => props.onClaim(false)}
        >
          {standing === 'free' ? '认领这一笔' : `接手（${row.claim?.staff} 认领后 30 分钟未处理）`}
        </Button>
      )}
    </>
  )
}

function Deciding<R extends string>(props: DecideFootProps<R>) {
  const { row, decisions, meName, blocked, busy } = props
  const [reason, setReason] = useState<R | null>(null)
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [second, setSecond] = useState(false)
  const { armed, press, disarm } = useArmed<'approve' | 'refuse'>()
  const reasons = useRef<HTMLDivElement>(null)
  const first = firstApproval(decisions)
  const amount = `${formatYuan(row.amount)} 元`
  const isFirstOfTwo = row.approvals_needed === 2 && row.approvals === 0

  const approve = () => {
    if (blocked !== null || busy) return
    // The second of two does not press twice but types the amount.
    if (row.approvals > 0) return setSecond(true)
    press('approve', () => props.onApprove(note.trim()))
  }
  const refuse = () => {
    if (busy) return
    if (reason === null) {
      setAsking(true)
      reasons.current?.querySelector('button')?.focus()
      return
    }
    press('refuse', () => props.onRefuse(reason, note.trim()))
  }
  useKeys({ a: approve, r: refuse })

  return (
    <>
      <Refusing
        reasons={props.reasons}
        reason={reason}
        open={asking}
        note={note}
        rowRef={reasons}
        onReason={(next) => {
          disarm()
          setReason(next)
        }}
        onNote={setNote}
      />
      <Confirmers row={row} decisions={decisions} meName={meName} />
      {blocked !== null && <LockedLine>{blocked}</LockedLine>}
      <div className={styles.actions}>
        <Button
          size="final"
          tone={armed === 'refuse' ? 'danger-solid' : 'danger'}
          keys={['R']}
          busy={busy && armed === 'refuse'}
          onClick={refuse}
        >
          {armed === 'refuse' ? `再按一次，${props.refusedThen}` : '驳回'}
        </Button>
        {blocked === null && (
          <Button size="final" tone="primary" keys={['A']} busy={busy} onClick={approve}>
            {armed === 'approve'
              ? `再按一次，${isFirstOfTwo ? '交第二人复核' : `${props.verb} ${amount}`}`
              : isFirstOfTwo
                ? '通过初审，交复核'
                : row.approvals > 0
                  ? '核对并确认'
                  : `${props.verb} ${amount}`}
          </Button>
        )}
      </div>
      <p className={styles.under}>
        驳回须选理由，会员可见 ·{' '}
        <button type="button" disabled={busy} onClick={() => props.onClaim(true)}>
          放回队列 Z
        </button>
      </p>
      {second && first !== null && (
        <SecondDialog
          decision="approve"
          name={props.what}
          amount={row.amount}
          first={{ name: first.staff, says: `初审通过 ${first.at.slice(11, 19)}`, face: first.staff }}
          firstNote={first.note}
          meName={meName}
          verb={props.verb}
          after="确认后立即执行，不能撤销，只能另做更正"
          busy={busy}
          error={null}
          onConfirm={(words) => {
            setSecond(false)
            props.onApprove(words)
          }}
          onClose={() => setSecond(false)}
        />
      )}
    </>
  )
}

interface ConfirmersProps {
  readonly row: Reviewable
  readonly decisions: readonly Decision[]
  readonly meName: string
}

/** Above every button that moves money, also where one person is enough. */
function Confirmers({ row, decisions, meName }: ConfirmersProps) {
  const first = firstApproval(decisions)
  const me = (says: string) => ({ name: meName, says, face: meName })
  if (row.approvals_needed === 1) return <Eyes first={me('审核人')} second={null} />
  if (row.approvals > 0 && first !== null) {
    const says = `初审通过 ${first.at.slice(11, 19)}`
    const second =
      first.staff === meName ? { name: '另一位财务', says: '待复核' } : me('第二人，与第一人不同')
    return <Eyes first={{ name: first.staff, says, face: first.staff }} second={second} />
  }
  const from = formatYuan(`${LIMITS.twoApproversFromYuan}.00`)
  return <Eyes first={me('初审')} second={{ name: '另一位财务', says: `${from} 起须第二人复核` }} />
}
