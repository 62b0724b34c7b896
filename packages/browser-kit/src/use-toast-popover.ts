// The box of the one short message: a popover, so that a sheet or dialog cannot cover it, open for the message's time.
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
    // Opened anew for each message, so that it lands above a dialog that opened in the meantime.
    element.showPopover?.()
    const timer = setTimeout(() => done(), shownMs[shown.tone])
    return () => {
      clearTimeout(timer)
      element.hidePopover?.()
    }
  }, [shown, shownMs])
  return box
}
