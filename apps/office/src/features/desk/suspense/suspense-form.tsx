// Assigns suspense money: to a candidate order, to another member, or back to the payer.
import { formatYuan } from '@lanting/contract/money'
import { DEPOSIT } from '@lanting/contract/states'
import type { SuspenseFull } from '#src/queries/money.ts'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'
import styles from '../ask.module.css'
import type { SuspenseAsk } from './use-suspense-ask.ts'
import { WORDS } from '#src/lib/words.ts'

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
    <Section title="归属" aside={WORDS.factsOnly}>
      <div className={styles.form}>
        <Choices
          bare
          label="归属"
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
        {ask.missing.choice && <Problem>{WORDS.chooseWay}</Problem>}
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
