// The last result at the left of the strip.
import type { CSSProperties } from 'react'
import css from '#web/ui/strip.module.css'

interface ResultTagProps {
  readonly label: string
  readonly text: string | null
  readonly hue: string | undefined
}

export function ResultTag({ label, text, hue }: ResultTagProps) {
  if (text === null) return <span className={css.label}>还没有注单</span>
  return (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.tag} style={{ '--tag': hue } as CSSProperties}>
        {text}
      </span>
    </>
  )
}
