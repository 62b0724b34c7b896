// A sheet from below, on the platform's own dialog: focus stays inside, Escape and the backdrop close it.
import { x } from '@lanting/design/icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import css from './sheet.module.css'

interface SheetProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Fills the frame instead of rising to its content. */
  readonly full?: boolean
}

export function Sheet({ open, title, onClose, children, full = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return undefined
    element.showModal()
    return () => element.close()
  }, [open])
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
            <h2 id={heading}>{title}</h2>
            <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
              <Icon d={x} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
