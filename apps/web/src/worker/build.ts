// The files of this build, kept in a cache of its own, so that an open page never gets a mixture of two builds.
import { canKeep, SHELL } from './kept.ts'

/** Set by the build. */
declare const __APP_VERSION__: string
declare const __FILES__: readonly string[]
/** The script that every shell of this build names. */
declare const __ENTRY__: string

const CACHE = `build-${__APP_VERSION__}`
const AT_A_TIME = 4

/** Fetches what is missing of the shell and of what the app needs to say something true without a network. */
export async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  const missing = [SHELL, ...__FILES__].filter((file) => !there.has(file))
  const fetchNext = async (): Promise<void> => {
    const file = missing.shift()
    if (file === undefined) return
    const answer = await fetch(file, { credentials: 'omit' })
    // A deploy may come between: the shell of another build needs other files.
    const isOurs = file !== SHELL || (await answer.clone().text()).includes(__ENTRY__)
    if (!canKeep(answer) || !isOurs) throw new Error(`${file} cannot be kept`)
    await cache.put(file, answer)
    return fetchNext()
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext))
}

/**
 * A logout deletes the cache. Until a page is opened again nothing is put into a new one, so that nothing is left of the
 * pages that the member saw.
 */
export async function keep(file: string, answer: Response): Promise<void> {
  if (!canKeep(answer) || !(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  // A full disk only means that the file is fetched again.
  await cache.put(file, answer).catch(() => undefined)
}

export const kept = (file: string): Promise<Response | undefined> =>
  caches.match(file, { cacheName: CACHE, ignoreVary: true })

export async function forgetOtherBuilds(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}
