// How long something waits, against a target: amber over it, rose over twice of it.
import { spanText } from '#src/lib/clock.ts'
import text from '#src/ui/text.module.css'
import { cx } from './cx.ts'

interface AgeProps {
  readonly seconds: number
  readonly targetMinutes: number
}

export function Age({ seconds, targetMinutes }: AgeProps) {
  const target = targetMinutes * 60
  const tone = seconds > target * 2 ? text.bad : seconds > target ? text.warn : undefined
  return <span className={cx(tone, tone !== undefined && text.strong)}>{spanText(seconds)}</span>
}
