// What a lost session means: storage is cleared, then one dialog for all the calls that failed together.
import { create } from 'zustand'
import { watchTransport } from '#src/lib/call.ts'
import { useClosed } from '#src/lib/maintenance.ts'
import { closeSession } from '#src/lib/session.ts'

/** The path the member was on when the session was lost, while the dialog is open. */
export const useExpiry = create<{ readonly wanted: string | null }>(() => ({ wanted: null }))

/** The transport only reports; here the shell decides. */
export function watchSessionAndSite(): () => void {
  return watchTransport((event) => {
    if (event.kind === 'maintenance') useClosed.setState({ tips: event.tips })
    else import('#src/app/lost-session.ts').then((m) => m.onUnauthorised(event), closeSession)
  })
}
