// How far each page was scrolled when it was left: the way back, and a reload, find it there again. Comes with the pages.
import { attempt } from '@lanting/browser-kit/attempt'
import { currentPlace, subscribePlace } from '#src/lib/router.ts'

const STORED = 'scroll'
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const
const left = new Map<string, number>(
  attempt(() => JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][], []),
)
let at = currentPlace().key

const leave = () => left.set(at, window.scrollY)
const topOf = (key: string) => left.get(key) ?? 0

/** Once the page has grown that long again; whoever moves it by hand has decided otherwise. */
function scrollLater(top: number): void {
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (window.scrollY + 1 >= top) stop()
  })
  const stopListening = subscribePlace(() => stop())
  const stop = () => {
    watch.disconnect()
    stopListening()
    for (const by of BY_HAND) window.removeEventListener(by, stop)
  }
  for (const by of BY_HAND) window.addEventListener(by, stop, { passive: true })
  watch.observe(document.body)
}

function scrollBack(top: number): void {
  window.scrollTo(0, top)
  // A list may have to be fetched before it is long enough.
  if (top > window.scrollY + 1) scrollLater(top)
}

// The browser would do it before the page has come back to its length.
window.history.scrollRestoration = 'manual'
subscribePlace(() => {
  const { key } = currentPlace()
  if (key === at) return
  leave()
  at = key
  // The new page begins at its top; before that is seen it stands where it was left.
  if (topOf(key) > 0) requestAnimationFrame(() => scrollBack(topOf(key)))
})
window.addEventListener('pagehide', () => {
  leave()
  attempt(() => sessionStorage.setItem(STORED, JSON.stringify([...left])))
})
// This page was reloaded: it stands at its top while its code comes.
if (topOf(at) > 0) scrollLater(topOf(at))
