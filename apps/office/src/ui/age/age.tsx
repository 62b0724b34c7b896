// How long something waits, against a target: amber over it, rose over twice of it.
import { cx } from '@lanting/browser-kit/cx'
import { spanText } from '#src/lib/time-text.ts'
import text from '#src/ui/text/text.module.css'

interface AgeProps {
  readonly seconds: number
  readonly targetMinutes: number
  /** As a figure of its own: the numbers large, their units small. */
  readonly large?: boolean
}

export function Age({ seconds, targetMinutes, large = false }: AgeProps) {
  const target = targetMinutes * 60
  const tone = seconds > target * 2 ? text.bad : seconds > target ? text.warn : undefined
  const words = spanText(seconds)
  return (
    <span className={cx(tone, tone !== undefined && text.strong)}>
      {large ? withSmallUnits(words) : words}
    </span>
  )
}

/** `2 时 14 分`: numbers as they are, units in the figure's small type. */
function withSmallUnits(words: string) {
  return words.split(' ').map((word) => (/^\d/.test(word) ? ` ${word}` : <i key={word}>{word}</i>))
}
