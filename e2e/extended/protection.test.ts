// What protects a member, in a real browser: the first question, refusals with their way out, the reminder, the end of a game,
// an exclusion and the way back.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceClock } from '#tools/stage/clock.ts'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import { expectAccessible, hasLeft, openPhone, type Phone, reads, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'
import { passwordOf, signIn } from '#tools/stage/sign-in.mjs'
import { inDatabase } from '#tools/stage/steps/venue.ts'

withProduct()
withBrowser()

const PATIENCE_MS = 300_000
const SLOW = { timeout: 120_000 }
const MINUTE = 60_000

let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

interface Visitor {
  readonly page: Page
  /** The same session, past the page. */
  readonly ask: (path: string, input: object) => Promise<unknown>
}

/** A fresh phone each time: the clock moves, and sessions end. */
async function openAs(name: string, path: string, phone?: Phone): Promise<Visitor> {
  const { page, context } = await openPhone(phone)
  const { key, token } = await signIn(context.request, product(), name)
  await context.addInitScript(([place, value]) => sessionStorage.setItem(place, value), [key, token] as const)
  await page.goto(`${product().webUrl}/#${path}`)
  const ask = async (call: string, data: object) => {
    const headers = { origin: product().webUrl, authorization: `Bearer ${token}` }
    const answer = await context.request.post(`${product().webUrl}/api/${call}`, { data, headers })
    const { code, message } = (await answer.json()) as { code: number; message: string }
    expect([code, message], call).toEqual([200, message])
  }
  return { page, ask }
}

/** A game of real dealers, with fifty yuan brought there. */
async function openGame(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '庄闲演示桌' }).first().click(SLOW)
  const bring = page.getByRole('dialog')
  await bring.getByLabel('转入金额').fill('50')
  await bring.getByRole('button', { name: /转入 50\.00 并进入/ }).click()
  const table = page.frameLocator('iframe')
  await table.getByRole('main').getByRole('button', { name: '庄' }).first().click(SLOW)
}

/** Minutes of play, as a game in view reports them. */
async function playFor({ ask }: Visitor, minutes: number): Promise<void> {
  await ask('heartbeat', { place: 'room' })
  for (let n = 0; n < minutes / 4; n++) {
    await advanceClock(4 * MINUTE)
    await ask('heartbeat', { place: 'room' })
  }
}

async function typeDeposit(page: Page, yuan: string): Promise<void> {
  await page.getByRole('radio', { name: 'USDT', exact: true }).check(SLOW)
  await page.getByLabel('存款金额').fill(yuan)
  await page.getByRole('button', { name: '下一步，获取收款地址' }).click()
}

test('the first deposit asks once for a limit, of a possible amount only, and goes on with it', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page } = await openAs('player01', '/recharge', { width: 320, theme: 'dark' })
  await typeDeposit(page, '1')
  const sheet = page.getByRole('dialog', { name: '第一次存款前，先定一个上限' })
  await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0)
  expect(await sheet.count()).toBe(0)
  await typeDeposit(page, '500')
  await sheet.waitFor(SLOW)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '暂不设置' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '去设置限额' }).click()
  await sheet.getByLabel('每月').fill('2000')
  await sheet.getByRole('button', { name: '设置限额，每月 2,000 元' }).click()
  await hasLeft(page, '/recharge')

  const again = (await openAs('player01', '/recharge')).page
  await typeDeposit(again, '500')
  await hasLeft(again, '/recharge')
})

