// A grab in a real browser: too early, at 10:00 by the product's clock, all taken, the record, and the list after noon.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TEXTS } from '@lanting/contract/texts'
import { addDays, atClock, beijingDay } from '@lanting/contract/time'
import { advanceClock } from '#tools/stage/clock.ts'
import { deposit, login, open, join } from '#tools/stage/steps/cashier.ts'
import { openPhone, reads, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

/** Other load on the machine must not fail a sound journey. */
const PATIENCE_MS = 300_000
const NAME = 'packet01'

/** The clock moves by hours, and sessions expire: a fresh phone each time. */
async function standAt(ms: number): Promise<Page> {
  await advanceClock(ms - (await advanceClock(1)))
  const { page } = await openPhone()
  await login(page, NAME)
  return page
}

const count = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd')

test(
  'deposit, wait for 10:00, grab, read the record, check the list',
  async () => {
    const first = await openPhone()
    await join(first.page, NAME)
    await deposit(first.page, 200)
    // What was paid in from 10:00 on counts for tomorrow.
    const now = await advanceClock(1)
    const day = addDays(beijingDay(now), 1)
    const opens = atClock(day, '10:00:00')

    const early = await standAt(opens - 60_000)
    await open(early, '/hongbao')
    await expect.poll(() => count(early, '最多可领').textContent()).toBe('1')
    await early.getByRole('button', { name: '抢红包' }).click()
    await reads(early, TEXTS.redPacketNotStarted)

    const page = await standAt(opens)
    await open(page, '/hongbao')
    await reads(page, /进行中 · 今日/)
    await page.getByRole('button', { name: '抢红包' }).click()
    await reads(page, '抢到红包')
    await page.getByRole('button', { name: '收下' }).click()
    await expect.poll(() => count(page, '已领取').textContent()).toBe('1')
    await page.getByRole('button', { name: '抢红包' }).click()
    await reads(page, TEXTS.redPacketUsedUp)
    await open(page, '/welfare')
    await reads(page, '红包 · 当日第 1 个')
    await open(page, `/hongbaoList?date=${day}`)
    await reads(page, /哈希已公布/)

    const later = await standAt(atClock(day, '12:00:01'))
    await open(later, '/hongbao')
    await later.getByRole('button', { name: '抢红包' }).click()
    await reads(later, TEXTS.redPacketEnded)
    await open(later, `/hongbaoList?date=${day}`)
    await reads(later, '清单与公布的哈希一致 ✔')
    await reads(later, '我在清单里的红包')
  },
  PATIENCE_MS,
)

test(
  'a visitor inside the app is asked to log in, and reads a list without',
  async () => {
    const { page, problems } = await openPhone()
    await open(page, '/hongbao')
    await reads(page, '精彩内容等你来体验，快来登录吧！')
    await page.getByRole('button', { name: '再看看' }).click()
    await open(page, '/hongbaoList')
    await reads(page, '这能说明什么')
    expect(problems).toEqual([])
  },
  PATIENCE_MS,
)
