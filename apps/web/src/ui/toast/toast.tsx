// The one short message over everything, near the thumb.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { ToastMessage } from '@lanting/browser-kit/toast'
import { useToastPopover } from '@lanting/browser-kit/use-toast-popover'
import { circleAlert, circleCheck, info } from '@lanting/design/icons'
import css from './toast.module.css'

const ICONS = { info, success: circleCheck, error: circleAlert } as const
const SHOWN_MS = { info: 2200, success: 2200, error: 3500 } as const

type ToastProps = { shown: ToastMessage | null; onDone: () => void }

/** Render it once in the shell. A new message replaces the old one. */
export function Toast({ shown, onDone }: ToastProps) {
  const box = useToastPopover(shown, SHOWN_MS, onDone)
  return (
    <div ref={box} popover="manual" role="status" aria-live="polite" className={css.layer}>
      {shown && (
        <div key={shown.id} className={css.pill}>
          <Icon d={ICONS[shown.tone]} size={18} stroke={2} className={cx(css.icon, css[shown.tone])} />
          <span className={css.text}>{shown.text}</span>
        </div>
      )}
    </div>
  )
}
