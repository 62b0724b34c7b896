// A long number in full, and the button that copies it.
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import css from './detail.module.css'

interface CopyLineProps {
  readonly label: string
  readonly text: string
  /** Not copied: its date. */
  readonly after?: string
}

export function CopyLine({ label, text, after }: CopyLineProps) {
  return (
    <div className={css.copy}>
      <span>
        {label} <b>{text}</b>
        {after !== undefined && <b> · {after}</b>}
      </span>
      <CopyButton text={text} label={label} />
    </div>
  )
}