test('a bet over the own limit is refused in the slip, and a launch after the day’s time, each with a way out', {
  timeout: PATIENCE_MS,
}, async () => {
  const visitor = await openAs('player03', '/safety')
  await visitor.ask('limits', { set: [{ limit: 'stake', value: 1 }] })
  const table = new DrawTable(db, product())
  const round = await table.nextRound('xy28')
  await table.standBefore(round, 190)
  await expect.poll(() => table.takesBets('xy28', round.expect), SLOW).toBe(true)
  const room = await openAs('player03', '/lotteryPage?room_id=201', { width: 320 })
  await room.page.getByRole('checkbox').first().click(SLOW)
  await room.page.getByRole('button', { name: '去投注' }).click()
  await room.page.getByRole('button', { name: /^确认投注/ }).click(SLOW)
  await room.page
    .getByText(/单笔限额/)
    .first()
    .waitFor(SLOW)
  await expectAccessible(room.page)
  await room.page.getByRole('button', { name: '查看', exact: true }).click()
  const refusal = room.page.getByRole('dialog', { name: '这笔投注没有提交' })
  await refusal.waitFor(SLOW)
  await expectAccessible(room.page)
  await refusal.getByRole('button', { name: '查看我的限额' }).click()
  await room.page.getByRole('heading', { name: '时长提醒' }).waitFor(SLOW)

  await visitor.ask('limits', { set: [{ limit: 'time', value: 4 }] })
  await playFor(visitor, 4)
  const launch = (await openAs('player03', '/gamePage?name=AG', { theme: 'dark' })).page
  await reads(launch, '今日游戏时间已满，明日 00:00 恢复')
  await expectAccessible(launch)
  await launch.getByRole('button', { name: '查看', exact: true }).click()
  const notEntered = launch.getByRole('dialog', { name: '没有进入游戏' })
  await notEntered.waitFor(SLOW)
  await expectAccessible(launch)
  await notEntered.getByRole('button', { name: '知道了' }).click()
  await expectAccessible(launch)
})

test('the reminder lies over a game and must be answered; a time-out from elsewhere ends the game', {
  timeout: PATIENCE_MS,
}, async () => {
  const visitor = await openAs('player06', '/')
  await visitor.ask('limits', { reminder_minutes: 15 })
  await openGame(visitor.page)
  await playFor(visitor, 16)
  await visitor.page.reload()
  const reminder = visitor.page.getByRole('alertdialog', { name: /您已经玩了 \d+ 分/ })
  await reminder.waitFor(SLOW)
  await expectAccessible(visitor.page)
  await reminder.getByRole('button', { name: '继续' }).click()
  await reminder.waitFor({ state: 'hidden' })
  expect(visitor.page.url()).toContain('/gamePage')

  const other = await openAs('player06', '/safety?view=timeout&days=7', { width: 320, theme: 'dark' })
  await other.page.getByLabel('登录密码', { exact: true }).fill(passwordOf('player06'))
  await other.page.getByRole('button', { name: /^确认休息到/ }).click()
  await reads(other.page, /您已设置冷静期/)
  // The next heartbeat of the game finds the gates closed.
  await hasLeft(visitor.page, '/gamePage')
  await reads(visitor.page, /您已设置冷静期/)
  await reads(visitor.page, /场馆内 0\.00/)
})

test('an exclusion takes the password, closes what invites, and is left by asking, a day and a second yes', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page } = await openAs('agent001', '/safety?view=exclude&length=180d', { width: 320, theme: 'dark' })
  const password = page.getByLabel('登录密码', { exact: true })
  await password.fill('Wrong0pass', SLOW)
  await page.getByRole('button', { name: /^确认自我排除到/ }).click()
  await page.getByRole('alert').first().waitFor(SLOW)
  await expectAccessible(page)
  await password.fill(passwordOf('agent001'))
  await page.getByRole('button', { name: /^确认自我排除到/ }).click()
  await reads(page, /^您已自我排除，\d{4}-\d\d-\d\d 前不可恢复$/)
  await expectAccessible(page)
  await page.goto(`${product().webUrl}/#/account`)
  await page.getByRole('link', { name: '取款' }).first().waitFor(SLOW)
  await expectAccessible(page)
  await page.goto(`${product().webUrl}/#/mine`)
  await page.getByRole('link', { name: '取款' }).first().waitFor(SLOW)
  for (const name of ['存款', '福利中心', '活动中心'])
    expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0)

  // One that is about to end: half a year of rounds would be drawn first.
  await inDatabase(
    `INSERT INTO restrictions (member_id, asked_by, kind, at, from_at, until_at)
     SELECT id, 'member', 'exclusion', app_now(), app_now(), app_now() + interval '1 minute' FROM members WHERE username = 'player03'`,
  )
  await advanceClock(2 * MINUTE)
  const over = (await openAs('player03', '/')).page
  await over.getByRole('button', { name: '申请返回' }).click(SLOW)
  await reads(over, /^已申请返回，明天 \d\d:\d\d 起可以确认$/)
  await expectAccessible(over)
  await advanceClock(24 * 60 * MINUTE + MINUTE)
  const ripe = (await openAs('player03', '/', { theme: 'dark' })).page
  await ripe.getByRole('button', { name: '确认返回' }).click(SLOW)
  await ripe.getByRole('button', { name: '庄闲演示桌' }).first().waitFor(SLOW)
})
