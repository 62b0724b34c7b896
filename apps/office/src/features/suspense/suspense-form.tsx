// Asks whose the money is: one of the orders it may belong to, another member, or back to the payer.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { DEPOSIT } from '@lanting/contract/states'
import { useMe } from '#src/queries/me.ts'
import type { SuspenseFull } from '#src/queries/money.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { NextCase } from '#src/ui/next-case/next-case.tsx'
import { Section } from '#src/ui/page/page.tsx'
import styles from './suspense.module.css'
import type { SuspenseAsk } from './use-suspense-ask.ts'

type Candidate = SuspenseFull['candidates'][number]

export function factsOf(one: Candidate): string {
  return [
    `${one.member.username} · ${one.pay_way} · ${one.created_at.slice(5, 16)} 下单`,
    one.same_amount === 1 ? '金额相同' : `金额 ${formatYuan(one.amount)}`,
    ...(one.same_number === 1 ? ['单号相同'] : []),
    `订单${DEPOSIT.label(DEPOSIT.word(one.state))}`,
  ].join('，')
}

interface SuspenseFormProps {
  readonly full: SuspenseFull
  readonly ask: SuspenseAsk
}

export function SuspenseForm({ full, ask }: SuspenseFormProps) {
  const amount = formatYuan(full.row.amount)
  return (
    <Section title="归给谁" aside="只列事实，不打分">
      <div className={styles.form}>
        <Choices
          bare
          label="归给谁"
          value={ask.choice}
          onChange={ask.setChoice}
          choices={[
            ...full.candidates.map((one) => ({
              value: one.deposit_no,
              title: one.deposit_no,
              note: factsOf(one),
              aside: `+${amount}`,
            })),
            { value: 'other', title: '归入其他会员', aside: `+${amount}` },
            { value: 'return', title: '已退回付款方', note: '只记账，不由系统付款', aside: `−${amount}` },
          ]}
        />
        {ask.missing.choice && (
          <p className={styles.missing} role="alert">
            请选择处理方式
          </p>
        )}
        {ask.choice === 'other' && (
          <Field
            label="会员 UID"
            value={ask.uid}
            inputMode="numeric"
            error={ask.missing.uid}
            onChange={(event) => ask.setUid(event.target.value)}
          />
        )}
      </div>
    </Section>
  )
}

/** Under the evidence: why, who must confirm, and the one button. */
export function SuspenseSubmit({ full, ask }: SuspenseFormProps) {
  const me = useMe()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask.submit()
      }}
    >
      <Field
        label="理由（写入操作日志）"
        value={ask.reason}
        maxLength={LIMITS.noteMax}
        error={ask.missing.reason}
        onChange={(event) => ask.setReason(event.target.value)}
      />
      <Eyes
        first={{ name: me.name, says: '发起，现在', face: me.name }}
        second={{ name: '管理员', says: '必须第二人，任何金额' }}
      />
      <Button type="submit" size="final" tone="primary" busy={ask.busy} keys={['⌘', '↵']}>
        提交{ask.isReturn ? '退回' : '归属'} {formatYuan(full.row.amount)} 元，等待确认
      </Button>
      <NextCase />
    </form>
  )
}
