// The decision form: claim, note, typed confirmation, who must approve, and two buttons.
import { type FormEvent, useRef, useState } from 'react'
import { type Foot, isTyped } from '#src/lib/review/approvals.ts'
import { useArmed } from '#src/lib/armed.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { NextCase } from '#src/ui/next-case/next-case.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'
import styles from './approval-foot.module.css'
import { Refusing } from './refusing.tsx'

export interface Deciding {
  readonly approve: boolean
  readonly note: string
  /** A key of the foot's reasons, for a refusal. */
  readonly reason: string | null
}

export interface ApprovalFootProps {
  readonly foot: Foot
  readonly busy: boolean
  readonly error?: string | null
  readonly onClaim?: (release: boolean) => void
  readonly onDecide: (deciding: Deciding) => void
}

export function ApprovalFoot(props: ApprovalFootProps) {
  const { foot, busy } = props
  const claimState = foot.locked === null ? foot.claim?.state : undefined
  const isClaimable = claimState === 'free' || claimState === 'stale'
  const claim = (release: boolean) => {
    if (!busy) props.onClaim?.(release)
  }
  // Without a claim these keys belong to the page.
  useKeys({
    ...(isClaimable && { c: () => claim(false) }),
    ...(claimState === 'mine' && { z: () => claim(true) }),
  })
  if (foot.locked === null && (claimState === undefined || claimState === 'mine'))
    return <Decision {...props} onRelease={claimState === 'mine' ? () => claim(true) : null} />
  return (
    <>
      {foot.eyes !== null && <Eyes {...foot.eyes} />}
      {foot.locked !== null && <LockedLine>{foot.locked}</LockedLine>}
      {claimState === 'other' && <LockedLine>{WORDS.claimedBy(foot.claim?.staff)}</LockedLine>}
      {isClaimable && (
        <Button size="final" tone="primary" keys={['C']} busy={busy} onClick={() => claim(false)}>
          {claimState === 'free' ? '认领这一笔' : WORDS.takeOver(foot.claim?.staff)}
        </Button>
      )}
      {props.error && <Problem>{props.error}</Problem>}
    </>
  )
}

interface DecisionProps extends ApprovalFootProps {
  readonly onRelease: (() => void) | null
}

function Decision({ foot, busy, error, onDecide, onRelease }: DecisionProps) {
  const { confirm, reasons, words, blocked = null } = foot
  const [reason, setReason] = useState<string | null>(null)
  const [refusing, setRefusing] = useState(false)
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const { armed, press, disarm } = useArmed<'approve' | 'refuse'>()
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: 'note' | 'typed') =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const isRead = confirm === null || isTyped(confirm, typed)
  const isReasoned = reasons === undefined ? note.trim() !== '' : reason !== null

  const approve = () => {
    if (blocked !== null || busy) return
    const fire = () => onDecide({ approve: true, note: note.trim(), reason: null })
    if (!isRead) return focus('typed')
    // A typed confirmation replaces the second press.
    if (confirm === null) return press('approve', fire)
    fire()
  }
  const refuse = () => {
    if (busy) return
    setRefusing(true)
    if (isReasoned) return press('refuse', () => onDecide({ approve: false, note: note.trim(), reason }))
    if (reasons === undefined) focus('note')
    else form.current?.querySelector<HTMLElement>('[role="group"] button')?.focus()
  }
  /** Enter approves only in the confirmation field: a note for a refusal must not pay. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm !== null && isRead) approve()
  }
  useKeys({ a: approve, r: refuse, n: () => focus('note') })

  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <Refusing
        reasons={reasons}
        reason={reason}
        open={refusing}
        isMissing={refusing && !isReasoned}
        note={note}
        onReason={(next) => {
          disarm()
          setReason(next)
        }}
        onNote={setNote}
      />
      {confirm !== null && blocked === null && (
        <>
          {confirm.firstNote !== '' && <p className={styles.note}>{confirm.firstNote}</p>}
          <Field
            name="typed"
            label={
              confirm.amount === null ? `输入「${confirm.typed}」以确认您看过` : '输入金额以确认您看过这张单'
            }
            value={typed}
            inputMode={confirm.amount === null ? 'text' : 'decimal'}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
      {foot.eyes !== null && <Eyes {...foot.eyes} />}
      {blocked !== null && <LockedLine>{blocked}</LockedLine>}
      {error && <Problem>{error}</Problem>}
      <div className={styles.actions}>
        <Button
          size="final"
          tone={armed === 'refuse' ? 'danger-solid' : 'danger'}
          keys={['R']}
          busy={busy && armed === 'refuse'}
          onClick={refuse}
        >
          {armed === 'refuse' ? `再按一次，${words.refused}` : reasons === undefined ? '拒绝' : '驳回'}
        </Button>
        {blocked === null && (
          <Button
            type={confirm === null ? 'button' : 'submit'}
            size="final"
            tone="primary"
            keys={['A']}
            busy={busy}
            disabled={!isRead}
            onClick={confirm === null ? approve : undefined}
          >
            {armed === 'approve' ? `再按一次，${words.approved}` : words.approve}
          </Button>
        )}
      </div>
      <p className={styles.under}>
        {reasons === undefined ? '拒绝须写原因，发起人可见' : '驳回须选理由，会员可见'}
        {onRelease !== null && (
          <>
            {' · '}
            <button type="button" disabled={busy} onClick={onRelease}>
              放回队列 Z
            </button>
          </>
        )}
        {' · '}
        <NextCase />
      </p>
    </form>
  )
}
