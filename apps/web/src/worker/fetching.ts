// Answers the shell and the files of a build.
import { fill, keep, kept } from './build.ts'
import { SHELL } from './kept.ts'

/** How long a network that hangs may hold the shell back where there is a copy. */
const SHELL_LATE_MS = 3_000

/** From the network; the copy when that fails, is late, or the server is away behind its proxy. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const asked = fromNetwork(event)
  // After a logout the first page that is opened fills the cache again.
  event.waitUntil(asked.then(fill).catch(() => undefined))
  const inTime = await Promise.race([
    asked.then(
      (answer) => (answer.status >= 500 ? undefined : answer),
      () => undefined,
    ),
    new Promise<undefined>((resolve) => setTimeout(resolve, SHELL_LATE_MS)),
  ])
  return inTime ?? (await kept(SHELL)) ?? asked
}

/** Started by the browser beside the worker where it can. */
export async function fromNetwork(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
}

export async function answerFile(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const copy = await kept(pathname)
  if (copy !== undefined) return copy
  const answer = await fetch(event.request)
  event.waitUntil(keep(pathname, answer.clone()))
  return answer
}
