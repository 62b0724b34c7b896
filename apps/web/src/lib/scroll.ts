// How far each page was scrolled when it was left: the way back, and a reload, find it there again.
import { attempt } from '@lanting/browser-kit/attempt'
import { currentPlace, subscribePlace } from '#src/lib/router.ts'

const STORED = 'scroll'
const left = new Map<string, number>(
  attempt(() => JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][], []),
)
let at = currentPlace().key

const leave = () => left.set(at, window.scrollY)

// The browser would do it before the page has come back to its length.
window.history.scrollRestoration = 'manual'
subscribePlace(() => {
  const { key } = currentPlace()
  if (key !== at) leave()
  at = key
})
window.addEventListener('pagehide', () => {
  leave()
  attempt(() => sessionStorage.setItem(STORED, JSON.stringify([...left])))
})

/** To where the page of this visit was left; a new one begins at its top. */
export function scrollToLeft(key: string): void {
  const top = left.get(key) ?? 0
  window.scrollTo(0, top)
  // A list may have to be fetched before it is long enough; without the code for that one begins at the top.
  if (top > window.scrollY + 1) {
    void import('#src/lib/scroll-later.ts').then((m) => m.scrollLater(top)).catch(() => undefined)
  }
}
