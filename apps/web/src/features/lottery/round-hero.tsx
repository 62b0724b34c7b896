// A lottery's round: countdown to the end of betting, the draw, and the last result.
import { secondsUntil } from '@lanting/browser-kit/seconds-until'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { chevronRight } from '@lanting/design/icons'
import { useEffect, useEffectEvent } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { type RoundClock, useRoundClock } from '#src/lib/round-clock.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { isPaused, type LotteryInfo } from '#src/queries/lottery.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { clockText } from '#src/ui/countdown/countdown.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import css from './round-hero.module.css'

interface RoundHeroProps {
  readonly lottery: LotteryInfo
  /** The page with the past draws. */
  readonly roomId: number
  /** Called when the round is over, with random jitter. */
  readonly onOver: () => void
}

const STATES = {
  open: '投注中',
  closed: SCREEN_TEXTS.roundClosed,
  drawing: SCREEN_TEXTS.roundDrawing,
} as const
const OVER_EVERY_MS = 1000

export function RoundHero({ lottery, roomId, onOver }: RoundHeroProps) {
  const { nowdata, title, period, ftime } = lottery
  const clock = useRoundClock({ draw_ms: nowdata.draw_ms, ftime, period })
  useWhileDrawing(clock.phase === 'drawing', onOver)
  const { last } = nowdata
  const isStopped = nowdata.taking === 0 && clock.phase === 'open'
  const isWaiting = isPaused(nowdata)
  return (
    <HeroCard className={css.hero} label={`${title}当前期`}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <span className={css.state}>
          {isStopped || isWaiting ? SCREEN_TEXTS.roundPaused : STATES[clock.phase]}
        </span>
        <span className={css.expect}>第 {roundNumber(nowdata.late?.expect ?? nowdata.nextexpect)} 期</span>
      </div>
      {isWaiting ? (
        <p className={css.clock} role="status">
          <span>{nowdata.state === 'late' ? SCREEN_TEXTS.drawLate : '承诺值公布后恢复收注'}</span>
        </p>
      ) : (
        <>
          <p className={css.clock}>
            <b role="timer">{clockText(clock.seconds)}</b>
            <span>{isStopped ? '后封盘，开奖照常' : words(clock, nowdata.draw_ms)}</span>
          </p>
          <div className={css.bar} aria-hidden="true">
            <i style={{ transform: `translateX(${(clock.share - 1) * 100}%)` }} />
          </div>
        </>
      )}
      {last === null ? (
        <p className={css.last}>第一期开奖后，这里显示结果</p>
      ) : (
        <div className={css.last}>
          <Balls result={last.extend} size="s" plain />
          {last.extend.type === 2 && <b>{last.extend.label}</b>}
          <Link to={withSearch('/lotteryPage', { room_id: roomId, open: 'history' })} className={css.trend}>
            走势
            <Icon d={chevronRight} size={16} />
          </Link>
        </div>
      )}
    </HeroCard>
  )
}

function words({ phase }: RoundClock, drawMs: number): string {
  if (phase === 'open') return `后封盘，${secondsUntil(drawMs)} 秒后开奖`
  return phase === 'closed' ? '后开奖' : '稍候'
}

/** Polls until the next round is there. */
function useWhileDrawing(isDrawing: boolean, ask: () => void): void {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (!isDrawing) return undefined
    const timer = setInterval(again, OVER_EVERY_MS)
    return () => clearInterval(timer)
  }, [isDrawing])
}
