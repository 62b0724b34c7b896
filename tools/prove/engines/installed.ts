// The installed app in every engine: its worker is registered, gives way to that of a newer build when the member taps, opens the
// app while the server is away, keeps files of the build alone, and throws them away at a logout.
import { passwordOf } from '#tools/stage/sign-in.mjs'
import { logIn, type Trip } from './trip.ts'
import type { Visit } from './visit.ts'

const MEMBER = 'player03'
/** Every address in every cache of the site. */
const CACHED = `(async () => {
  const found = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
  return found
})()`
/** Put in before the logout: the login page that follows fills a new cache, so that only this shows whether the old one went. */
const MARK = `(async () => {
  for (const name of await caches.keys()) await (await caches.open(name)).put('/kept', new Response())
  return true
})()`
const CONTROLLER = 'navigator.serviceWorker?.controller?.state ?? null'

const FIND_UPDATE =
  '(async () => { await (await navigator.serviceWorker.getRegistration()).update(); return true })()'
/** The build that a page runs, by the file of its entry. */
const ENTRY = `[...document.scripts].map(({ src }) => src).findLast((src) => src.includes('/assets/')) ?? null`

const isOfBuild = (path: string) => path === '/' || /^\/(assets|art|icons)\//.test(path)

const cached = async (visit: Visit) => (await visit.awaited(CACHED)) as readonly string[]

export async function installed(trip: Trip): Promise<void> {
  const app = await trip.deploy()
  try {
    await trip.phoneOf(app.url, async (visit) => {
      await logIn(visit, MEMBER, passwordOf(MEMBER))
      await visit.until('the worker is in charge', async () => {
        return (await visit.tab.evaluate(CONTROLLER)) === 'activated'
      })
      await visit.goto('/mine')
      await visit.see('text', new RegExp(MEMBER))
      const kept = await cached(visit)
      const others = kept.filter((path) => !isOfBuild(path))
      if (!kept.includes('/') || others.length > 0) throw new Error(`kept are ${kept.join(', ')}`)

      const before = await visit.tab.evaluate(ENTRY)
      const version = await app.deployNext()
      await visit.awaited(FIND_UPDATE)
      await visit.tap('button', '更新')
      await visit.until('the new build runs', async () => {
        // Between two documents nothing can be asked.
        const now = await visit.tab.evaluate(ENTRY).catch(() => null)
        return now !== null && now !== before
      })
      await visit.until('its worker is in charge', async () => {
        return (await visit.awaited('caches.keys()').then(String)) === `build-${version}`
      })

      await app.stop()
      await visit.load('/fair')
      await visit.see('text', /公平验证/)
      await visit.goto('/vip')
      await visit.see('text', '这一页要联网才能打开')
      await app.start()

      await visit.load('/mine')
      await visit.see('text', new RegExp(MEMBER))
      await visit.awaited(MARK)
      if (!(await cached(visit)).includes('/kept')) throw new Error('no cache took the mark')
      await visit.tap('button', '退出登录')
      await visit.tap('button', '退出登录', { within: '[role="alertdialog"]' })
      await visit.until('the caches are thrown away', async () => !(await cached(visit)).includes('/kept'))
    })
  } finally {
    await app.remove()
  }
}
