// One page by its path. The hall comes with the first load; the table of all others is fetched at the first touch.
import { lazy } from 'react'
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '@lanting/contract/rules/routes'

const loadTable = () => import('#src/app/screens.tsx')
const TableScreen = lazy(() => loadTable().then((m) => ({ default: m.TableScreen })))

export function Screen({ path }: { readonly path: BuiltPath }) {
  return path === '/' ? <HallScreen /> : <TableScreen path={path} />
}

/**
 * Whoever touches the screen is about to go somewhere: the table is there before the finger is up. So is the button for a
 * new version, which could not be fetched any more when it is needed.
 */
export function fetchAtFirstTouch(): void {
  const fetch = () => {
    // A failed fetch is asked for again, and told, when a page is really opened.
    void Promise.allSettled([loadTable(), import('#src/app/new-version.tsx')])
  }
  window.addEventListener('pointerdown', fetch, { once: true })
}
