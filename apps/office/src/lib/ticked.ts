// Which rows of a list are ticked: only those currently listed and allowed.
import { useState } from 'react'

export interface Ticked {
  readonly keys: readonly string[]
  readonly has: (key: string) => boolean
  readonly toggle: (key: string) => void
  readonly setAll: (on: boolean) => void
  readonly clear: () => void
}

/** A row that leaves the list, or is claimed by a colleague, is unticked. */
export function useTicked(allowed: readonly string[]): Ticked {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const keys = chosen.filter((key) => allowed.includes(key))
  return {
    keys,
    has: (key) => keys.includes(key),
    toggle: (key) => {
      if (!allowed.includes(key)) return
      setChosen(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
    },
    setAll: (on) => setChosen(on ? allowed : []),
    clear: () => setChosen([]),
  }
}
