// Detects a newer build: checks the stamp when code is missing, and when the page becomes visible, then
// at most every 5 minutes.
import { create } from 'zustand'
import { CODE_MISSING } from '#src/lib/persistently.ts'

const EVERY_MS = 5 * 60_000

interface NewVersion {
  readonly isOut: boolean
  /** Code of this build could not be fetched, so that pages of it may be missing. */
  readonly isNeeded: boolean
}

export const useNewVersion = create<NewVersion>(() => ({ isOut: false, isNeeded: false }))

export function watchVersion(): () => void {
  let askedAt = performance.now()
  const ask = (isNeeded: boolean) => {
    askedAt = performance.now()
    import('#src/app/newer-build.ts')
      .then((m) => m.isNewer())
      .then(
        (isOut) => isOut && useNewVersion.setState({ isOut, ...(isNeeded ? { isNeeded } : {}) }),
        // Offline or no stamp (development): the next check will do.
        () => undefined,
      )
  }
  const onVisibilityChange = () => {
    if (document.visibilityState !== 'hidden' && performance.now() - askedAt >= EVERY_MS) ask(false)
  }
  const onMissing = () => ask(true)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener(CODE_MISSING, onMissing)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener(CODE_MISSING, onMissing)
  }
}
