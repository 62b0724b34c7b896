// A raw value to read and copy; changed digits are marked.
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import css from './fair-round.module.css'

interface HexLineProps {
  readonly text: string
  readonly label: string
  /** The previous value; differing digits are marked. */
  readonly before?: string
  /** One line, truncated in the middle; the copy is complete. */
  readonly isShort?: boolean
  /** Shown instead of the text; the copy is the text. */
  readonly shown?: string
}

export function HexLine({ text, label, before, isShort = false, shown: instead }: HexLineProps) {
  const shown = instead ?? (isShort && text.length > 30 ? `${text.slice(0, 14)}…${text.slice(-8)}` : text)
  return (
    <div className={css.hexLine}>
      <code>
        {before === undefined
          ? shown
          : Array.from(text, (char, i) => (char === before[i] ? char : <mark key={i}>{char}</mark>))}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  )
}
