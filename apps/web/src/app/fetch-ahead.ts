// What could not be fetched any more when it is needed: the pages that tell of a new version or of no network, then money.
import { spotUrl } from '@lanting/design/art-url'
import { currentToken } from '#src/lib/session.ts'

export async function fetchAhead(): Promise<void> {
  await Promise.allSettled([import('#src/app/new-version.tsx'), import('#src/app/broken-page.tsx')])
  new Image().src = spotUrl('off')
  if (currentToken() === null) return
  const { fetchMoneyPages } = await import('#src/app/screens.tsx')
  await fetchMoneyPages()
}
