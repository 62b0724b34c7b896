// Asks the server for the stamp of its build.

const GIVE_UP_MS = 8_000

/** Throws while the server cannot be reached. */
export async function isNewer(): Promise<boolean> {
  const response = await fetch('/version.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  if (!response.ok) return false
  const { version } = (await response.json()) as { version?: unknown }
  return typeof version === 'string' && version !== __APP_VERSION__
}
