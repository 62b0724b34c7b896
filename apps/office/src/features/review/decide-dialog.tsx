// The second person's word: typing what becomes true confirms it, a note explains a refusal.
import { LIMITS } from '@lanting/contract/limits'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { toast } from '@lanting/browser-kit/toast'
import { useMe } from '#src/queries/me.ts'
import { type Request, useDecide } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './review.module.css'

const approveVerb = ({ kind, title, to }: Request) => (kind === 'rate' ? `确认改为 ${to}` : `确认${title}`)

interface DecideDialogProps {
  readonly request: Request
  readonly decision: 'approve' | 'refuse'
  readonly onClose: () => void
}

export function DecideDialog({ request, decision, onClose }: DecideDialogProps) {
  const me = useMe()
  const approving = decision === 'approve'
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const decide = useDecide()
  const ready = approving ? typed.trim() === request.to : note.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || decide.isPending) return
    decide.mutate(
      { id: request.id, approve: approving ? 1 : 0, note: note.trim() },
      {
        onSuccess: () => {
          toast.success(
            approving ? `已确认，${request.kind === 'intake' ? '下一期起' : '立即'}生效` : '已拒绝',
          )
          onClose()
        },
      },
    )
  }
  const error = decide.isError ? messageOf(decide.error) : null
  return (
    <Dialog besideDrawer title={approving ? '第二人确认' : '拒绝申请'} onClose={onClose}>
      <div>
        <p className={styles.kind}>{request.title}</p>
        <p className={styles.change}>
          <span className={text.old}>{request.from}</span> → <span className={text.new}>{request.to}</span>
        </p>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        {approving && (
          <Field
            label={`输入「${request.to}」以确认您看过这项变更`}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <TextArea
          label={approving ? '说明（可不填）' : '拒绝的理由（发起人可见）'}
          value={note}
          maxLength={LIMITS.noteMax}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
        <Eyes
          first={{ name: request.asked_by, says: '发起', face: request.asked_by }}
          second={{ name: `${me.name}（您）`, says: '您也要自己核对，不是替人签字', face: me.name }}
        />
        <div className={styles.actions}>
          <Button size="final" onClick={onClose}>
            再看看
          </Button>
          <Button
            type="submit"
            size="final"
            tone={approving ? 'primary' : 'danger-solid'}
            busy={decide.isPending}
            disabled={!ready}
          >
            {approving ? approveVerb(request) : '拒绝，保持原样'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
