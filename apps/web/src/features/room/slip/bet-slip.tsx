// The slip at the foot of the room: stake, selection, and the button to the confirmation. Hidden at cut-off.
import { formatYuan } from '@lanting/contract/money'
import { repeat, trash2 } from '@lanting/design/icons'
import {
  type Dispatch,
  type SetStateAction,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
} from 'react'
import { buzz } from '#src/lib/device/buzz.ts'
import { noteRoomBet } from '#src/lib/navigation/room-visit.ts'
import type { RoundClock } from '#src/lib/round-clock.ts'
import type { Room } from '#src/queries/lottery.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { preloadSheet } from '#src/ui/sheet/sheet.tsx'
import css from './bet-slip.module.css'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { lastOrder, rememberOrder, rememberStake } from './last-order.ts'
import { isHeld } from './order-parts.tsx'
import {
  clearSlip,
  lineName,
  linesOf,
  setStake,
  type Slip,
  type SlipLine,
  slipFrom,
  totalYuan,
  PICK_HINT,
} from './slip.ts'
import { SlipPanel } from './slip-panel.tsx'
import { StakeChips } from './stake-chips.tsx'
import { useOrder } from './use-order.ts'

interface BetSlipProps {
  readonly room: Room
  readonly slip: Slip
  readonly onSlip: Dispatch<SetStateAction<Slip>>
  /** Whether the confirmation is open. */
  readonly isAsking: boolean
  readonly onAsk: (isAsking: boolean) => void
  readonly isOpen: boolean
  readonly clock: RoundClock
  /** Beside the plays, with its confirmation inline; else at the foot, with a sheet. */
  readonly isWide: boolean
}

export function BetSlip({ room, slip, onSlip, isAsking, onAsk, isOpen, clock, isWide }: BetSlipProps) {
  const { playbox } = room
  const lines = useMemo(() => linesOf(slip, playbox), [slip, playbox])
  // Deferred for the foot only: the tapped play renders first. Orders always use the current selection.
  const deferredLines = useDeferredValue(lines)
  const order = useOrder((placed) => {
    buzz()
    noteRoomBet(room.id, room.title, placed.order.expect)
    rememberOrder(room.lottery.type, lines)
    onSlip(clearSlip)
    onAsk(false)
  })
  // An order with an unknown outcome keeps its sheet after cut-off.
  const mayAsk = isOpen || isHeld(order)
  const end = useEffectEvent(() => onAsk(false))
  useEffect(() => {
    if (!mayAsk) end()
  }, [mayAsk])
  const before = lastOrder(room.lottery.type)
  const parts = { room, slip, onSlip, lines, order }
  if (isWide) return <SlipPanel {...parts} isOpen={isOpen} />
  return (
    <>
      {isOpen && (
        <div className={css.slip}>
          <StakeChips
            label="单注 (元)"
            value={slip.stake}
            onPick={(stake) => {
              rememberStake(stake)
              onSlip((now) => setStake(now, stake))
            }}
          />
          <div className={css.row}>
            {deferredLines.length > 0 ? (
              <IconButton
                icon={trash2}
                size={20}
                look="soft"
                label="清空"
                onClick={() => onSlip(clearSlip)}
              />
            ) : (
              before.length > 0 && (
                <Button
                  variant="secondary"
                  size="md"
                  icon={repeat}
                  onClick={() => onSlip((now) => slipFrom(before, now.stake))}
                >
                  重复上次
                </Button>
              )
            )}
            <Summary lines={deferredLines} hasRepeat={before.length > 0} />
            <Button
              size="md"
              className={css.go}
              inactive={lines.length === 0}
              onPointerDown={preloadSheet}
              onClick={() => {
                if (lines.length > 0) onAsk(true)
              }}
            >
              去投注
            </Button>
          </div>
        </div>
      )}
      <ConfirmSheet
        open={isAsking && mayAsk && lines.length > 0}
        onClose={() => onAsk(false)}
        clock={clock}
        {...parts}
      />
    </>
  )
}

function Summary({ lines, hasRepeat }: { readonly lines: readonly SlipLine[]; readonly hasRepeat: boolean }) {
  if (lines.length === 0) {
    return <p className={css.hint}>{hasRepeat ? '' : PICK_HINT}</p>
  }
  return (
    <p className={css.sum} aria-live="polite">
      <b>
        {lines.length} 注 · {formatYuan(totalYuan(lines))} 元
      </b>
      <span>{lines.map(lineName).join('、')}</span>
    </p>
  )
}
