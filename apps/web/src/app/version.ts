// Detects a newer build: checks the stamp when code is missing, and when the page becomes visible, then
// at most every 5 minutes.
import { create } from 'zustand'
import { CODE_MISSING } from '#src/lib/persistently.ts'

const EVERY_MS = 5 * 60_000

export const useNewVersion = create<{ readonly isOut: boolean }>(() => ({ isOut: false }))

export function watchVersion(): () => void {
  let askedAt = performance.now()
  const ask = () => {
    askedAt = performance.now()
    import('#src/app/newer-build.ts')
      .then((m) => m.isNewer())
      .then(
        (isOut) => useNewVersion.setState({ isOut }),
        // Offline or no stamp (development): the next check will do.
        () => undefined,
      )
  }
  const onVisibilityChange = () => {
    if (document.visibilityState !== 'hidden' && performance.now() - askedAt >= EVERY_MS) ask()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener(CODE_MISSING, ask)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener(CODE_MISSING, ask)
  }
}
