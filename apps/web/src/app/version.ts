// Learns that a newer build is out: asks for the stamp when the page comes back into view, not more than every 5 minutes.
import { create } from 'zustand'

const EVERY_MS = 5 * 60_000

export const useNewVersion = create<{ readonly isOut: boolean }>(() => ({ isOut: false }))

async function isNewer(): Promise<boolean> {
  const response = await fetch('/version.json', { cache: 'no-store' })
  if (!response.ok) return false
  const { version } = (await response.json()) as { version?: unknown }
  return typeof version === 'string' && version !== __APP_VERSION__
}

export function watchVersion(): () => void {
  let askedAt = performance.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || performance.now() - askedAt < EVERY_MS) return
    askedAt = performance.now()
    isNewer().then(
      (isOut) => useNewVersion.setState({ isOut }),
      // No network or no stamp (development): the next look will do.
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
