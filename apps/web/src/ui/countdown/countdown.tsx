// Time left until a deadline, by the server's clock. Announced only at 60, 30, 10 and at the end.
import { secondsUntil } from '@lanting/browser-kit/seconds-until'
import { useEffect, useEffectEvent, useState } from 'react'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './countdown.module.css'

const SPOKEN = new Set([60, 30, 10])

/** `4:05`, `1:02:09`; hours only when there are any. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

export function useSecondsLeft(untilMs: number, onEnd?: () => void): number {
  const [, draw] = useState(0)
  const seconds = secondsUntil(untilMs)
  const isOver = seconds === 0
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isOver) {
      end()
      return undefined
    }
    const timer = setInterval(() => draw((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver, untilMs])
  return seconds
}

type CountdownProps = { untilMs: number; onEnd?: () => void; endText?: string }

export function Countdown({ untilMs, onEnd, endText = '时间到' }: CountdownProps) {
  const seconds = useSecondsLeft(untilMs, onEnd)
  return (
    <span className={css.countdown}>
      <span role="timer" aria-live="off">
        {clockText(seconds)}
      </span>
      <span aria-live="polite">
        {(SPOKEN.has(seconds) || seconds === 0) && (
          <VisuallyHidden>{seconds === 0 ? endText : `剩余 ${seconds} 秒`}</VisuallyHidden>
        )}
      </span>
    </span>
  )
}
