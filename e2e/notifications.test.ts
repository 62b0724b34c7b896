// Notifications in a real browser: turned on by a tap, sent by the worker to the sandbox's push service, shown by the app's worker.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { control } from '#tools/stage/control.ts'
import { deployApp, type DeployedApp } from '#tools/stage/deployed-app.ts'
import { expectAccessible, hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

let app: DeployedApp
beforeAll(async () => {
  app = await deployApp(product())
})
afterAll(() => app.remove())

interface Subscription {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The browser's own push service is out of reach here: the sandbox's takes its place. */
async function withPushService(page: Page): Promise<Subscription[]> {
  const made: Subscription[] = []
  await page.exposeFunction('subscribeInSandbox', async (server_key: string) => {
    const answer = await control(product(), 'POST', 'push', { server_key })
    const [one] = (answer as { subscriptions: Subscription[] }).subscriptions
    if (one === undefined) throw new Error('no subscription')
    made.push(one)
    return one
  })
  await page.addInitScript(() => {
    const inSandbox = (
      globalThis as unknown as { subscribeInSandbox: (key: string) => Promise<Subscription> }
    ).subscribeInSandbox
    let current: unknown = null
    // Chromium's headless shell shows no notifications and says that they were denied; a whole Chromium shows them.
    const shows = Notification.permission !== 'denied'
    Reflect.set(globalThis, 'showsNotifications', shows)
    if (!shows) {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = () => Promise.resolve('granted')
    }
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      const { endpoint, p256dh, auth } = await inSandbox(typeof key === 'string' ? key : '')
      current = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current as PushSubscription
    }
  })
  return made
}

interface Message {
  readonly topic: string
  readonly content: { readonly notification: { readonly title: string; readonly navigate: string } }
}

async function messagesOf({ id }: Subscription): Promise<readonly Message[]> {
  return ((await control(product(), 'GET', `push/${id}`)) as { messages: Message[] }).messages
}

/** As the browser hands an opened message to the app's worker. */
async function deliver(page: Page, content: unknown): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one !== undefined) resolve(one.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(app.url).origin,
    registrationId: await registered,
    data: JSON.stringify(content),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title)
  })

test('a tap turns it on, a message arrives and is shown, and a removed device gets none', async () => {
  const { page, context, problems } = await openPhone({ worker: true })
  await context.grantPermissions(['notifications'], { origin: new URL(app.url).origin })
  await hasSession(context, 'player03')
  const made = await withPushService(page)
  await page.goto(`${app.url}/#/mine`)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.goto(`${app.url}/#/notifications`)
  await page.getByText('这台设备还没有开启').waitFor()
  await expectAccessible(page)

  await page.getByRole('switch', { name: '取款' }).click()
  await page.getByText('这台设备可以收到通知').waitFor()
  await expect
    .poll(() => page.getByRole('switch', { name: '取款' }).getAttribute('aria-checked'))
    .toBe('true')
  await page.getByRole('button', { name: '发一条试试' }).click()
  const [browser] = made
  if (browser === undefined) throw new Error('the page did not subscribe')
  await expect.poll(async () => (await messagesOf(browser)).map(({ topic }) => topic)).toEqual(['test'])

  const [message] = await messagesOf(browser)
  expect(message?.content.notification.title).toBe('通知可以收到')
  if (await page.evaluate(() => Reflect.get(globalThis, 'showsNotifications') === true)) {
    await deliver(page, message?.content)
    await expect.poll(() => shown(page)).toEqual(['通知可以收到'])
  }

  await page.getByRole('button', { name: /^移除/ }).click()
  await page.getByRole('button', { name: '不再通知' }).click()
  await page.getByText('还没有设备，打开上面任何一类即可。').waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})
