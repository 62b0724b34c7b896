// The second decision: the books agree again, and two people let money move there again.
import { toast } from '@lanting/browser-kit/toast'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import text from '#src/ui/text/text.module.css'
import { AskForm } from './ask-form.tsx'
import { useVenueCaseRequest, type VenueCase } from './queries.ts'
import styles from './venue-books.module.css'

export function ReopenForm({ found }: { readonly found: VenueCase }) {
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
  const error = ask.isError ? messageOf(ask.error) : tried && reason.trim() === '' ? WORDS.missing : null
  return (
    <AskForm
      grounds={{ value: reason, error, onChange: setReason }}
      second="必须第二人"
      action="申请恢复转入转出，等待确认"
      isBusy={ask.isPending}
      mayAsk={found.may_reopen === 1}
      onSubmit={submit}
    >
      <p className={text.ok}>
        <CircleCheck size={15} aria-hidden="true" className={styles.tick} /> {venue.name} 差额 0.00
      </p>
      {found.may_reopen === 0 && <LockedLine>冻结之后还没有相符的对账，按 Q 再取对账单</LockedLine>}
    </AskForm>
  )
}
