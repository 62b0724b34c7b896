// Shows the toast above everything, dialogs too.
import { hideToast, useToast } from '@lanting/browser-kit/toast'
import { useToastPopover } from '@lanting/browser-kit/use-toast-popover'
import { CircleAlert, CircleCheck } from 'lucide-react'
import styles from './toaster.module.css'

const SHOWN_MS = { info: 2200, success: 2200, error: 4500 } as const

export function Toaster() {
  const shown = useToast((state) => state.shown)
  const box = useToastPopover(shown, SHOWN_MS, hideToast)
  const Icon = shown?.tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div ref={box} className={styles.toaster} popover="manual" role="status">
      {shown !== null && (
        <span className={styles.toast} data-tone={shown.tone}>
          <Icon size={16} aria-hidden />
          {shown.text}
        </span>
      )}
    </div>
  )
}
