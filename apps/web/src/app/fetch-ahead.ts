// Prefetches what cannot be fetched when it is needed: the pages for a new version and for offline, then the money pages.
import { spotUrl } from '@lanting/design/art-url'
import type { QueryClient } from '@tanstack/react-query'
import { pullPages } from '#src/app/frame/page-pull.tsx'
import { fetchMoneyPages } from '#src/app/screens.tsx'
import { movePages } from '#src/lib/navigation/page-motion.ts'
import { currentToken, watchToken } from '#src/lib/session.ts'

export async function fetchAhead(client: QueryClient): Promise<void> {
  movePages()
  pullPages(client)
  await Promise.allSettled([
    import('#src/app/installed/app-bars.tsx'),
    import('#src/app/fallback/broken-page.tsx'),
    import('#src/app/frame/lost-strip.tsx'),
  ])
  for (const isDark of [false, true]) new Image().src = spotUrl('off', isDark)
  if (currentToken() !== null) return fetchMoneyPages()
  watchToken((token) => {
    // A failed prefetch is reported when the page is opened.
    if (token !== null) fetchMoneyPages().catch(() => undefined)
  })
}
