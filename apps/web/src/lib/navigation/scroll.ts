// Scroll restoration: back and reload return to the position each page was left at. Loaded with the pages.
import { attempt } from '@lanting/browser-kit/attempt'
import { currentPlace, subscribePlace } from '#src/lib/navigation/router.ts'

const STORED = 'scroll'
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const
const left = new Map<string, number>(
  attempt(() => JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][], []),
)
let at = currentPlace().key

const leave = () => left.set(at, window.scrollY)
const topOf = (key: string) => left.get(key) ?? 0

/** Scrolls once the page is long enough again; user input cancels it. */
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
  // A list may have to load before it is long enough.
  if (top > window.scrollY + 1) scrollLater(top)
}

// The browser would restore before the page has its length.
window.history.scrollRestoration = 'manual'
subscribePlace(() => {
  const { key } = currentPlace()
  if (key === at) return
  leave()
  at = key
  // A new page starts at its top; a restored position is set before the first paint.
  if (topOf(key) > 0) requestAnimationFrame(() => scrollBack(topOf(key)))
})
window.addEventListener('pagehide', () => {
  leave()
  attempt(() => sessionStorage.setItem(STORED, JSON.stringify([...left])))
})
// Reload: the page is at its top while its code loads.
if (topOf(at) > 0) scrollLater(topOf(at))
