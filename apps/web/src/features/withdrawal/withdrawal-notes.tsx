// Notes around the request: what blocks it, what it means, and its outcome.
import { failureOf } from '@lanting/browser-kit/call-error'
import { formatYuan, fenFromYuan } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { clock } from '@lanting/design/icons'
import type { useWithdrawRules } from '#src/features/withdrawal/queries.ts'
import { dayAndClock, laterHold, SEE_WITHDRAWALS } from '#src/features/withdrawal/rules.ts'
import type { useWithdrawal } from '#src/features/withdrawal/use-withdrawal.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { GO_SET_PAY_PASSWORD } from '#src/lib/words/words.ts'
import { Note } from '#src/ui/note/note.tsx'
import css from './withdrawal-screen.module.css'

type Form = ReturnType<typeof useWithdrawal>
type Rules = ReturnType<typeof useWithdrawRules>

/** Before the form: no payment password yet, or one request already in progress. */
export function StandingNotes({ form, rules }: { readonly form: Form; readonly rules: Rules }) {
  const pending = rules.data?.pending_no ?? null
  const refused = failureOf(rules.error)?.kind === 'refused' ? rules.error?.message : undefined
  return (
    <>
      {refused !== undefined && <Note tone="warning">{refused}</Note>}
      {!form.hasPayPassword && (
        <Note tone="warning">
          <span className={css.noteLink}>
            {refusalText('payPasswordUnset')}
            <Link to="/password">{GO_SET_PAY_PASSWORD}</Link>
          </span>
        </Note>
      )}
      {pending !== null && !form.isAccepted && (
        <Note tone="info">
          <span className={css.noteLink}>
            {refusalText('withdrawPending')}
            <Link to={withSearch('/withdrawal', { no: pending })}>查看进度</Link>
          </span>
        </Note>
      )}
    </>
  )
}

interface TermsNotesProps {
  readonly form: Form
  readonly rules: Rules
  /** The whole balance of a self-limited member. */
  readonly isFree: boolean
}

/** Effects of this request: until when it is held, what is revoked. */
export function TermsNotes({ form, rules, isFree }: TermsNotesProps) {
  const terms = rules.data
  const hold = laterHold(form.card?.hold_until ?? null, terms?.hold_until ?? null)
  return (
    <>
      {hold !== null && (
        <Note tone="warning" icon={clock}>
          收款账户或支付密码变更未满 24 小时：现在可以提交，最早 {dayAndClock(hold)} 后审核放款。
        </Note>
      )}
      {isFree && terms !== undefined && fenFromYuan(terms.forfeit) > 0n && (
        <Note tone="warning">
          未完成流水的彩金 {formatYuan(terms.forfeit)} 元将被收回，您的本金与盈利不受影响。
        </Note>
      )}
    </>
  )
}

/** The server's refusal text, or that no answer arrived. */
export function OutcomeNotes({ form }: { readonly form: Form }) {
  return (
    <>
      {form.serverRefusal !== null && (
        <div role="alert">
          <Note tone="danger">{form.serverRefusal}</Note>
        </div>
      )}
      {form.isUnanswered && (
        <div role="alert">
          <Note tone="warning">
            <span className={css.noteLink}>
              暂未收到结果，这笔取款可能已经受理。结果以取款记录为准；原样再次提交不会重复取款。
              <Link to="/transRecord?type=2">{SEE_WITHDRAWALS}</Link>
            </span>
          </Note>
        </div>
      )}
    </>
  )
}
