// The note, and once somebody wants to refuse the reasons as chips, with what the member will read.
import type { ReviewReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { type RefObject, useEffect } from 'react'
import { Chip } from '#src/ui/chips/chips.tsx'
import { Field } from '#src/ui/field/field.tsx'
import styles from './decide-foot.module.css'

interface RefusingProps<R extends string> {
  readonly reasons: Readonly<Record<R, ReviewReason>>
  readonly reason: R | null
  /** Somebody wants to refuse. Until then the evidence has the room. */
  readonly open: boolean
  readonly note: string
  readonly rowRef: RefObject<HTMLDivElement | null>
  readonly onReason: (reason: R | null) => void
  readonly onNote: (note: string) => void
}

export function Refusing<R extends string>({
  reasons,
  reason,
  open,
  note,
  rowRef,
  onReason,
  onNote,
}: RefusingProps<R>) {
  useEffect(() => {
    if (open) rowRef.current?.querySelector('button')?.focus()
  }, [open, rowRef])
  return (
    <>
      {open && (
        <div className={styles.reasons} role="group" aria-label="驳回理由" ref={rowRef}>
          {(Object.keys(reasons) as R[]).map((key) => (
            <Chip key={key} on={reason === key} onClick={() => onReason(reason === key ? null : key)}>
              {reasons[key].reason}
            </Chip>
          ))}
        </div>
      )}
      {open && reason === null && (
        <p className={styles.missing} role="alert">
          先选驳回理由，会员会看到它
        </p>
      )}
      {reason !== null && (
        <p className={styles.words}>
          会员将看到：{reasons[reason].reason}。{reasons[reason].next}。
        </p>
      )}
      <Field
        bare
        label="备注"
        placeholder="备注（驳回时会员可见）"
        value={note}
        maxLength={LIMITS.noteMax}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  )
}
