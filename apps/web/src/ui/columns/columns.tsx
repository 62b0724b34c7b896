// The parts of a page: one under the other on a phone, two columns from 768.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import css from './columns.module.css'

interface ColumnsProps {
  /** The parts have no margins of their own: the space between them is that of a grid of cards. */
  readonly gap?: boolean
  readonly children: ReactNode
}

/** On a phone it has no box, so that the page lays its parts out as if it were not there. */
export function Columns({ gap = false, children }: ColumnsProps) {
  return <div className={cx(css.columns, gap && css.gap)}>{children}</div>
}
