// The platform's own modal dialog: traps the focus and restores it.
import { type RefObject, useEffect, useRef } from 'react'

export function useModal(
  isOpen: boolean,
  /** Which of its controls has the focus first; the browser chooses where none is named. */
  firstFocus?: string,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || element === null) return undefined
    element.showModal()
    if (firstFocus !== undefined) element.querySelector<HTMLElement>(firstFocus)?.focus()
    return () => element.close()
  }, [isOpen, firstFocus])
  return dialog
}
