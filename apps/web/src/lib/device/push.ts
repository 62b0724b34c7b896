// Notifications in this browser: whether there can be any, asking for them, and the subscription that the server needs.
import type { InputOf } from '@lanting/contract/calls/names'

/**
 * `install`: an iPhone or iPad has them for apps on the home screen only. `denied`: the person said no, and the browser asks no more.
 */
export type PushState = 'none' | 'install' | 'denied' | 'off' | 'on'

export type BrowserSubscription = InputOf<'POST /api/push/subscribe'>

const isApple = () => /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return undefined
  return navigator.serviceWorker.getRegistration()
}

export async function pushState(): Promise<PushState> {
  const worker = await registration()
  if (worker === undefined) return isApple() && !isInstalled() ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await worker.pushManager.getSubscription()) !== null
    ? 'on'
    : 'off'
}

/** Asks the person, so it follows a tap. Null: they or the browser said no. */
export async function subscribeHere(serverKey: string): Promise<BrowserSubscription | null> {
  const worker = await registration()
  if (worker === undefined || (await Notification.requestPermission()) !== 'granted') return null
  await worker.update().catch(() => undefined)
  const ready = await navigator.serviceWorker.ready
  return handed(await freshSubscription(ready, serverKey), serverKey)
}

/** One that was made for another key of the server is of no use any more. */
async function freshSubscription(
  worker: ServiceWorkerRegistration,
  serverKey: string,
): Promise<PushSubscription> {
  const before = await worker.pushManager.getSubscription()
  if (before !== null && keyOf(before) === serverKey) return before
  await before?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
}

/** This browser's subscription as the server takes it; null where there is none. */
export async function subscriptionHere(serverKey: string): Promise<BrowserSubscription | null> {
  const worker = await registration()
  if (worker === undefined || Notification.permission !== 'granted') return null
  if ((await worker.pushManager.getSubscription()) === null) return null
  return handed(await freshSubscription(worker, serverKey), serverKey)
}

/** This browser gets nothing more, whatever the server thinks. */
export async function endSubscription(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
}

function handed(subscription: PushSubscription, serverKey: string): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    server_key: serverKey,
  }
}

function keyOf({ options }: PushSubscription): string {
  const key = options.applicationServerKey
  if (key === null) return ''
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
