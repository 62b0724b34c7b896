// Notifications: shows what the server sent, leads a tap to its page, and renews a subscription that the browser changed.
import { targetOf } from './push-target.ts'

declare const self: ServiceWorkerGlobalScope

interface Message {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly tag: string
  readonly navigate: string
}

const ICON = '/icons/icon-192.png'

/** Browsers demand that each message is shown, so one that cannot be read is shown as well. */
function messageIn(event: PushEvent): Message {
  const fallback = {
    title: '澜亭',
    body: '有一条新消息，点开查看。',
    lang: 'zh-CN',
    tag: 'message',
    navigate: '/#/message',
  }
  try {
    const sent = event.data?.json() as { readonly notification?: Partial<Message> } | undefined
    return { ...fallback, ...sent?.notification }
  } catch {
    return fallback
  }
}

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, navigate } = messageIn(event)
  const to = targetOf(navigate, self.location.origin)
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, icon: ICON, badge: ICON, data: to }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const to = targetOf(String(event.notification.data), self.location.origin)
  event.waitUntil(open(to))
})

/** An open page of ours is taken there; else one is opened. */
async function open(to: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (page === undefined) {
    await self.clients.openWindow(to)
    return
  }
  await page.focus().catch(() => undefined)
  const moved = await page.navigate(to).catch(() => null)
  if (moved === null) await self.clients.openWindow(to)
}

interface Changed extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
}

// The page that is opened next hands the new one to the server: the worker has no session.
self.addEventListener('pushsubscriptionchange', (event) => {
  const changed = event as Changed
  const options = changed.oldSubscription?.options
  if (options === undefined) return
  changed.waitUntil(self.registration.pushManager.subscribe(options).catch(() => undefined))
})
