// Whether the window is as wide as the pages' styles call wide: then what is a sheet elsewhere stands beside.
import { useSyncExternalStore } from 'react'

/** The styles' own break, in every `@media (min-width: 1024px)`. */
const WIDE = '(min-width: 1024px)'

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
