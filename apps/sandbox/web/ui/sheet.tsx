// A sheet from below, on the platform's own dialog: focus stays inside, Escape and the backdrop close it.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { useModal } from '@lanting/browser-kit/use-modal'
import { chevronLeft, x } from '@lanting/design/icons'
import { type ReactNode, useId } from 'react'
import css from './sheet.module.css'

interface SheetProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Fills the frame instead of rising to its content, and has a page's head. */
  readonly full?: boolean
  /** At the right of a page's head. */
  readonly aside?: ReactNode
}

export function Sheet({ open, title, onClose, children, full = false, aside }: SheetProps) {
  const dialog = useModal(open)
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      className={full ? `${css.sheet} ${css.full}` : css.sheet}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className={css.body}>
          {!full && <i className={css.grab} />}
          <div className={css.head}>
            {full && <HeadButton icon={chevronLeft} label="返回游戏" onTap={onClose} />}
            <h2 id={heading}>{title}</h2>
            {full ? aside : <HeadButton icon={x} label="关闭" onTap={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

interface HeadButtonProps {
  readonly icon: string
  readonly label: string
  readonly isOpen?: boolean
  readonly onTap: () => void
}

export function HeadButton({ icon, label, isOpen, onTap }: HeadButtonProps) {
  return (
    <button type="button" className={css.close} aria-label={label} aria-expanded={isOpen} onClick={onTap}>
      <Icon d={icon} />
    </button>
  )
}
