// Detects a newer build: checks the stamp when code is missing, and when the page becomes visible, then
// at most every 5 minutes.
import { useBars } from '#src/app/installed/bars.ts'
import { isNewer } from '#src/app/installed/newer-build.ts'
import { CODE_MISSING } from '#src/lib/persistently.ts'

const EVERY_MS = 5 * 60_000

export function watchVersion(): () => void {
  let askedAt = performance.now()
  const ask = (isNeeded: boolean) => {
    askedAt = performance.now()
    isNewer().then(
      (isOut) => isOut && useBars.setState({ isShown: true, isOut, ...(isNeeded ? { isNeeded } : {}) }),
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
