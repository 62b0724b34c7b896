// The four popups: not started, ended, won, and the server's refusal text.
import { TEXTS } from '@lanting/contract/texts'
import { packetUrl } from '@lanting/design/art-url'
import { useState } from 'react'
import { go } from '#src/lib/navigation/go.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Countdown } from '#src/ui/countdown/countdown.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Money } from '#src/ui/money/money.tsx'
import type { PacketState } from './queries.ts'
import { nextTurnMs, type Popup } from './rules.ts'
import css from './packet-popups.module.css'

interface PacketPopupsProps {
  readonly popup: Popup | null
  readonly state: PacketState | undefined
  readonly onClose: () => void
}

export function PacketPopups({ popup, state, onClose }: PacketPopupsProps) {
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(popup)
  if (popup !== null && popup !== last) setLast(popup)
  const shown = popup ?? last
  if (shown === null) return null
  const open = popup !== null
  if (shown.kind === 'won') return <Won open={open} {...shown} onClose={onClose} />
  if (shown.kind === 'refused') return <NotEnough open={open} message={shown.message} onClose={onClose} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shown.kind === 'upcoming' ? TEXTS.redPacketNotStarted : TEXTS.redPacketEnded}
      text={
        state !== undefined && (
          <>
            距开抢 <Countdown untilMs={nextTurnMs(state)} />
          </>
        )
      }
      actions={
        <Button size="md" variant="zhu" onClick={onClose}>
          知道了
        </Button>
      }
    />
  )
}

interface WonProps {
  readonly open: boolean
  readonly amount: string
  readonly left: number
  readonly onClose: () => void
}

function Won({ open, amount, left, onClose }: WonProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="抢到红包"
      art={packetUrl('won')}
      tallArt
      stacked
      actions={
        <>
          <Button variant="zhu" block onClick={onClose}>
            收下
          </Button>
          <Button
            variant="ghost"
            size="md"
            block
            onClick={() => {
              onClose()
              go('/welfare')
            }}
          >
            查看记录
          </Button>
        </>
      }
    >
      <p className={css.amount}>
        <Money value={amount} size="xl" currency hidden={false} />
      </p>
      <p className={css.line}>可在「福利中心」查看记录{left > 0 && ` · 还可领 ${left} 次`}</p>
    </Dialog>
  )
}

interface NotEnoughProps {
  readonly open: boolean
  readonly message: string
  readonly onClose: () => void
}

function NotEnough({ open, message, onClose }: NotEnoughProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={message}
      actions={
        <>
          <Button variant="neutral" size="md" onClick={onClose}>
            知道了
          </Button>
          <Button
            variant="zhu"
            size="md"
            onClick={() => {
              onClose()
              go('/recharge')
            }}
          >
            立即存款
          </Button>
        </>
      }
    />
  )
}
