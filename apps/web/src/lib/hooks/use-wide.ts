// Whether the window is wide by the styles' breakpoint: what is a sheet elsewhere is then a column.
import { useSyncExternalStore } from 'react'

/** The breakpoint of every `@media (min-width: 1024px)`. */
const WIDE = '(min-width: 1024px)'

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
