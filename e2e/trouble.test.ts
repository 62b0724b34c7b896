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
