// Props of a dialog, shared by its static and its lazy part.
import type { ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  /** The back button and Esc. Omit for a question that only its buttons can close. */
  onClose?: () => void
  title: string
  text?: ReactNode
  /** A picture across the top. */
  art?: string
  /** The picture is the main content, shown large. */
  tallArt?: boolean
  /** Shown over the picture instead of the title below it. */
  artWords?: ReactNode
  children?: ReactNode
  /** The buttons, side by side unless `stacked`. */
  actions: ReactNode
  stacked?: boolean
  /** `sheet`: at the foot of the screen, over a game that goes on behind it. */
  look?: 'card' | 'sheet'
  /** Dark in both themes, as the game behind it. */
  dark?: boolean
  /** Left-aligned for reading matter; questions are centred. */
  align?: 'center' | 'left'
}
