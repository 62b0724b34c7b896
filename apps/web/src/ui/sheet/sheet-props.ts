// What a sheet is asked to show, for the part that is always there and for the part that is fetched; and what it leaves alone.
import type { ReactNode } from 'react'

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** Names the sheet; shown unless `bare`. */
  title: string
  /** At the left of the title: a mark, a cancel button. */
  lead?: ReactNode
  /** In place of the closing cross. */
  end?: ReactNode
  /** Stays in view below the scrolling content: the primary button. */
  foot?: ReactNode
  /** No visible head; the content brings its own. */
  bare?: boolean
  side?: 'bottom' | 'left'
  children: ReactNode
}

/** For what is tapped again and again in a sheet: a finger on it does not begin to swipe the sheet away. */
export const NO_SWIPE = { 'data-base-ui-swipe-ignore': '' } as const
