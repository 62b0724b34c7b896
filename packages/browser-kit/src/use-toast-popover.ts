// The toast's box: a popover, so that a sheet or dialog cannot cover it, open for the toast's time.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ToastMessage } from './toast.ts'

export function useToastPopover(
  shown: ToastMessage | null,
  shownMs: Readonly<Record<ToastMessage['tone'], number>>,
  onDone: () => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const element = box.current
    if (!element || !shown) return undefined
    // Reopened for each message, so that it is above a dialog opened in the meantime.
    element.showPopover?.()
    const timer = setTimeout(() => done(), shownMs[shown.tone])
    return () => {
      clearTimeout(timer)
      element.hidePopover?.()
    }
  }, [shown, shownMs])
  return box
}
