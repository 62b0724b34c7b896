// Advances something at an interval, except while hidden, touched, focused or paused.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const REDUCED = '(prefers-reduced-motion: reduce)'

const subscribeVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const subscribeMotion = (changed: () => void) => {
  const query = window.matchMedia(REDUCED)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeMotion, () => window.matchMedia(REDUCED).matches)
}

type Autoplay = {
  playing: boolean
  /** Whether the user paused it. */
  paused: boolean
  togglePause: () => void
  /** Spread on the box: touch, pointer or focus inside it holds the movement. */
  holdProps: {
    onPointerDown: () => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

export function useAutoplay(everyMs: number, enabled: boolean, onTick: () => void): Autoplay {
  const reduced = useReducedMotion()
  const visible = useSyncExternalStore(subscribeVisibility, () => !document.hidden)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const playing = enabled && visible && !reduced && !held && !paused
  const tick = useEffectEvent(onTick)

  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => tick(), everyMs)
    return () => clearInterval(timer)
  }, [playing, everyMs])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    playing,
    paused,
    togglePause: () => setPaused((now) => !now),
    holdProps: {
      onPointerDown: hold,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: hold,
      onBlur: release,
    },
  }
}
