// The page's side of the app's service worker: registers it, offers a new version, and lets it take over when tapped.
import { isNewer } from '#src/app/installed/newer-build.ts'
import { useBars } from '#src/app/installed/bars.ts'
import { watchToken } from '#src/lib/session.ts'
import { whenNothingIsUnderWay } from '#src/lib/under-way.ts'
import { TAKE_OVER } from '#src/worker/messages.ts'

const FILE = '/sw.js'
const CHECK_MS = 3_600_000

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** With Trusted Types only this one address can be registered. */
function trustedFile(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('lanting-worker', { createScriptURL: () => FILE })
  return policy?.createScriptURL(FILE) ?? FILE
}

/** Files of the app only; yet they show which pages were opened here. */
watchToken((token) => {
  if (token === null && 'caches' in window)
    void caches.keys().then((names) => names.forEach((name) => void caches.delete(name)))
})

export async function registerWorker(): Promise<void> {
  // A worker from the browser's own cache could be of a build that is long gone.
  const registration = await navigator.serviceWorker.register(trustedFile(), { updateViaCache: 'none' })
  const onWaiting = () => void offer(registration).catch(() => undefined)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && onWaiting())
  })
  if (registration.waiting !== null) onWaiting()
  if ('Notification' in window && Notification.permission === 'granted')
    void import('#src/queries/push-again.ts').then((m) => m.handAgain()).catch(() => undefined)
  // Registering what is registered asks for no newer one, and a page may be open for days.
  const check = () => void registration.update().catch(() => undefined)
  check()
  setInterval(check, CHECK_MS)
  useBars.subscribe(({ isOut }) => isOut && check())
}

/** A worker waits: of a newer build than this page, or of this very build, since a reload brought the page first. */
async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  if (navigator.serviceWorker.controller === null) return
  if (await isNewer()) useBars.setState({ isShown: true, isOut: true })
  else await whenNothingIsUnderWay(async () => registration.waiting?.postMessage(TAKE_OVER))
}

/**
 * The shell comes from the network, so that the old worker brings the new page too; the new one takes over beneath it.
 * In the other order Chromium lets it wait as long as the old one has requests to answer, and the first touch sends many.
 */
export async function update(): Promise<void> {
  await whenNothingIsUnderWay(async () => window.location.reload())
}
