// A short vibration on a tap. Not under 免打扰, and not before the first touch of the page.
import { type CachedUser, readCache } from '#src/lib/storage.ts'

export function buzz(ms = 10): void {
  if (typeof navigator.vibrate !== 'function' || navigator.userActivation?.hasBeenActive === false) return
  if (readCache<CachedUser>('userInfo')?.settings.quiet === 1) return
  navigator.vibrate(ms)
}
