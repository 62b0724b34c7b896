// Trouble on the way in a real browser: no network before a page was fetched, and a session that ends in an open tab.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.location.hash = to
  }, path)

async function login(page: Page, { auto }: { readonly auto: boolean }): Promise<void> {
  await page.getByPlaceholder('手机号或用户名').fill('player03')
  await page.getByPlaceholder('密码', { exact: true }).fill('Play0003')
  if (auto) await page.getByRole('checkbox', { name: '自动登录' }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.hash === '#/')
}

test('a page that was never fetched says so offline, and opens by itself when the network is back', async () => {
  const { page, context } = await openApp('/login')
  // The app preloads after login what it could not fetch offline.
  const fetched = page.waitForResponse((answer) => answer.url().includes('trans-record-screen'))
  await login(page, { auto: false })
  await fetched
  await context.setOffline(true)
  await walk(page, '/vip')
  await reads(page, '这一页要联网才能打开')
  await expectAccessible(page)
  expect(await page.getByText('新版本，点此刷新').count()).toBe(0)
  await page.getByRole('button', { name: '重新加载' }).click()
  await reads(page, '仍然没有网络')
  await page.getByRole('link', { name: /我的钱包/ }).click()
  await page.getByRole('heading', { name: '我的钱包' }).waitFor()

  await walk(page, '/vip')
  await reads(page, '这一页要联网才能打开')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'VIP特权' }).waitFor()
})

test('a session that is over is renewed in place where that was asked for, and else leads to the login', async () => {
  for (const auto of [true, false]) {
    const { page } = await openApp('/login')
    await login(page, { auto })
    const greeting = page.getByText(/，player03$/).first()
    await greeting.waitFor()
    await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)))
    await page.reload()
    if (auto) {
      await greeting.waitFor()
    } else {
      // A poll leads to the login, any other call asks in a dialog: which fails first differs.
      const dialog = page.getByRole('button', { name: '重新登录' })
      await dialog.or(page.getByPlaceholder('手机号或用户名')).first().waitFor()
      if (await dialog.isVisible()) await dialog.click()
      await page.waitForURL((url) => url.hash === '#/login')
      continue
    }
    expect(new URL(page.url()).hash).toBe('#/')
    await walk(page, '/login')
    await page.waitForURL((url) => url.hash === '#/')
  }
})

/** Pages whose code is here and whose data is not yet. */
const PAGES = [
  ['/transRecord', /近 30 日没有|共 \d+ 笔/],
  ['/account', /场馆余额|中心钱包/],
] as const

test.each([
  ['the network', 'network'],
  ['the server', 'server'],
] as const)(
  'pages that %s left empty fill by themselves when it is back, and the strip is true',
  async (_, away) => {
    const { page, context } = await openApp('/login')
    const fetched = page.waitForResponse((answer) => answer.url().includes('trans-record-screen'))
    await login(page, { auto: false })
    await fetched
    const strip = page.locator('[data-offline]')
    for (const [path, content] of PAGES) {
      expect(await strip.count()).toBe(0)
      if (away === 'network') await context.setOffline(true)
      else await page.route('**/api/**', (route) => route.abort())
      await walk(page, path)
      await strip.first().waitFor()
      expect(await strip.first().textContent()).toContain(
        away === 'network' ? '网络已断开' : '暂时连不上服务器',
      )
      if (away === 'network') await context.setOffline(false)
      else await page.unroute('**/api/**')
      await page.getByRole('main').getByText(content).filter({ visible: true }).first().waitFor()
      await expect.poll(() => strip.count()).toBe(0)
      await walk(page, '/')
    }
  },
)

test('addresses that no call would take show the empty state of their page, never an error', async () => {
  const { page } = await openApp('/login')
  await login(page, { auto: false })
  for (const [path, words] of [
    ['/activity?type=abc', '这一类暂时没有活动'],
    ['/activity?type=99999', '这一类暂时没有活动'],
    ['/activityInfo?id=99999', '活动不存在或已下线'],
    ['/transRecord?api_type=ZZ', '当前筛选下没有存款记录'],
    ['/betRecord?api_type=ZZ', '当前筛选下没有投注记录'],
    ['/boutBallBetInfo?type=99999', '没有这篇文章'],
    ['/lottery?room_id=999', '当前游戏无房间'],
    ['/lottery?room_id=abc', '当前游戏无房间'],
    ['/lottery?name=nothing', '当前游戏无房间'],
    ['/lotteryPage?room_id=99999', '请从房间列表里选择'],
    ['/payInfo?deposit_no=D1', '没有这笔订单'],
  ] as const) {
    await walk(page, path)
    await page.getByRole('main').getByText(words).first().waitFor()
    expect(await page.getByRole('button', { name: '重新加载' }).count(), path).toBe(0)
  }
})
