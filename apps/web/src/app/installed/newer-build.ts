// Compares the server's build stamp with this build.

const GIVE_UP_MS = 8_000

/** Throws when the server is unreachable. */
export async function isNewer(): Promise<boolean> {
  const response = await fetch('/version.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  if (!response.ok) return false
  const { version } = (await response.json()) as { version?: unknown }
  return typeof version === 'string' && version !== __APP_VERSION__
}
