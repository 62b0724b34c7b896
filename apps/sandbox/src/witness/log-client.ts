// Public calls of an installation, as a witness outside makes them.

const TIMEOUT_MS = 5_000
/** Several witnesses in one process are pushed to at once: they share what they fetch within so long. */
const SHARED_MS = 2_000
const SHARED_MOST = 200

export type Get = (path: string) => Promise<unknown>

export async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

/** The `data` of a call; null when it is refused. */
export function callsOf(base: string): Get {
  return async (path) => {
    const envelope = (await readJson(base + path)) as { readonly code?: number; readonly data?: unknown }
    return envelope.code === 200 ? envelope.data : null
  }
}

export function shared(get: Get, now: () => number = () => performance.now()): Get {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()
  return async (path) => {
    const found = known.get(path)
    const isFresh = found !== undefined && now() - found.at < SHARED_MS && path !== '/api/log/head'
    if (isFresh) return structuredClone(await found.answer)
    if (known.size >= SHARED_MOST) known.clear()
    const answer = get(path)
    known.set(path, { at: now(), answer })
    // A failure is not shared: the next one asks again.
    answer.catch(() => known.delete(path))
    return structuredClone(await answer)
  }
}

/** The signature of a beacon's round from a relay; null where it has none. */
export async function beaconSignature(relay: string, round: number): Promise<string | null> {
  const value = (await readJson(`${relay}/public/${round}`).catch(() => null)) as {
    signature?: unknown
  } | null
  return typeof value?.signature === 'string' ? value.signature : null
}
