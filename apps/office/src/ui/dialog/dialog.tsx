// A modal dialog: the platform's own, which traps focus and restores it.
import { cx } from '@lanting/browser-kit/cx'
import { useModal } from '@lanting/browser-kit/use-modal'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  readonly width?: 'normal' | 'wide' | 'widest'
  /** Dims the list but not the evidence in the drawer. */
  readonly besideDrawer?: boolean
}

export function Dialog({ title, onClose, children, width = 'normal', besideDrawer = false }: DialogProps) {
  // The browser would focus the close button; focus the first field instead.
  const ref = useModal(true, 'input, textarea, select')
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[width], besideDrawer && styles.beside)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="关闭" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
