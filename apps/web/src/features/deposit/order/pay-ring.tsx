// The remaining time as a ring that empties; amber in the last minute.
import { cx } from '@lanting/browser-kit/cx'
import { clockText, useSecondsLeft } from '#src/ui/countdown/countdown.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './pay-card.module.css'

const ROUND = 2 * Math.PI * 33
const WARN_WITHIN_S = 60
const SPOKEN = new Set([600, 300, 60, 30, 10])

interface PayRingProps {
  readonly untilMs: number
  readonly wholeMs: number
}

export function PayRing({ untilMs, wholeMs }: PayRingProps) {
  const seconds = useSecondsLeft(untilMs)
  const part = Math.min(1, (seconds * 1000) / wholeMs)
  return (
    <div className={cx(css.ring, seconds <= WARN_WITHIN_S && css.soon)}>
      <svg width="76" height="76" viewBox="0 0 76 76" aria-hidden="true">
        <circle cx="38" cy="38" r="33" className={css.track} />
        {part > 0 && (
          <circle
            cx="38"
            cy="38"
            r="33"
            className={css.left}
            strokeDasharray={`${(ROUND * part).toFixed(1)} ${ROUND.toFixed(1)}`}
            transform="rotate(-90 38 38)"
          />
        )}
      </svg>
      <span className={css.clock}>
        <b role="timer" aria-live="off" aria-label="剩余付款时间">
          {clockText(seconds)}
        </b>
        <small>剩余</small>
      </span>
      <span aria-live="polite">
        {SPOKEN.has(seconds) && <VisuallyHidden>{`付款时间剩余 ${clockText(seconds)}`}</VisuallyHidden>}
      </span>
    </div>
  )
}
