// The slip beside the plays on a wide screen: selection, cost and return, and the button that places it.
import { STATE_TEXTS } from '@lanting/contract/texts'
import { repeat, trash2 } from '@lanting/design/icons'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import css from '../beside.module.css'
import { lastOrder } from './last-order.ts'
import { isHeld, OrderFoot, OrderLines, type OrderProps } from './order-parts.tsx'
import { clearSlip, slipFrom, PICK_HINT } from './slip.ts'

interface SlipPanelProps extends OrderProps {
  readonly isOpen: boolean
}

export function SlipPanel({ isOpen, ...order }: SlipPanelProps) {
  const { onSlip, lines, room } = order
  // An order with an unknown outcome stays after cut-off.
  const isShown = lines.length > 0 && (isOpen || isHeld(order.order))
  const before = lastOrder(room.lottery.type)
  return (
    <Card label="投注单">
      <div className={css.head}>
        <h2>投注单</h2>
        {isShown && (
          <Button
            variant="ghost"
            size="sm"
            icon={trash2}
            disabled={isHeld(order.order)}
            onClick={() => onSlip(clearSlip)}
          >
            清空
          </Button>
        )}
      </div>
      {isShown ? (
        <>
          <OrderLines {...order} />
          <div className={css.foot}>
            <OrderFoot {...order} />
          </div>
        </>
      ) : (
        <p className={css.hint}>{isOpen ? PICK_HINT : STATE_TEXTS.bettingClosed}</p>
      )}
      {isOpen && !isShown && before.length > 0 && (
        <Button
          variant="secondary"
          size="md"
          block
          icon={repeat}
          onClick={() => onSlip((now) => slipFrom(before, now.stake))}
        >
          重复上次
        </Button>
      )}
    </Card>
  )
}
