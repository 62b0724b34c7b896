// Sheets and dialogs of members by keyboard: a name, the focus inside, Escape closes, and the focus is back where it was.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

interface Opener {
  readonly path: string
  readonly opener: string | RegExp
  /** The sheet's name for a screen reader. */
  readonly title: string | RegExp
}

/** One sheet of each kind of page; the component is one. */
const OPENERS: readonly Opener[] = [
  { path: '/home', opener: '打开菜单', title: /.+/ },
  { path: '/concise', opener: '锦鲤跃泉', title: /.+/ },
  { path: '/iframepage', opener: '规则', title: 'VIP 规则' },
  { path: '/fanshui', opener: '规则', title: '返水规则' },
  { path: '/money', opener: 'CSV', title: '导出 CSV' },
  { path: '/userInfo', opener: /生日/, title: /生日/ },
  { path: '/inviter', opener: '立即邀请', title: '分享给好友' },
  { path: '/lotteryPage?room_id=101', opener: /^开奖历史/, title: /^开奖历史/ },
  { path: '/lotteryPage?room_id=301', opener: '玩法说明', title: '玩法说明' },
  { path: '/lotteryPage?room_id=202', opener: /聊天$/, title: '聊天室' },
  { path: '/transRecord', opener: /场馆|平台|全部/, title: '筛选' },
]

const hasFocus = (what: Locator) => what.evaluate((element) => element.contains(document.activeElement))

async function openSheet(page: Page, { path, opener, title }: Opener) {
  await page.goto(`${product().webUrl}/#${path}`)
  const button = page.getByRole('button', { name: opener }).filter({ visible: true }).first()
  await button.focus()
  const pressed = await button.elementHandle()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await sheet.waitFor()
  return { pressed, sheet }
}

test.each(OPENERS)('$path: $opener opens a sheet that gives the focus back', async (row) => {
  const { page, context, problems } = await openPhone()
  await hasSession(context, 'player03')
  const { pressed, sheet } = await openSheet(page, row)
  await expect.poll(() => hasFocus(sheet)).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const isBack = () => page.evaluate((button) => document.activeElement === button, pressed)
  await expect.poll(isBack, { message: 'the focus is on the opener' }).toBe(true)
  expect(problems).toEqual([])
})
