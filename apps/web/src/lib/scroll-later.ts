// Scrolls a page to where it was left once it has grown that long again; whoever moves it by hand has decided otherwise.
import { subscribePlace } from '#src/lib/router.ts'

const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const

export function scrollLater(top: number): void {
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
