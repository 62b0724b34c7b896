// Props of a sheet, shared by its static and its lazy part; and the attribute that opts out of swiping.
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
  /** No visible head; the content has its own. */
  bare?: boolean
  side?: 'bottom' | 'left'
  children: ReactNode
}

/** For controls tapped repeatedly in a sheet: a touch on them does not start the closing swipe. */
export const NO_SWIPE = { 'data-base-ui-swipe-ignore': '' } as const
