// Handles what the transport reports: maintenance closes the site, a lost session loads the code that renews or ends it.
import { watchTransport } from '#src/lib/call.ts'
import { useClosed } from '#src/lib/maintenance.ts'
import { closeSession } from '#src/lib/session.ts'

export function watchSessionAndSite(): () => void {
  return watchTransport((event) => {
    if (event.kind === 'maintenance') useClosed.setState({ tips: event.tips })
    if (event.kind === 'unauthorised')
      import('#src/app/session/lost-session.ts').then((m) => m.onUnauthorised(event), closeSession)
  })
}
