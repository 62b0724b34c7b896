// After an outage: one small call is repeated until the server answers, then every query that failed is repeated.
import { failureOf, isUnknown } from '@lanting/browser-kit/call-error'
import type { Query, QueryClient } from '@tanstack/react-query'
import { randomIndex } from '#src/lib/random-index.ts'
import { useReach } from '#src/lib/reach.ts'
import { appInfoQuery } from '#src/queries/app-info.ts'
import { renewAgain } from '#src/queries/renew.ts'

const FIRST_MS = 2_000
const REACH_MS = 15_000
/** Between repeats of a query that fails although the server answers. */
const REPEAT_MS = 60_000

/** Each browser waits between half and all of it, so that they do not all return at once. */
const pauseMs = (nth: number, atMost: number) =>
  Math.min(FIRST_MS * 1.5 ** nth, atMost) * (0.5 + randomIndex(500) / 1000)

const wakers = new Set<() => void>()
/** The network is back, the page is visible again, or the member does not want to wait. */
const wake = () => {
  for (const waker of wakers) waker()
}
window.addEventListener('online', wake)
document.addEventListener('visibilitychange', wake)

/** A hidden page waits until it is visible. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (document.visibilityState === 'hidden') return
      clearTimeout(timer)
      wakers.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    wakers.add(end)
  })
}

const reaching = new WeakMap<QueryClient, Promise<void>>()

/** Resolves when the server answers. All callers share one loop; a new caller ends its pause. */
export function whenReachable(client: QueryClient): Promise<void> {
  wake()
  const under = reaching.get(client) ?? reach(client).finally(() => reaching.delete(client))
  reaching.set(client, under)
  return under
}

async function reach(client: QueryClient): Promise<void> {
  for (let nth = 0; !(await isAnswering(client)) && isShown(client); nth += 1) {
    useReach.setState({ isLost: true })
    await pause(pauseMs(nth, REACH_MS))
  }
  useReach.setState({ isLost: false })
  await renewAgain()
}

/** Without a page that reads anything there is nothing to repeat. */
const isShown = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active' }).length > 0

/** Asks for the configuration: it also says whether the site is open. */
async function isAnswering(client: QueryClient): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await client.fetchQuery({ ...appInfoQuery, staleTime: 0, retry: false })
    return true
  } catch (error) {
    const failure = failureOf(error)
    return failure !== null && !isUnknown(failure)
  }
}

/** On the visible page, and its last call was not answered. A refusal is an answer. */
const UNANSWERED = {
  type: 'active',
  predicate: ({ state }: Query) => {
    const failure = failureOf(state.error)
    return state.status === 'error' && failure !== null && isUnknown(failure)
  },
} as const

export async function askAgain(client: QueryClient): Promise<void> {
  for (let nth = 0; nth === 0 || client.getQueryCache().findAll(UNANSWERED).length > 0; nth += 1) {
    if (nth > 0) await pause(pauseMs(nth, REPEAT_MS))
    await whenReachable(client)
    loadPicturesAgain()
    await client.refetchQueries(UNANSWERED)
  }
}

/** A browser does not repeat a failed picture by itself. */
function loadPicturesAgain(): void {
  for (const picture of document.querySelectorAll('img')) {
    const { src, complete, naturalWidth } = picture
    if (complete && naturalWidth === 0 && src !== '') picture.src = src
  }
}
