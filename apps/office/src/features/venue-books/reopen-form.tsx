// The second decision: the books agree again, and two people let money move there again.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import board from '#src/ui/board/board.module.css'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import text from '#src/ui/text/text.module.css'
import { useVenueCaseRequest, type VenueCase } from './queries.ts'
import styles from './venue-books.module.css'

export function ReopenForm({ found }: { readonly found: VenueCase }) {
  const me = useMe()
  const ask = useVenueCaseRequest('POST /office-api/venue-books/reopen/ask')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { venue } = found
  const submit = () => {
    setTried(true)
    if (ask.isPending || reason.trim() === '' || found.may_reopen === 0) return
    ask.mutate(
      { platname: venue.platname, reason: reason.trim() },
      { onSuccess: () => toast.success(WORDS.askedAdmin) },
    )
  }
  useKeys({ 'mod+Enter': submit })
  return (
    <form
      className={board.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={text.ok}>
        <CircleCheck size={15} aria-hidden="true" className={styles.tick} /> {venue.name} 差额 0.00
      </p>
      {found.may_reopen === 0 ? (
        <LockedLine>冻结之后还没有相符的对账，按 Q 再取对账单</LockedLine>
      ) : (
        <>
          <Field
            label={WORDS.grounds}
            value={reason}
            maxLength={LIMITS.noteMax}
            error={ask.isError ? messageOf(ask.error) : tried && reason.trim() === '' ? WORDS.missing : null}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className={board.foot}>
            <Eyes
              first={{ name: me.name, says: '发起，现在', face: me.name }}
              second={{ name: '管理员', says: '必须第二人' }}
            />
            <Button type="submit" size="final" tone="primary" busy={ask.isPending} keys={['⌘', '↵']}>
              申请恢复转入转出，等待确认
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
