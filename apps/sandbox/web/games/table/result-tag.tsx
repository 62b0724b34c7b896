// The last result at the left of the strip.
import type { CSSProperties } from 'react'
import css from '#web/ui/strip.module.css'

interface ResultTagProps {
  /** The round on the table, or the one before the chips that lie there now. */
  readonly isThis: boolean
  readonly text: string | null
  readonly hue: string | undefined
}

export function ResultTag({ isThis, text, hue }: ResultTagProps) {
  if (text === null) return <span className={css.label}>还没有注单</span>
  return (
    <>
      <span className={css.label}>{isThis ? '本局' : '上一局'}</span>
      <span className={css.tag} style={{ '--tag': hue } as CSSProperties}>
        {text}
      </span>
    </>
  )
}
