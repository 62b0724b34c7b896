// The current round: its number and state, the countdown by the server's clock, the balance, and the last result.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { chevronRight, refreshCw } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoundClock } from '#src/lib/round-clock.ts'
import { balanceQuery, useBalance } from '#src/queries/money/balance.ts'
import type { DrawResult, Room } from '#src/queries/lottery.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { clockText } from '#src/ui/countdown/countdown.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './draw-panel.module.css'

/** The countdown is announced at these seconds only. */
const SPOKEN = new Set([60, 30, 10])
const HURRY_SECONDS = 10

interface DrawPanelProps {
  readonly room: Room
  readonly clock: RoundClock
  readonly onHistory: () => void
}

export function DrawPanel({ room, clock, onHistory }: DrawPanelProps) {
  const { nowdata } = room.lottery
  return (
    <Card className={css.panel} label="当前期">
      <div className={css.top}>
        <div>
          <p className={css.round}>
            <span className={css.expect}>第 {roundNumber(nowdata.nextexpect)} 期</span>
            <StateTag phase={clock.phase} taking={nowdata.taking} />
          </p>
          <Clock clock={clock} />
        </div>
        <Balance fallback={room.balance} />
      </div>
      <div
        className={cx(css.bar, clock.phase === 'open' && clock.seconds <= HURRY_SECONDS && css.hurry)}
        aria-hidden="true"
      >
        <i style={{ transform: `translateX(${(clock.share - 1) * 100}%)` }} />
      </div>
      <button type="button" className={css.last} onClick={onHistory}>
        <VisuallyHidden>开奖历史，上期</VisuallyHidden>
        {nowdata.last === null ? <span>等待第一期开奖</span> : <LastResult result={nowdata.last.extend} />}
        <Icon d={chevronRight} size={18} className={css.chevron} />
      </button>
    </Card>
  )
}

interface StateTagProps {
  readonly phase: RoundClock['phase']
  /** 0: this round takes no bets; it is drawn as usual. */
  readonly taking?: 0 | 1
}

export function StateTag({ phase, taking = 1 }: StateTagProps) {
  if (phase === 'open' && taking === 0) return <Tag tone="wait">{SCREEN_TEXTS.roundPaused}</Tag>
  if (phase === 'open') return <Tag tone="ok">投注中</Tag>
  return <Tag tone="wait">{phase === 'closed' ? SCREEN_TEXTS.roundClosed : SCREEN_TEXTS.roundDrawing}</Tag>
}

function Clock({ clock: { phase, seconds } }: { readonly clock: RoundClock }) {
  const until = phase === 'open' ? '后封盘' : '后开奖'
  const spoken = phase === 'open' ? (SPOKEN.has(seconds) ? `${seconds} 秒${until}` : '') : '已封盘'
  return (
    <p className={css.clock}>
      <b role="timer" aria-live="off">
        {clockText(seconds)}
      </b>
      <span>{phase === 'drawing' ? '开奖' : until}</span>
      <span aria-live="polite">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </span>
    </p>
  )
}

export function Balance({ fallback }: { readonly fallback: string }) {
  const client = useQueryClient()
  const balance = useBalance()?.balance ?? fallback
  const [turns, setTurns] = useState(0)
  const refresh = () => {
    setTurns((count) => count + 1)
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
  }
  return (
    <div className={css.balance}>
      <span className={css.label}>
        余额
        <IconButton
          key={turns}
          icon={refreshCw}
          size={14}
          stroke={2}
          compact
          spin={turns > 0}
          label="刷新余额"
          onClick={refresh}
        />
      </span>
      <Money value={balance} size="md" roll />
    </div>
  )
}

function LastResult({ result }: { readonly result: DrawResult }) {
  return (
    <>
      <Balls result={result} />
      {result.type === 2 && (
        <span className={css.tags}>
          <Tag>{result.label}</Tag>
          {result.extreme !== '' && <Tag>{result.extreme}</Tag>}
        </span>
      )}
    </>
  )
}
