// Asks to stop or resume taking bets of a lottery from the next round on, with the reason that the second person reads.
import { TEXTS } from '@lanting/contract/texts'
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { useAskIntake } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import styles from './draws.module.css'
import type { LotteryState } from './queries.ts'

interface IntakeDialogProps {
  readonly lottery: LotteryState
  readonly onClose: () => void
}

export function IntakeDialog({ lottery, onClose }: IntakeDialogProps) {
  const me = useMe()
  const ask = useAskIntake()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const on = lottery.taking_next === 1 ? 0 : 1
  const verb = on === 1 ? '恢复收注' : TEXTS.roundPaused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (reason.trim() === '') return
    ask.mutate(
      { name: lottery.name, on, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(WORDS.askedOtherAdmin)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={`申请${verb} · ${lottery.title}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.none}>
          {on === 1
            ? '第二人确认后，从下一期起恢复收注，并在房间里公告。'
            : '第二人确认后，从下一期起不再收注，并在房间里公告；本期照常，已收注单照常开奖派奖。'}
          开奖结果由已公布的种子决定，不受影响。
        </p>
        <TextArea
          label={WORDS.reasonForSecond}
          value={reason}
          maxLength={LIMITS.noteMax}
          onChange={({ target }) => setReason(target.value)}
          error={isTried && reason.trim() === '' ? WORDS.missing : null}
        />
        {ask.isError && (
          <p className={styles.error} role="alert">
            {messageOf(ask.error)}
          </p>
        )}
        <Eyes
          first={{ name: me.name, says: '发起', face: me.name }}
          second={{ name: WORDS.otherAdmin, says: '24 小时内确认' }}
        />
        <div className={styles.actions}>
          <Button size="final" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" size="final" tone="primary" busy={ask.isPending}>
            申请{verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
