// Rerenders whenever a value read from the clock has changed: `useTick(() => secondsLeft(draw))`.
import { useEffect, useEffectEvent, useState } from 'react'

/** Short enough that no second is visibly late; an unchanged value does not rerender. */
const TICK_MS = 200

export function useTick<T extends string | number>(read: () => T): T {
  const [, draw] = useState(0)
  const value = read()
  const update = useEffectEvent(() => {
    if (read() !== value) draw((count) => count + 1)
  })
  useEffect(() => {
    const timer = setInterval(update, TICK_MS)
    const wake = () => {
      if (document.visibilityState === 'visible') update()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])
  return value
}
