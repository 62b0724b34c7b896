// Handles what the transport reports: after a refusal for maintenance the configuration is asked again, a lost session loads the
// code that renews or ends it.
import type { QueryClient } from '@tanstack/react-query'
import { watchTransport } from '#src/lib/call.ts'
import { closeSession } from '#src/lib/session.ts'
import { appInfoQuery } from '#src/queries/app-info.ts'

export function watchSessionAndSite(client: QueryClient): () => void {
  return watchTransport((event) => {
    // It alone closes the site: one refused call would close and open it in turns.
    if (event.kind === 'maintenance') void client.prefetchQuery({ ...appInfoQuery, staleTime: 0 })
    if (event.kind === 'unauthorised')
      import('#src/app/session/lost-session.ts').then((m) => m.onUnauthorised(event), closeSession)
  })
}
