// What is worth knowing before or after the request is sent: holds, a pending one, forfeits, refusals, silence.
import { formatYuan, fenFromYuan } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { clock } from '@lanting/design/icons'
import type { useWithdrawRules } from '#src/features/withdrawal/queries.ts'
import { dayAndClock, laterHold } from '#src/features/withdrawal/rules.ts'
import type { useWithdrawal } from '#src/features/withdrawal/use-withdrawal.ts'
import { failureOf } from '#src/lib/call.ts'
import { Link } from '#src/lib/link.tsx'
import { withSearch } from '#src/lib/search-params.ts'
import { Note } from '#src/ui/note.tsx'
import css from './withdrawal-screen.module.css'

interface WithdrawalNotesProps {
  readonly form: ReturnType<typeof useWithdrawal>
  readonly rules: ReturnType<typeof useWithdrawRules>
  /** The whole balance of a member who limits himself. */
  readonly isFree: boolean
}

export function WithdrawalNotes({ form, rules, isFree }: WithdrawalNotesProps) {
  const terms = rules.data
  const hold = laterHold(form.card?.hold_until ?? null, terms?.hold_until ?? null)
  const refused = failureOf(rules.error)?.kind === 'refused' ? rules.error?.message : undefined
  return (
    <>
      {refused !== undefined && <Note tone="warning">{refused}</Note>}
      {!form.hasPayPassword && (
        <Note tone="warning">
          <span className={css.noteLink}>
            {refusalText('payPasswordUnset')}
            <Link to="/password">去设置支付密码</Link>
          </span>
        </Note>
      )}
      {terms !== undefined && terms.pending_no !== null && !form.isAccepted && (
        <Note tone="info">
          <span className={css.noteLink}>
            {refusalText('withdrawPending')}
            <Link to={withSearch('/withdrawal', { no: terms.pending_no })}>查看进度</Link>
          </span>
        </Note>
      )}
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
      {form.serverRefusal !== null && (
        <div role="alert">
          <Note tone="danger">{form.serverRefusal}</Note>
        </div>
      )}
      {form.isUnanswered && (
        <div role="alert">
          <Note tone="warning">
            <span className={css.noteLink}>
              没有等到答复，这笔取款可能已经受理。结果以取款记录为准；原样再次提交不会重复取款。
              <Link to="/transRecord?type=2">查看取款记录</Link>
            </span>
          </Note>
        </div>
      )}
    </>
  )
}
