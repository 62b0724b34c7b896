// Arrow keys in a group of choices, as keyboards expect it: the next one is focused and chosen.
import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function chooseByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:enabled')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  const next = choices[(at + step + choices.length) % choices.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}
