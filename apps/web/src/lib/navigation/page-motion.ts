// Page transitions: forward slides in, back slides out, tabs cross-fade. With reduced motion there are none.
import { builtRoute } from '@lanting/contract/rules/routes'
import { flushSync } from 'react-dom'
import { currentEntry, currentPlace, turnPagesBy } from '#src/lib/navigation/router.ts'
import './page-motion.css'

/** A page, and how many lie before it. */
interface Point {
  readonly path: string
  readonly index: number
}

type Way = 'push' | 'pop' | 'fade'

const hasTab = (path: string) => builtRoute(path)?.tab !== undefined

/** Between tabs, and where one page replaces another in the history, there is no direction. */
export function wayOf(from: Point, to: Point): Way {
  if (from.index === to.index || (hasTab(from.path) && hasTab(to.path))) return 'fade'
  return to.index > from.index ? 'push' : 'pop'
}

export function movePages(): void {
  if (typeof document.startViewTransition !== 'function') return
  const root = document.documentElement
  root.dataset.way = 'fade' satisfies Way
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  let isMovedByBrowser = false
  // A swipe gesture has already animated the page. Runs before the address is read.
  window.addEventListener(
    'popstate',
    (event) => {
      isMovedByBrowser = event.hasUAVisualTransition
      queueMicrotask(() => {
        isMovedByBrowser = false
      })
    },
    true,
  )
  turnPagesBy((turn, { path }, { index, key }) => {
    const to = { ...currentPlace(), ...currentEntry() }
    if (calm.matches || isMovedByBrowser || key === to.key) return turn()
    root.dataset.way = wayOf({ path, index }, to)
    const motion = document.startViewTransition(() => flushSync(turn))
    // Interrupted by the next one, or by a hidden tab: the page is rendered all the same.
    motion.ready.catch(() => undefined)
    return undefined
  })
}
