// Two presses for what cannot be undone: the first arms the button, the second within five seconds fires.
import { useEffect, useState } from 'react'

const ARMED_MS = 5000

interface Armed<W extends string> {
  readonly armed: W | null
  /** Arms, or fires what was armed. */
  readonly press: (what: W, fire: () => void) => void
  readonly disarm: () => void
}

export function useArmed<W extends string>(): Armed<W> {
  const [armed, setArmed] = useState<W | null>(null)
  useEffect(() => {
    if (armed === null) return
    const timer = setTimeout(() => setArmed(null), ARMED_MS)
    return () => clearTimeout(timer)
  }, [armed])
  const press = (what: W, fire: () => void) => {
    if (armed !== what) return setArmed(what)
    setArmed(null)
    fire()
  }
  return { armed, press, disarm: () => setArmed(null) }
}
