// The first day of a member in a real browser: the ways back, and everything within reach.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApp, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

async function logIn(page: Page): Promise<void> {
  await page.getByPlaceholder('手机号或用户名').fill('player03')
  await page.getByPlaceholder('密码', { exact: true }).fill('Play0003')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a list is found again with its tab and filter, on the way back and after a reload', async () => {
  const { page, problems } = await openApp('/login?redirect=%2FtransRecord%3Ftype%3D2')
  await logIn(page)
  await page.waitForURL((url) => url.hash.startsWith('#/transRecord'))
  await page.getByRole('tab', { name: '转入场馆' }).click()
  await page.getByRole('button', { name: /近 30 日/ }).click()
  await page.getByRole('button', { name: '近 15 日' }).click()
  await page.getByRole('button', { name: '查看结果' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const kept = '#/transRecord?type=3&date=3'
  await expect.poll(() => new URL(page.url()).hash).toBe(kept)

  await page.evaluate(() => {
    window.location.hash = '/message'
  })
  await page.getByRole('heading', { name: '消息中心' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /近 15 日/ }).waitFor()
  expect(new URL(page.url()).hash).toBe(kept)
  await page.reload()
  await page.getByRole('tab', { name: '转入场馆', selected: true }).waitFor()
  await page.getByRole('button', { name: /近 15 日/ }).waitFor()
  expect(problems).toEqual([])
})

test('a page is found where it was left, on the way back and after a reload', async () => {
  const { page, problems } = await openApp('/boutBallBet', { width: 390, height: 480 })
  const row = page.getByRole('link', { name: '代理加盟' })
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 60))
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await row.click()
  await page.getByRole('heading', { name: '代理加盟' }).first().waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(before)
  expect(problems).toEqual([])
})

test('a link followed from a game is a way on: the back button leads to the game again', async () => {
  const { page } = await openApp('/login?redirect=%2FboutBallBet')
  await logIn(page)
  await page.waitForURL((url) => url.hash.startsWith('#/boutBallBet'))
  const walk = (path: string) =>
    page.evaluate((to) => {
      window.location.hash = to
    }, path)
  await walk('/gamePage?name=AG&type=1')
  await page.waitForURL((url) => url.hash.startsWith('#/gamePage'))
  // The page has rendered: it has replaced its own history entry.
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer)).toBe(1)
  await walk('/kefu')
  await page.getByRole('heading', { name: '客服' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/kefu')
  await page.goBack()
  await page.waitForURL((url) => url.hash.startsWith('#/gamePage'))
})

test('all 49 numbers of a six-mark room stand clear of the slip on a telephone', async () => {
  const { page } = await openApp('/login?redirect=%2FlotteryPage%3Froom_id%3D401')
  await logIn(page)
  const numbers = page.getByRole('checkbox')
  const last = numbers.nth(48)
  await last.waitFor()
  await page.getByRole('button', { name: '去投注' }).waitFor()
  expect(await numbers.count()).toBe(49)
  const isUppermost = (tile: HTMLElement | SVGElement) => {
    const { x, bottom, width } = tile.getBoundingClientRect()
    return tile.contains(document.elementFromPoint(x + width / 2, bottom - 2))
  }
  await expect.poll(() => last.evaluate(isUppermost)).toBe(true)
  expect(await scrolled(page)).toBe(0)
})
