// The installed app in a real browser: it opens without a network, forgets at a logout, and can be removed by the server.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployApp, type DeployedApp } from '#tools/stage/deployed-app.ts'
import { hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

let app: DeployedApp
beforeAll(async () => {
  app = await deployApp()
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

test('keeps files of the build alone, and none of them after a logout', async () => {
  const { page } = await openInstalled('/mine', 'player03')
  await page.getByText('player03').first().waitFor()
  const kept = await cached(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => path !== '/' && !/^\/(assets|art|icons)\//.test(path))).toEqual([])
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})

/** Holds a request that moves money until it is released. */
async function holdRecall(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/transall', async (route) => {
      resolve()
      await gate
      await route.continue().catch(() => undefined)
    })
  })
  await page.getByRole('button', { name: '一键回收' }).first().click()
  await asked
  return release
}

const hasWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return registration?.waiting?.state
  })
const builds = (page: Page) => page.evaluate(() => caches.keys())

test('says of a request whose page died that its outcome is unknown, and leads to the records', async () => {
  const { page, context } = await openInstalled('/', 'player06')
  await holdRecall(page)
  await page.close()
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(`${app.url}/`)
  await again.getByText('回收结果未知，正在确认').waitFor()
  await context.setOffline(false)
  await again.getByText('回收未收到结果，请以记录为准').waitFor()
  await again.getByRole('link', { name: '查看记录' }).click()
  await again.waitForURL(/#\/transRecord/)
  await again.getByText('回收未收到结果').waitFor({ state: 'hidden' })
})

test('a deploy under open pages breaks none, and its version waits for a tap and for money on its way', async () => {
  const { page, context, problems } = await openInstalled('/', 'player06')
  const other = await context.newPage()
  await other.goto(`${app.url}/`)
  await isInCharge(other)
  const [before] = await builds(page)
  app.build('next')
  await app.stop()
  await app.start()
  // Code of the build that is gone, which this page has not read yet.
  await page.goto(`${app.url}/#/vip`)
  await page.getByText('VIP特权').first().waitFor()
  await page.goto(`${app.url}/#/`)
  const release = await holdRecall(other)
  await expect.poll(() => hasWaiting(page)).toBe('installed')
  await page.getByText('新版本已就绪').waitFor()
  expect(await other.getByText('新版本已就绪').count()).toBe(0)
  await page.getByRole('button', { name: '更新' }).click()
  expect(await builds(page)).toEqual([before, 'build-next'])
  expect(await page.getByRole('button', { name: '更新' }).isDisabled()).toBe(true)
  release()
  await expect.poll(() => page.evaluate(() => document.scripts[1]?.src)).toContain('-next.js')
  await expect.poll(() => builds(page)).toEqual(['build-next'])
  await other.getByText('新版本已就绪').waitFor()
  // While the server was started anew its polls were refused.
  expect(problems.filter((problem) => !problem.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
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
