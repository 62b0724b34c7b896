// Roving focus: arrow keys move between the parts of one control; Tab skips past it.
import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Spread the result on the container; every part needs `data-roving`. Selection follows the focus. */
export function onRovingKey(event: KeyboardEvent<HTMLElement>): void {
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')]
  const now = parts.indexOf(document.activeElement as HTMLElement)
  if (now === -1) return
  const ends: Record<string, number> = { Home: 0, End: parts.length - 1 }
  const step = STEPS[event.key]
  const next = step === undefined ? ends[event.key] : (now + step + parts.length) % parts.length
  if (next === undefined) return
  event.preventDefault()
  parts[next]?.focus()
  parts[next]?.click()
}
