// A member sets limits, raises one after its wait, is refused by it with a way out, and takes a rest in the middle of a game.
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { passwordOf, signIn } from '#tools/stage/sign-in.mjs'
import { advanceClock } from '#tools/stage/clock.ts'
import { expectAccessible, openPhone, type Phone, reads, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const MEMBER = 'player03'
const PATIENCE_MS = 300_000
const SLOW = { timeout: 120_000 }
const DAY_MS = 86_400_000

/** A fresh phone each time: the clock moves by a day, and sessions end. */
async function openAs(path: string, phone?: Phone): Promise<Page> {
  const { page, context } = await openPhone(phone)
  const { key, token } = await signIn(context.request, product(), MEMBER)
  await context.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [key, token] as const)
  await page.goto(`${product().webUrl}/#${path}`)
  return page
}

/** The line of the daily deposit limit, with the limit that it must show. */
const dailyLine = (page: Page, limit = '') =>
  page.getByRole('button', { name: new RegExp(`^每日\\s*存款限额.*${limit}`) })

/** Types the limit of deposits a day into its sheet, and saves it. */
async function setDaily(page: Page, yuan: string): Promise<void> {
  await dailyLine(page).click(SLOW)
  const sheet = page.getByRole('dialog', { name: '存款限额' })
  await sheet.getByLabel('每日').fill(yuan)
  await sheet.getByRole('button', { name: '保存 1 项改动' }).click()
}

test('a limit holds at once, is lowered at once, and raised only after a day and a second yes', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await openAs('/safety', { width: 320 })
  await dailyLine(page).waitFor(SLOW)
  await expectAccessible(page)
  await setDaily(page, '800')
  await dailyLine(page, '/ 800 元').waitFor(SLOW)
  await setDaily(page, '500')
  await dailyLine(page, '/ 500 元').waitFor(SLOW)
  await setDaily(page, '2000')
  await reads(page, '500 元 → 2,000 元，等待中')
  await dailyLine(page, '/ 500 元').waitFor(SLOW)

  await advanceClock(DAY_MS + 60_000)
  const later = await openAs('/safety', { theme: 'dark' })
  await reads(later, '500 元 → 2,000 元，可以确认了')
  await expectAccessible(later)
  await later.getByRole('button', { name: '去确认' }).click()
  await later.getByRole('button', { name: '确认，调高到 2,000 元' }).click(SLOW)
  await dailyLine(later, '/ 2,000 元').waitFor(SLOW)
  await setDaily(later, '100')
  await dailyLine(later, '/ 100 元').waitFor(SLOW)
})

test('a deposit over the limit is refused in full, and leads to the limits', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await openAs('/recharge')
  await page.getByRole('radio', { name: 'USDT', exact: true }).check(SLOW)
  await page.getByLabel('存款金额').fill('500')
  await page.getByRole('button', { name: '下一步，获取收款地址' }).click()
  const sheet = page.getByRole('dialog', { name: '这笔存款没有提交' })
  await sheet.getByText(/已达到您设置的每日存款限额/).waitFor(SLOW)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '查看我的限额' }).click()
  await dailyLine(page).waitFor(SLOW)
})

test('a rest in the middle of a game brings the money home, and closes what invites to play', {
  timeout: PATIENCE_MS,
}, async () => {
  const game = await openAs('/')
  await game.getByRole('main').getByRole('button', { name: '庄闲演示桌' }).first().click(SLOW)
  const bring = game.getByRole('dialog')
  await bring.getByLabel('转入金额').fill('50')
  await bring.getByRole('button', { name: /转入 50\.00 并进入/ }).click()
  const table = game.frameLocator('iframe')
  await table.getByRole('main').getByRole('button', { name: '庄' }).first().click(SLOW)

  const page = await openAs('/safety?view=timeout&days=1')
  await reads(page, /谁都不能提前解除/)
  await expectAccessible(page)
  await page.getByLabel('登录密码', { exact: true }).fill(passwordOf(MEMBER))
  await page.getByRole('button', { name: /^确认休息到/ }).click()
  await reads(page, /您已设置冷静期/)
  await expectAccessible(page)
  await reads(page, /场馆内 0\.00/)

  await page.goto(`${product().webUrl}/#/recharge`)
  await reads(page, /您已设置冷静期/)
})
