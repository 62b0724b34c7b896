// A filter chip. Changed filters are filled and outlined; a chip that opens a sheet shows a chevron.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronDown } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import css from './chip.module.css'

type ChipProps = {
  children: ReactNode
  /** Selected, or changed from the default. */
  on?: boolean
  /** Opens a list: shows a chevron and sets aria-haspopup. */
  menu?: boolean
  /** Fills its cell of a grid, 44 high. */
  block?: boolean
  disabled?: boolean
  onClick: () => void
}

export function Chip({
  children,
  on = false,
  menu = false,
  block = false,
  disabled = false,
  onClick,
}: ChipProps) {
  return (
    <button
      type="button"
      className={cx(css.chip, on && css.on, block && css.block)}
      {...(menu ? { 'aria-haspopup': 'dialog' as const } : { 'aria-pressed': on })}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
      {menu && <Icon d={chevronDown} size={16} />}
    </button>
  )
}
