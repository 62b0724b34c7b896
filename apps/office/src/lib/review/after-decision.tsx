// What opens after a decision: the next case of the queue, or still this one, by the user's setting.
import { toast } from '@lanting/browser-kit/toast'
import { createContext, type ReactNode, use } from 'react'
import { keptChoice } from '#src/lib/kept-choice.ts'

export const nextChoice = keptChoice('office-next-case', true)

/** The case after this one, from the top again after the last; null where there is no other. */
export function nextCase<K>(keys: readonly K[], current: K): K | null {
  const at = keys.indexOf(current)
  return [...keys.slice(at + 1), ...keys.slice(0, Math.max(0, at))][0] ?? null
}

const Decided = createContext<() => void>(() => undefined)

/** After a decision about the open case: shows a toast and opens the next case. */
export function useDone(): (words: string) => void {
  const decided = use(Decided)
  return (words) => {
    toast.success(words)
    decided()
  }
}

interface AfterDecisionProps {
  /** The cases this user can work on, in order. */
  readonly keys: readonly string[]
  readonly current: string
  readonly onOpen: (key: string) => void
  readonly children: ReactNode
}

export function AfterDecision({ keys, current, onOpen, children }: AfterDecisionProps) {
  const decided = () => {
    const next = nextCase(keys, current)
    if (nextChoice.isOn() && next !== null) onOpen(next)
  }
  return <Decided value={decided}>{children}</Decided>
}
