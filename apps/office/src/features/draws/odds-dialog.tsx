// Announces new odds of one play: return rate, effective date, and reason.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, Select, TextArea } from '#src/ui/field/field.tsx'
import styles from './draws.module.css'
import { type LotteryState, useSetOdds } from './queries.ts'
import { oddsMilliOf, playsOf, rateAt } from './rules.ts'

interface OddsDialogProps {
  readonly lottery: LotteryState
  readonly onClose: () => void
}

export function OddsDialog({ lottery, onClose }: OddsDialogProps) {
  const me = useMe()
  const set = useSetOdds()
  const at = now()
  const plays = playsOf(lottery.name, at)
  const [id, setId] = useState(String(plays[0]?.id ?? ''))
  const [odds, setOdds] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const milli = oddsMilliOf(odds)
  const rate = milli === null ? null : rateAt(Number(id), milli, at)
  const { min, max } = LIMITS.draw.returnRate
  const isFair = rate !== null && rate >= min && rate <= max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (milli === null || !isFair || reason.trim() === '') return
    set.mutate(
      { play_id: Number(id), odds_milli: milli, reason: reason.trim() },
      {
        onSuccess: ({ effective_at }) => {
          toast.success(`已公布，${effective_at.slice(5, 16)} 起的期生效`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={`公布新赔率 · ${lottery.title}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Select
          label="玩法"
          value={id}
          options={plays.map((play) => [
            String(play.id),
            `${play.title}（规则 ${(play.oddsMilli / 1000).toFixed(2)}）`,
          ])}
          onChange={({ target }) => setId(target.value)}
        />
        <Field
          label="新赔率（含本金，最多两位小数）"
          inputMode="decimal"
          value={odds}
          onChange={({ target }) => setOdds(target.value)}
          error={isTried && !isFair ? `返还率须在 ${min}–${max} % 之间` : null}
          hint={rate === null ? `返还率须在 ${min}–${max} % 之间` : `返还率 ${rate.toFixed(2)} %，会一并公布`}
        />
        <TextArea
          label={WORDS.reason}
          value={reason}
          maxLength={LIMITS.noteMax}
          onChange={({ target }) => setReason(target.value)}
          error={isTried && reason.trim() === '' ? WORDS.missing : null}
        />
        <p className={styles.none}>
          公布后在房间里预告 24 小时，之后的期才生效；本期与已收的注单不受影响，结果也不受影响。
        </p>
        {set.isError && (
          <p className={styles.error} role="alert">
            {messageOf(set.error)}
          </p>
        )}
        <Eyes first={{ name: me.name, says: '公布，写入赔率日志', face: me.name }} second={null} />
        <div className={styles.actions}>
          <Button size="final" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" size="final" tone="primary" busy={set.isPending}>
            公布新赔率
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
