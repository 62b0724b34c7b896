// The second person's word about money: the slip stays beside it, the amount is typed, what the first noted is shown.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Amount } from '#src/ui/amount/amount.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes, type Person } from '#src/ui/eyes/eyes.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import styles from './second-dialog.module.css'

interface SecondDialogProps {
  readonly decision: 'approve' | 'refuse'
  /** What it is about: `取款放款 · linyu88`. */
  readonly name: string
  /** Null where no sum moves; the verb is typed instead. */
  readonly amount: string | null
  readonly sign?: '+' | '−'
  readonly slip?: ReactNode
  readonly first: Person
  readonly firstNote: string
  readonly meName: string
  /** The verb; the amount follows it. */
  readonly verb: string
  readonly after: string
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (note: string) => void
  readonly onClose: () => void
}

/** The amount as a person may write it, thousands marked or not. */
function isTyped(typed: string, amount: string | null, verb: string): boolean {
  if (amount === null) return typed.trim() === verb
  const fen = parseAmount(typed.replaceAll(',', ''))
  return fen !== null && yuanFromFen(fen) === amount
}

export function SecondDialog(props: SecondDialogProps) {
  const approving = props.decision === 'approve'
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const ready = approving ? isTyped(typed, props.amount, props.verb) : note.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !props.busy) props.onConfirm(note.trim())
  }
  return (
    <Dialog besideDrawer title={approving ? '第二人确认' : '拒绝申请'} onClose={props.onClose}>
      {props.amount === null ? (
        <p>{props.name}</p>
      ) : (
        <Amount
          name={props.name}
          yuan={props.amount}
          aside={props.slip}
          {...(props.sign === undefined ? {} : { sign: props.sign })}
        />
      )}
      {props.firstNote !== '' && (
        <p className={styles.note}>
          <b>{props.first.name}</b>：{props.firstNote}
        </p>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        {approving && (
          <Field
            label={props.amount === null ? `输入「${props.verb}」以确认您看过` : '输入金额以确认您看过这张单'}
            value={typed}
            inputMode={props.amount === null ? 'text' : 'decimal'}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <TextArea
          label={approving ? '说明（可不填）' : '拒绝的理由（发起人可见）'}
          value={note}
          maxLength={LIMITS.noteMax}
          error={props.error}
          onChange={(event) => setNote(event.target.value)}
        />
        <Eyes
          first={props.first}
          second={{
            name: `${props.meName}（您）`,
            says: '您也要自己核对，不是替人签字',
            face: props.meName,
          }}
        />
        <div className={styles.actions}>
          <Button size="final" onClick={props.onClose}>
            再看看
          </Button>
          <Button
            type="submit"
            size="final"
            tone={approving ? 'primary' : 'danger-solid'}
            busy={props.busy}
            disabled={!ready}
          >
            {!approving
              ? '拒绝，保持原样'
              : props.amount === null
                ? props.verb
                : `${props.verb} ${formatYuan(props.amount)} 元`}
          </Button>
        </div>
        {approving && <p className={styles.after}>{props.after}</p>}
      </form>
    </Dialog>
  )
}
