// The installed app in a real browser: it opens without a network, forgets at a logout, and can be removed by the
// server.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployApp, type DeployedApp } from '#tools/stage/deployed-app.ts'
import { hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

let app: DeployedApp
beforeAll(async () => {
  app = await deployApp(product())
})
afterAll(() => app.remove())

/** A phone on which the app's worker is in charge. */
async function openInstalled(path = '/', as?: string) {
  const visit = await openPhone({ worker: true })
  if (as !== undefined) await hasSession(visit.context, as)
  await visit.page.goto(`${app.url}/#${path}`)
  await isInCharge(visit.page)
  return visit
}

const isInCharge = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** Every address in every cache of the site. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

test('opens without a network, with pages that were never opened before', async () => {
  const { page, context } = await openInstalled()
  await context.setOffline(true)
  await page.reload()
  await page.getByText('网络已断开，恢复后自动更新').waitFor()
  await page.goto(`${app.url}/#/money`)
  await page.getByText('这一页要联网才能打开').waitFor()
  await page.goto(`${app.url}/#/fair`)
  await page.getByText('公平验证').first().waitFor()
  await context.setOffline(false)
  await page.getByText('网络已断开，恢复后自动更新').waitFor({ state: 'hidden' })
})

test('keeps files of the build alone, and throws them away at a logout', async () => {
  const { page } = await openInstalled('/mine', 'player03')
  await page.getByText('player03').first().waitFor()
  const kept = await cached(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => path !== '/' && !/^\/(assets|art|icons)\//.test(path))).toEqual([])
  // The login page that follows fills a new cache, so that only what was put in before shows whether the old one went.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).put('/kept', new Response())
  })
  expect(await cached(page)).toContain('/kept')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await expect.poll(() => cached(page)).not.toContain('/kept')
})

test('can be installed: a browser finds nothing missing', async () => {
  const { page, context } = await openInstalled()
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Every page of a test is a private one.
  const missing = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  expect(missing).toEqual([])
})

test('is removed by the switch of the server', async () => {
  const { page } = await openInstalled()
  await app.stop()
  await app.start({ APP_WORKER: 'off' })
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        await caches.keys(),
      ]),
    )
    .toEqual([0, []])
})
