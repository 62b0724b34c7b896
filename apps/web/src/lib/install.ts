// The browser's own offer to put the app onto the home screen, kept until somebody asks for it.
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

/** The offer comes once, soon after the start, whichever page is open; the browser's own bar is not shown. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallOffer)
  })
}

async function accept(): Promise<void> {
  const taken = offer
  // An offer can be used once, whatever the answer.
  keep(null)
  await taken?.prompt()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Puts the app onto the home screen; null when the browser has not offered it. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(subscribe, () => offer) === null ? null : accept
}
