// One page by its path. The hall comes with the first load; the table of all others is fetched at the first touch.
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { lazyCode } from '#src/lib/lazy-code.ts'

const TableScreen = lazyCode(
  () => import('#src/app/screens.tsx'),
  (m) => m.TableScreen,
)

export function Screen({ path }: { readonly path: BuiltPath }) {
  return path === '/' ? <HallScreen /> : <TableScreen path={path} />
}

/** Whoever touches the screen is about to go somewhere: the table is there before the finger is up. */
export function fetchAtFirstTouch(): void {
  const fetch = () => {
    // It brings the table with it. A failed fetch is asked for again, and told, when a page is really opened.
    void import('#src/app/fetch-ahead.ts').then((m) => m.fetchAhead()).catch(() => undefined)
  }
  // In a turn of its own: what was touched answers first.
  window.addEventListener('pointerdown', () => setTimeout(fetch), { once: true })
}
