// Settling a stuck payout: claim, a choice with its reason by one person, approval by another.
import { PAYOUT_CHOICES, type PayoutChoice } from '@lanting/contract/data/money/payouts'
import { type ReactNode, useState } from 'react'
import { useDone } from '#src/lib/review/after-decision.tsx'
import type { Approval } from '#src/lib/review/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { type PayoutFull, usePayoutStep } from '#src/queries/payouts.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { NextCase } from '#src/ui/next-case/next-case.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Problem } from '#src/ui/problem/problem.tsx'
import { ClaimFirst, useRelease } from '../claim-first.tsx'
import { Decision } from '../drawer.tsx'
import { ChoiceForm, type Draft } from './choice-form.tsx'
import styles from './payouts.module.css'
import { endText, secondPerson, submitText } from './rules.ts'
import { Writes } from './writes.tsx'

interface Parts {
  readonly body: ReactNode
  readonly foot: ReactNode
}

interface PayoutDecisionProps {
  readonly full: PayoutFull
  readonly children: (parts: Parts) => ReactNode
}

export function PayoutDecision({ full, children }: PayoutDecisionProps) {
  const { row } = full
  if (row.ended !== null) {
    const ended = `${endText(row.ended.how)}，${row.ended.at.slice(5, 16)}`
    return children({ body: null, foot: <LockedLine>{ended}</LockedLine> })
  }
  if (row.chosen !== null && row.approval !== null)
    return children({
      body: <Asked full={full} approval={row.approval} chosen={row.chosen} />,
      foot: <Decision approval={row.approval} />,
    })
  return <Choosing full={full}>{children}</Choosing>
}

interface AskedProps {
  readonly full: PayoutFull
  readonly approval: Approval
  readonly chosen: PayoutChoice
}

/** The first person's choice, as the second sees it. */
function Asked({ full, approval, chosen }: AskedProps) {
  const choice = full.choices.find((one) => one.choice === chosen)
  return (
    <>
      <Section title="申请的处理">
        <Facts
          facts={{
            处理: PAYOUT_CHOICES[chosen].title,
            作用: PAYOUT_CHOICES[chosen].about,
            理由: approval.reason,
          }}
        />
      </Section>
      {choice !== undefined && <Writes choice={choice} />}
    </>
  )
}

const EMPTY: Draft = { choice: null, paid: '', memberReason: 'payoutRefused', reason: '' }

function Choosing({ full, children }: PayoutDecisionProps) {
  const { row, choices } = full
  const ask = usePayoutStep('POST /office-api/payout/ask', row.payout_no)
  const [draft, setDraft] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const done = useDone()
  const isMine = row.claim?.mine === 1
  const open = choices.filter(({ lock }) => lock === '')
  const chosen = open.find(({ choice }) => choice === draft.choice)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const pick = (at: number) => {
    const choice = choices[at]
    if (isMine && choice?.lock === '') set({ choice: choice.choice })
  }
  const submit = () => {
    setTried(true)
    if (!isMine || chosen === undefined || ask.isPending || draft.reason.trim() === '') return
    if (chosen.choice === 'difference' && draft.paid.trim() === '') return
    ask.mutate(
      {
        payout_no: row.payout_no,
        choice: chosen.choice,
        reason: draft.reason.trim(),
        ...(chosen.choice === 'difference' && { paid: draft.paid.trim() }),
        ...(chosen.choice === 'return' && { member_reason: draft.memberReason }),
      },
      { onSuccess: () => done(WORDS.askedSecond) },
    )
  }
  useKeys({ 1: () => pick(0), 2: () => pick(1), 3: () => pick(2), 4: () => pick(3), 'mod+Enter': submit })
  return children({
    body: (
      <ChoiceForm full={full} draft={draft} isMine={isMine} tried={tried} chosen={chosen} onChange={set} />
    ),
    foot: isMine ? (
      <Submit full={full} chosen={chosen} busy={ask.isPending} error={ask.error} onSubmit={submit} />
    ) : (
      <ClaimFirst kind="payout" subject={row.payout_no} claim={row.claim} />
    ),
  })
}

interface SubmitProps {
  readonly full: PayoutFull
  readonly chosen: PayoutFull['choices'][number] | undefined
  readonly busy: boolean
  readonly error: Error | null
  readonly onSubmit: () => void
}

function Submit({ full, chosen, busy, error, onSubmit }: SubmitProps) {
  const me = useMe()
  const { release, ...claim } = useRelease({ kind: 'payout', subject: full.row.payout_no })
  const failed = error === null ? claim.error : messageOf(error)
  return (
    <>
      <Eyes
        first={{ name: me.name, says: '发起，现在', face: me.name }}
        second={{ name: secondPerson(chosen), says: WORDS.anyAmount }}
      />
      {failed !== null && <Problem>{failed}</Problem>}
      <div className={styles.buttons}>
        <Button size="final" keys={['Z']} busy={claim.busy} onClick={release}>
          放弃认领
        </Button>
        <Button size="final" tone="primary" keys={['⌘', '↵']} busy={busy} onClick={onSubmit}>
          {chosen === undefined ? WORDS.submitWaits : submitText(chosen)}
        </Button>
      </div>
      <p className={styles.below}>
        第二人确认前不动账 · 24 小时无人确认自动作废 · <NextCase />
      </p>
    </>
  )
}
