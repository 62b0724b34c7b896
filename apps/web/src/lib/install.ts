// The browser's install prompt, stored until the user asks for it.
import { useSyncExternalStore } from 'react'

interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** The prompt event fires once, soon after the start, on any page; the browser's own bar is suppressed. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
}

async function accept(): Promise<void> {
  const taken = offer
  // A prompt can be used once, whatever the answer.
  keep(null)
  await taken?.prompt()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Installs the app on the home screen; null when the browser has not offered it. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(subscribe, () => offer) === null ? null : accept
}
