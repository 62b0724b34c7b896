// Page transitions in a real browser: their direction, no delay of taps, and no motion that was not requested.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApp, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

/** Runs in the page: writes down what each change of page is drawn with, at the moment it begins. */
function keepMotions(): void {
  const motions: string[] = []
  Object.assign(globalThis, { motions })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (turn) => {
    const motion = start(turn)
    void motion.ready.then(() => {
      const drawn = document.getAnimations().filter((one) => one instanceof CSSAnimation)
      motions.push(
        drawn
          .map(({ animationName }) => animationName)
          .filter((name) => name.startsWith('page-'))
          .toSorted()
          .join(' '),
      )
    })
    return motion
  }
}

const motionsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { motions: string[] }).motions.splice(0))
const motion = (page: Page, expected: string) => expect.poll(() => motionsOf(page)).toEqual([expected])

test('a page slides in and back again, and tabs fade into each other', async () => {
  const { page, problems } = await openApp('/')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(keepMotions)
  // What moves them is fetched at the first touch.
  await page.locator('body').dispatchEvent('pointerdown')
  await page.locator('html[data-way]').waitFor()
  const tabs = page.getByRole('navigation', { name: '主导航' })
  await tabs.getByRole('link', { name: '优惠' }).click()
  await page.getByRole('heading', { name: '优惠活动' }).waitFor()
  await motion(page, 'page-fades page-shows')
  await tabs.getByRole('link', { name: '大厅' }).click()
  await motion(page, 'page-fades page-shows')
  await page.getByRole('link', { name: '登录' }).first().click()
  await page.getByPlaceholder('手机号或用户名').waitFor()
  await motion(page, 'page-comes page-goes')
  await page.goBack()
  await motion(page, 'page-comes page-goes')
  expect(await page.evaluate(() => document.documentElement.dataset.way)).toBe('pop')
  expect(problems).toEqual([])
})

test('nothing moves for whoever wants no motion', async () => {
  const { page } = await openApp('/')
  await page.evaluate(keepMotions)
  await page.getByRole('link', { name: '登录' }).first().click()
  await page.getByPlaceholder('手机号或用户名').waitFor()
  expect(await motionsOf(page)).toEqual([])
})
