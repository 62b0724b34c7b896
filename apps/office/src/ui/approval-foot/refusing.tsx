// The note and, once refusing, the reasons as chips with the member's text.
import type { ReviewReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { useEffect, useRef } from 'react'
import { Chip } from '#src/ui/chips/chips.tsx'
import { Field } from '#src/ui/field/field.tsx'
import styles from './approval-foot.module.css'

interface RefusingProps {
  /** The only reasons; without them the note is the reason. */
  readonly reasons: Readonly<Record<string, ReviewReason>> | undefined
  readonly reason: string | null
  /** True once refusing; before that the evidence has the space. */
  readonly open: boolean
  readonly isMissing: boolean
  readonly note: string
  readonly onReason: (reason: string | null) => void
  readonly onNote: (note: string) => void
}

export function Refusing({ reasons, reason, open, isMissing, note, onReason, onNote }: RefusingProps) {
  const chips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) chips.current?.querySelector('button')?.focus()
  }, [open])
  const chosen = reason === null ? undefined : reasons?.[reason]
  return (
    <>
      {open && reasons !== undefined && (
        <div className={styles.reasons} role="group" aria-label="驳回理由" ref={chips}>
          {Object.entries(reasons).map(([key, { reason: words }]) => (
            <Chip key={key} on={reason === key} onClick={() => onReason(reason === key ? null : key)}>
              {words}
            </Chip>
          ))}
        </div>
      )}
      {isMissing && (
        <p className={styles.missing} role="alert">
          {reasons === undefined ? '先写拒绝的原因，发起人会看到它' : '先选驳回理由，会员会看到它'}
        </p>
      )}
      {chosen !== undefined && (
        <p className={styles.words}>
          会员将看到：{chosen.reason}。{chosen.next}。
        </p>
      )}
      <Field
        bare
        name="note"
        label="备注"
        placeholder={reasons === undefined ? '备注（拒绝时发起人可见）' : '备注（驳回时会员可见）'}
        value={note}
        maxLength={LIMITS.noteMax}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  )
}
