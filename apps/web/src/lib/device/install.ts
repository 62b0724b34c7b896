// The browser's install prompt, stored until the user asks for it.
import { create } from 'zustand'

export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

export const useOffer = create<{ readonly offer: InstallOffer | null }>(() => ({ offer: null }))

/** The prompt event fires once, soon after the start, on any page; the browser's own bar is suppressed. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useOffer.setState({ offer: event as InstallOffer })
  })
}
