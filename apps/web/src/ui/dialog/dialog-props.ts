// What a dialog is asked to show, for the part that is always there and for the part that is fetched.
import type { ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  /** The back button and Esc. Leave it out for a question that only its buttons can end. */
  onClose?: () => void
  title: string
  text?: ReactNode
  /** A picture across the top. */
  art?: string
  /** The picture is the point of it, and has room. */
  tallArt?: boolean
  /** What stands over the picture in place of the title below it. */
  artWords?: ReactNode
  children?: ReactNode
  /** The buttons, side by side unless `stacked`. */
  actions: ReactNode
  stacked?: boolean
  /** Left for reading matter; questions are centred. */
  align?: 'center' | 'left'
}
