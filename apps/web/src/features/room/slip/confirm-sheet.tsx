// 确认投注: every line with its stake, possible return, remaining balance, and one button with the sum.
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { useState } from 'react'
import type { RoundClock } from '#src/lib/round-clock.ts'
import { clockText } from '#src/ui/countdown/countdown.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './confirm-sheet.module.css'
import { isHeld, OrderFoot, OrderLines, type OrderProps } from './order-parts.tsx'

interface ConfirmSheetProps extends OrderProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly clock: RoundClock
}

export function ConfirmSheet({ open, onClose, clock, ...order }: ConfirmSheetProps) {
  // Keeps the placed order visible during the closing animation.
  const [kept, setKept] = useState(order.lines)
  if (open && kept !== order.lines) setKept(order.lines)
  const shown = { ...order, lines: open ? order.lines : kept }
  const { lottery } = order.room
  return (
    <Sheet
      open={open}
      // The sheet stays while the outcome is unknown: its text must not be lost.
      onClose={() => {
        if (!isHeld(order.order)) onClose()
      }}
      title="确认投注"
      foot={<OrderFoot {...shown} />}
    >
      <p className={css.round}>
        {lottery.title} · 第 {roundNumber(lottery.nowdata.nextexpect)} 期
        {clock.phase === 'open' && (
          <Tag tone={clock.seconds <= 10 ? 'wait' : 'ok'}>{clockText(clock.seconds)} 后封盘</Tag>
        )}
      </p>
      <OrderLines {...shown} />
    </Sheet>
  )
}
