// The choices of a stuck payout with their effects; a locked one stays with its reason.
import { PAYOUT_CHOICES, type PayoutChoice } from '@lanting/contract/data/money/payouts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import type { PayoutFull } from '#src/queries/payouts.ts'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Field, Select } from '#src/ui/field/field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'
import styles from './payouts.module.css'
import { Writes } from './writes.tsx'
import { WORDS } from '#src/lib/words.ts'

/** The catalogue of reasons for a return that the member may read. */
const MEMBER_REASONS = ['payoutRefused', 'accountWrong', 'holderMismatch'] as const

export interface Draft {
  readonly choice: PayoutChoice | null
  readonly paid: string
  readonly memberReason: WithdrawalReason
  readonly reason: string
}

interface ChoiceFormProps {
  readonly full: PayoutFull
  readonly draft: Draft
  /** Claimed by this user: required before choosing. */
  readonly isMine: boolean
  readonly tried: boolean
  readonly chosen: PayoutFull['choices'][number] | undefined
  readonly onChange: (change: Partial<Draft>) => void
}

export function ChoiceForm({ full, draft, isMine, tried, chosen, onChange }: ChoiceFormProps) {
  const missing = (value: string) => (tried && value.trim() === '' ? WORDS.missing : null)
  return (
    <>
      <Section title="处理" aside="选一种，都要第二人">
        <Choices<PayoutChoice>
          label="处理"
          bare
          value={chosen?.choice ?? null}
          onChange={(choice) => onChange({ choice })}
          choices={full.choices.map(({ choice, lock, amount }) => ({
            value: choice,
            title: PAYOUT_CHOICES[choice].title,
            note: PAYOUT_CHOICES[choice].about,
            aside: formatYuan(amount),
            locked: lock !== '' ? lock : isMine ? null : '先认领，再选择',
          }))}
        />
        {tried && chosen === undefined && <Problem>请选择一种处理</Problem>}
      </Section>
      {chosen !== undefined && (
        <>
          <Writes choice={chosen} />
          <MemberMessage draft={draft} chosen={chosen} onChange={onChange} />
          {chosen.choice === 'difference' && (
            <Field
              label="通道实付金额（照对账单输入）"
              value={draft.paid}
              inputMode="decimal"
              error={missing(draft.paid)}
              onChange={(event) => onChange({ paid: event.target.value })}
            />
          )}
          <Field
            label="理由或通道书面答复（写入操作日志）"
            value={draft.reason}
            maxLength={LIMITS.noteMax}
            error={missing(draft.reason)}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        </>
      )}
    </>
  )
}

function MemberMessage({
  draft,
  chosen,
  onChange,
}: Pick<ChoiceFormProps, 'draft' | 'onChange'> & { chosen: PayoutFull['choices'][number] }) {
  if (chosen.choice === 'return') {
    const { reason, next } = WITHDRAWAL_REASONS[draft.memberReason]
    return (
      <Section title="会员会看到">
        <Select
          label="退回原因"
          bare
          options={MEMBER_REASONS.map((key) => [key, WITHDRAWAL_REASONS[key].reason])}
          value={draft.memberReason}
          onChange={(event) => onChange({ memberReason: event.target.value as WithdrawalReason })}
        />
        <p className={styles.message}>
          {reason}。{chosen.told}
          {next}。
        </p>
      </Section>
    )
  }
  return (
    <Section title="会员会看到">
      <p className={styles.message}>{chosen.told === '' ? '会员看不到这一处理。' : chosen.told}</p>
    </Section>
  )
}
