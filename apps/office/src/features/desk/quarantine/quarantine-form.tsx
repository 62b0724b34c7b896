// Requests the outcome of a quarantined bet: booked with corrections from the evidence, or left out of the books.
import type { QuarantineFull } from '#src/queries/quarantine.ts'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import styles from '../ask.module.css'
import { BOOKED_AS } from './rules.ts'
import type { QuarantineAsk, Way } from './use-quarantine-ask.ts'
import { WORDS } from '#src/lib/words.ts'

interface QuarantineFormProps {
  readonly full: QuarantineFull
  readonly ask: QuarantineAsk
}

export function QuarantineForm({ full, ask }: QuarantineFormProps) {
  const { missing } = ask
  return (
    <Section title="处理方式" aside="以场馆对账单为准">
      <div className={styles.form}>
        <Choices<Way>
          bare
          label="处理方式"
          value={ask.way}
          onChange={ask.setWay}
          choices={[
            {
              value: 'book',
              title: '更正后入账',
              note: '按下面的会员、金额与结果记账，并计入流水',
              locked: full.bookable === 1 ? null : '这一行无法更正成注单',
            },
            { value: 'dismiss', title: '不入账', note: '镜像差额另在场馆对账中处理' },
          ]}
        />
        {missing.way && <Problem>{WORDS.chooseWay}</Problem>}
        {ask.way === 'book' && <BookingFields ask={ask} />}
      </div>
    </Section>
  )
}

function BookingFields({ ask }: { readonly ask: QuarantineAsk }) {
  const { missing } = ask
  return (
    <>
      <Field
        label="会员 UID"
        value={ask.uid}
        inputMode="numeric"
        error={missing.uid}
        onChange={(event) => ask.setUid(event.target.value)}
      />
      <div className={styles.pair}>
        <Field
          label="投注额（元）"
          value={ask.stake}
          inputMode="decimal"
          error={missing.stake}
          onChange={(event) => ask.setStake(event.target.value)}
        />
        <Field
          label="派彩（元）"
          value={ask.payout}
          inputMode="decimal"
          error={missing.payout}
          onChange={(event) => ask.setPayout(event.target.value)}
        />
      </div>
      <Segmented
        label="结果"
        options={BOOKED_AS}
        value={ask.bookedAs ?? ('' as never)}
        onChange={ask.setBookedAs}
      />
      {missing.bookedAs && <Problem>请选择结果</Problem>}
    </>
  )
}
