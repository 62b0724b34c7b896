// Asks for the reason of an action and shows who requests and who must confirm, right above its button.
import { LIMITS } from '@lanting/contract/limits'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Chip } from '#src/ui/chips/chips.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes, type Person } from '#src/ui/eyes/eyes.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import styles from './reason-dialog.module.css'

export interface ReasonDialogProps {
  readonly title: string
  /** The consequences, in full sentences. */
  readonly children: ReactNode
  readonly label?: string
  /** Common reasons; they fill the field and stay editable. */
  readonly usual?: readonly string[]
  readonly first: Person
  readonly second: Person | null
  /** The button's label: verb and object. */
  readonly verb: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label = WORDS.reason, usual = [], first, second } = props
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => {
    if (props.busy) return
    if (reason.trim() === '') return setMissing(true)
    props.onConfirm(reason.trim())
  }
  useKeys({ 'mod+Enter': confirm }, { inDialog: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm()
  }
  return (
    <Dialog title={title} onClose={props.onClose}>
      <div className={styles.what}>{children}</div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          label={label}
          value={reason}
          maxLength={LIMITS.noteMax}
          onChange={(event) => setReason(event.target.value)}
          error={props.error ?? (missing && reason.trim() === '' ? WORDS.missing : null)}
        />
        {usual.length > 0 && (
          <div className={styles.usual}>
            {usual.map((text) => (
              <Chip key={text} on={reason === text} onClick={() => setReason(text)}>
                {text}
              </Chip>
            ))}
          </div>
        )}
        <Eyes first={first} second={second} />
        <div className={styles.actions}>
          <Button size="final" onClick={props.onClose}>
            取消
          </Button>
          <Button
            type="submit"
            size="final"
            tone={props.danger ? 'danger-solid' : 'primary'}
            busy={props.busy}
            keys={['⌘', '↵']}
          >
            {props.verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
