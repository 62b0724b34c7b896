// Shows the current toast above everything, dialogs too: a popover stands in the top layer.
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dropToast, useToast } from '#src/lib/toast.ts'
import styles from './toaster.module.css'

const SHOWN_MS = { done: 2200, bad: 4500 } as const

export function Toaster() {
  const toast = useToast((state) => state.current)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (toast === null || box === null) return
    // Shown anew each time, so that it lands above a dialog that opened in between.
    box.showPopover?.()
    const timer = setTimeout(() => dropToast(toast.id), SHOWN_MS[toast.tone])
    return () => {
      clearTimeout(timer)
      box.hidePopover?.()
    }
  }, [toast])
  return (
    <div ref={ref} className={styles.toaster} popover="manual" role="status">
      {toast !== null && (
        <span className={styles.toast} data-tone={toast.tone}>
          {toast.tone === 'done' ? (
            <CircleCheck size={16} aria-hidden />
          ) : (
            <CircleAlert size={16} aria-hidden />
          )}
          {toast.text}
        </span>
      )}
    </div>
  )
}
