// Layout helpers for demos.
import type { ReactNode } from 'react'
import css from './gallery.module.css'

type StageProps = { readonly children: ReactNode }

/** Side by side, wrapping. */
export const Line = ({ children }: StageProps) => <div className={css.line}>{children}</div>

/** A label at the left, what it names at the right. */
export const Between = ({ children }: StageProps) => <div className={css.between}>{children}</div>

/** On the colour of a page instead of that of a card. */
export const Ground = ({ children }: StageProps) => <div className={css.ground}>{children}</div>

export const Picture = ({ children }: StageProps) => <div className={css.picture}>{children}</div>
export const Over = ({ children }: StageProps) => <div className={css.over}>{children}</div>
export const Covers = ({ children }: StageProps) => <div className={css.covers}>{children}</div>

/** A box of its own to scroll in, reachable by Tab. */
export function Scroller({ label, children }: StageProps & { readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroller} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
