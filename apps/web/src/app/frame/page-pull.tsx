// Pull down at the top of a hall, of /mine or of the records to ask again. Installed at the first touch.
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { isCovered } from '#src/lib/navigation/back-stack.ts'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { PullSign, usePull } from '#src/ui/pull-to-refresh/pull-to-refresh.tsx'
import css from './page-pull.module.css'

const PAGES: ReadonlySet<string> = new Set(['/', '/home', '/mine', '/betRecord', '/transRecord'])

export function pullPages(client: QueryClient): void {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <QueryClientProvider client={client}>
      <PagePull />
    </QueryClientProvider>,
  )
}

/** What is on the page is asked again; the page itself stays where it is. */
export function PagePull() {
  const client = useQueryClient()
  const { pulled, busy } = usePull({
    root: document.documentElement,
    isAllowed: () => PAGES.has(currentPlace().path) && !isCovered(),
    onRefresh: () => client.refetchQueries({ type: 'active' }),
  })
  return (
    <div className={css.top} style={{ transform: `translateY(${pulled}px)` }}>
      <PullSign pulled={pulled} busy={busy} />
    </div>
  )
}
