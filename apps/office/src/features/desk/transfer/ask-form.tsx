// Enters the venue's written statement; the outcome that contradicts its books is locked with the reason.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { type FormEvent, useState } from 'react'
import { useDone } from '#src/lib/review/after-decision.tsx'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { type TransferFull, useMoneyAsk } from '#src/queries/money.ts'
import board from '#src/ui/board/board.module.css'
import { Button } from '#src/ui/button/button.tsx'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { NextCase } from '#src/ui/next-case/next-case.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import { bookedProblem, evidenceOf, OUTCOME_TITLES, wayOf } from './rules.ts'
import styles from './transfers.module.css'
import { Writes } from './writes.tsx'

type Outcome = keyof typeof OUTCOME_TITLES

export function AskForm({ full }: { readonly full: TransferFull }) {
  const me = useMe()
  const done = useDone()
  const ask = useMoneyAsk('POST /office-api/transfer/ask')
  const evidence = evidenceOf(full)
  const [chosen, setOutcome] = useState<Outcome | null>(null)
  const [booked, setBooked] = useState(full.row.amount)
  const [statement, setStatement] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  // Where the venue's reply leaves one outcome, it is preselected.
  const only = evidence.refusedLocked !== null ? 'done' : evidence.doneLocked !== null ? 'refused' : null
  const outcome = only ?? chosen
  const missing = (value: string) => (tried && value.trim() === '' ? WORDS.missing : null)

  const submit = () => {
    setTried(true)
    const isWrong = outcome === 'done' && bookedProblem(booked, full.row.amount) !== null
    if (ask.isPending || isWrong || outcome === null || statement.trim() === '' || reason.trim() === '')
      return
    ask.mutate(
      {
        transfer_no: full.row.transfer_no,
        outcome,
        ...(outcome === 'done' && booked !== full.row.amount && { booked: booked.trim() }),
        statement: statement.trim(),
        reason: reason.trim(),
      },
      { onSuccess: () => done(WORDS.askedAdmin) },
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
      <Choices<Outcome | 'resend'>
        label="处理"
        bare
        value={outcome}
        onChange={(next) => setOutcome(next === 'resend' ? null : next)}
        choices={[
          {
            value: 'done',
            title: OUTCOME_TITLES.done,
            note: `${wayOf(full.row)} ${formatYuan(full.row.amount)}，会员看到「成功」`,
            aside: evidence.refusedLocked !== null && <b className={styles.only}>唯一可选</b>,
            locked: evidence.doneLocked,
          },
          {
            value: 'refused',
            title: OUTCOME_TITLES.refused,
            note:
              full.row.direction === 'in'
                ? '在途款回到中心钱包，会员看到「已退回」'
                : '会员的钱仍在场馆，看到「已退回」',
            aside: evidence.doneLocked !== null && <b className={styles.only}>唯一可选</b>,
            locked: evidence.refusedLocked,
          },
          { value: 'resend', title: '换号重发', locked: '任何时候都不提供：可能转入两次' },
        ]}
      />
      {tried && outcome === null && <Problem>{WORDS.chooseWay}</Problem>}
      {outcome === 'done' && (
        <Field
          label="场馆实际入账（元），按声明填写"
          value={booked}
          inputMode="decimal"
          error={bookedProblem(booked, full.row.amount)}
          onChange={(event) => setBooked(event.target.value)}
        />
      )}
      {outcome !== null && <Writes full={full} outcome={outcome} booked={booked} />}
      <TextArea
        label={WORDS.statement}
        value={statement}
        maxLength={2000}
        rows={1}
        error={missing(statement)}
        onChange={(event) => setStatement(event.target.value)}
      />
      <Field
        label={WORDS.grounds}
        value={reason}
        maxLength={LIMITS.noteMax}
        error={ask.isError ? messageOf(ask.error) : missing(reason)}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={board.foot}>
        <Eyes
          first={{ name: me.name, says: '发起，现在', face: me.name }}
          second={{ name: '管理员', says: WORDS.anyAmount }}
        />
        <Button type="submit" size="final" tone="primary" busy={ask.isPending} keys={['⌘', '↵']}>
          {outcome === null ? WORDS.submitWaits : `提交「${OUTCOME_TITLES[outcome]}」，等待确认`}
        </Button>
        <NextCase />
      </div>
    </form>
  )
}
