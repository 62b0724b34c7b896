// What could not be fetched any more when it is needed: the pages that tell of a new version or of no network, then money.
import { spotUrl } from '@lanting/design/art-url'
import { fetchMoneyPages } from '#src/app/screens.tsx'
import { movePages } from '#src/lib/page-motion.ts'
import { currentToken, watchToken } from '#src/lib/session.ts'

export async function fetchAhead(): Promise<void> {
  movePages()
  await Promise.allSettled([import('#src/app/new-version.tsx'), import('#src/app/broken-page.tsx')])
  for (const isDark of [false, true]) new Image().src = spotUrl('off', isDark)
  if (currentToken() !== null) return fetchMoneyPages()
  watchToken((token) => {
    // A failed fetch is told when a page is really opened.
    if (token !== null) fetchMoneyPages().catch(() => undefined)
  })
}
