// Learns that a newer build is out: asks for the stamp when code is missing, and when the page comes back into view, then
// not more than every 5 minutes.
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
        // No network or no stamp (development): the next look will do.
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
