// What could not be fetched any more when it is needed: the pages that tell of a new version or of no network, then money.
import { spotUrl } from '@lanting/design/art-url'
import { currentToken, watchToken } from '#src/lib/session.ts'

async function fetchMoney(): Promise<void> {
  const { fetchMoneyPages } = await import('#src/app/screens.tsx')
  await fetchMoneyPages()
}

export async function fetchAhead(): Promise<void> {
  await Promise.allSettled([import('#src/app/new-version.tsx'), import('#src/app/broken-page.tsx')])
  for (const isDark of [false, true]) new Image().src = spotUrl('off', isDark)
  if (currentToken() !== null) return fetchMoney()
  watchToken((token) => {
    // A failed fetch is told when a page is really opened.
    if (token !== null) fetchMoney().catch(() => undefined)
  })
}
