// The plays and the slip under or beside them. The selection lives here only: a tap rerenders neither the round nor the chat,
// and a tap on a line of the sheet defers the plays behind it.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { RoundClock } from '#src/lib/round-clock.ts'
import type { Room } from '#src/queries/lottery.ts'
import { BetSlip } from './bet-slip.tsx'
import { firstStake } from './last-order.ts'
import { PausedFoot } from '../paused-room.tsx'
import { PlayPanel } from './play-panel.tsx'
import css from '../room-screen.module.css'
import { EMPTY_SLIP, setStake } from './slip.ts'

interface BettingProps {
  readonly room: Room
  readonly clock: RoundClock
  readonly isOpen: boolean
  /** No round to bet on: its result is overdue. */
  readonly isWaiting: boolean
  readonly isWide: boolean
  readonly above: ReactNode
  readonly beside: ReactNode
}

export function Betting({ room, clock, isOpen, isWaiting, isWide, above, beside }: BettingProps) {
  const { min, max } = room.limits
  const [slip, setSlip] = useState(() => setStake(EMPTY_SLIP, firstStake(Number(min), Number(max))))
  const [isAsking, setIsAsking] = useState(false)
  const late = useDeferredValue(slip)
  return (
    <>
      <div className={css.body}>
        {above}
        {!isWaiting && (
          <div className={css.plays}>
            <PlayPanel room={room} slip={isAsking ? late : slip} onSlip={setSlip} isOpen={isOpen} />
          </div>
        )}
        <p className={css.own}>
          {RULING_TEXTS.oddsIncludeStake}
          {room.lottery.type === 2 ? ' · 13、14 照常算输赢' : ' · 特码开 49 时两面退还本金'}
          <br />
          {RULING_TEXTS.ownLotteryNotice}
        </p>
      </div>
      <div className={css.beside}>
        {isWaiting && <PausedFoot />}
        <BetSlip
          room={room}
          slip={slip}
          onSlip={setSlip}
          isAsking={isAsking}
          onAsk={setIsAsking}
          isOpen={isOpen && !isWaiting}
          clock={clock}
          isWide={isWide}
        />
        {beside}
      </div>
    </>
  )
}
