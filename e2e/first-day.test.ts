// What somebody meets on the first day, in a real browser: the ways back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApp, withBrowser } from './harness.ts'
import { withProduct } from './own-product.ts'

withProduct()
withBrowser()

async function logIn(page: Page): Promise<void> {
  await page.getByPlaceholder('手机号或用户名').fill('player03')
  await page.getByPlaceholder('密码', { exact: true }).fill('Play0003')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('whoever opens a row of a list comes back to the same tab, filter and place, also after a reload', async () => {
  const { page, problems } = await openApp('/login?redirect=%2FtransRecord%3Ftype%3D2')
  await logIn(page)
  await page.waitForURL((url) => url.hash.startsWith('#/transRecord'))
  await page.getByRole('tab', { name: '转入场馆' }).click()
  await page.getByRole('button', { name: /近 30 日/ }).click()
  await page.getByRole('button', { name: '近 15 日' }).click()
  await page.getByRole('button', { name: '查看结果' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).hash).toBe('#/transRecord?type=3&date=3')

  const row = page.getByRole('button', { name: /→/ }).last()
  await row.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await row.click()
  await page.waitForURL((url) => url.hash.includes('no=T'))
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(before)
  expect(await page.getByRole('tab', { name: '转入场馆' }).getAttribute('aria-selected')).toBe('true')

  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.getByRole('button', { name: /近 15 日/ }).waitFor()
  expect(problems).toEqual([])
})
