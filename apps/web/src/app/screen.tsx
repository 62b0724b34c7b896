// One page by its path. The hall is in the first load; the table of all others is fetched at the first touch.
import type { QueryClient } from '@tanstack/react-query'
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'
import { useIsAbsent } from '#src/queries/absence.ts'

const TableScreen = lazyCode(
  () => import('#src/app/screens.tsx'),
  (m) => m.TableScreen,
)

export function Screen({ path }: { readonly path: BuiltPath }) {
  const isAbsent = useIsAbsent()
  return path === '/' && !isAbsent ? <HallScreen /> : <TableScreen path={path} />
}

/** A touch usually precedes a navigation: the table is loaded before the finger is up. */
export function fetchAtFirstTouch(client: QueryClient): void {
  const fetch = () => {
    // This imports the table too. A failed fetch is retried, and reported, when a page is opened.
    void import('#src/app/fetch-ahead.ts').then((m) => m.fetchAhead(client)).catch(() => undefined)
  }
  // In its own task: the tap is handled first.
  window.addEventListener('pointerdown', () => setTimeout(fetch), { once: true })
}
