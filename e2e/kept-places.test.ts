// Late content causes no layout shift: responses are released one by one, and pages may not jump.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilSettled } from '#tools/shots/screen-page.mjs'
import { openApp, PATIENCE_MS, withBrowser } from '#tools/stage/harness.ts'
import { product, withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

/** The layout shift of a page that counts as calm everywhere; most of ours have none. */
const MOST = 0.1

const PAGES = [
  '/',
  '/mine',
  '/account',
  '/wallet',
  '/transfer',
  '/recharge',
  '/withdrawal',
  '/money',
  '/transRecord',
  '/betRecord',
  '/fair',
  '/lottery',
  '/fanshui',
  '/vip',
  '/hongbao',
  '/hongbaoList',
  '/activity',
  '/message',
  '/kefu',
  '/inviter',
  '/security',
] as const

interface Shift {
  readonly value: number
  readonly what: readonly string[]
}

/** Runs in every page before anything else. */
function noteShifts(): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  const titleOf = (node: Node | null) => (node?.textContent ?? '').slice(0, 24)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => titleOf(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** Each response waits until the page has rendered the one before it. Returns how many are in flight. */
async function oneByOne(page: Page): Promise<() => number> {
  let before: Promise<unknown> = Promise.resolve()
  let onTheirWay = 0
  await page.route(/\/api\//, async (route) => {
    onTheirWay += 1
    const answer = await route.fetch().catch(() => null)
    before = before.then(async () => {
      // A page that was left meanwhile waits for nothing.
      if (answer !== null) await route.fulfill({ response: answer }).catch(() => undefined)
      await drawn(page).catch(() => undefined)
      onTheirWay -= 1
    })
  })
  return () => onTheirWay
}

test('no page jumps while its answers come one by one', { timeout: 3 * PATIENCE_MS }, async () => {
  const { page, context } = await openApp('/login')
  await page.getByPlaceholder('手机号或用户名').fill('player03')
  await page.getByPlaceholder('密码', { exact: true }).fill('Play0003')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
  await context.addInitScript(noteShifts)
  const onTheirWay = await oneByOne(page)
  const isSettled = async () => {
    await untilSettled(page, PATIENCE_MS)
    return onTheirWay() === 0
  }
  const jumped: string[] = []
  for (const path of PAGES) {
    await page.goto('about:blank')
    await page.goto(`${product().webUrl}/#${path}`)
    await expect.poll(isSettled).toBe(true)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    if (sum > MOST)
      jumped.push(`${path} by ${sum.toFixed(3)}: ${shifts.flatMap(({ what }) => what).join(' | ')}`)
  }
  expect(jumped).toEqual([])
})
