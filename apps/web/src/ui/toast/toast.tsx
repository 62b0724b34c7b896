// The one short message over everything. A popover, so that a sheet or dialog cannot cover it.
import { useEffect, useEffectEvent, useRef } from 'react'
import { circleAlert, circleCheck, info } from '@lanting/design/icons'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/icon/icon.tsx'
import css from './toast.module.css'

export type ToastMessage = {
  readonly id: number
  readonly tone: 'info' | 'success' | 'error'
  readonly text: string
}

const ICONS = { info, success: circleCheck, error: circleAlert } as const
const SHOWN_MS = { info: 2200, success: 2200, error: 3500 } as const

type ToastProps = { shown: ToastMessage | null; onDone: () => void }

/** Draw it once in the shell. A new message takes the place of the old one; there are never two. */
export function Toast({ shown, onDone }: ToastProps) {
  const box = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    const element = box.current
    if (!element || !shown) return undefined
    // Closing and opening again brings it above a dialog that opened in the meantime.
    element.hidePopover?.()
    element.showPopover?.()
    const timer = setTimeout(() => done(), SHOWN_MS[shown.tone])
    return () => clearTimeout(timer)
  }, [shown])

  useEffect(() => {
    if (!shown) box.current?.hidePopover?.()
  }, [shown])

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
