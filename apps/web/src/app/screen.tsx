// One page by its path. The hall comes with the first load; the table of all others is fetched at the first touch.
import { lazy } from 'react'
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '#src/lib/routes.ts'

const loadTable = () => import('#src/app/screens.tsx')
const TableScreen = lazy(() => loadTable().then((m) => ({ default: m.TableScreen })))

export function Screen({ path }: { readonly path: BuiltPath }) {
  return path === '/' ? <HallScreen /> : <TableScreen path={path} />
}

/** Whoever touches the screen is about to go somewhere: the table is there before the finger is up. */
export function fetchTableAtFirstTouch(): void {
  // A failed fetch is asked for again, and told, when a page is really opened.
  window.addEventListener('pointerdown', () => void loadTable().catch(() => undefined), { once: true })
}
