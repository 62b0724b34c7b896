// What README.md tells a visitor to try in the member app, and at the sandbox's controls.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '#tools/stage/sign-in.mjs'
import { atDesk, control, deposit, open, register } from '#tools/stage/steps/cashier.ts'
import { openApp, openPhone, reads } from '#tools/stage/harness.ts'
import { product } from '#tools/stage/own-product.ts'

/** A phone of its own for each line: the clock moves by hours, and sessions end. */
async function as(name: string, path: string): Promise<Page> {
  const { page, context } = await openPhone()
  const { key, token } = await signIn(context.request, product(), name)
  await context.addInitScript(([id, value]) => sessionStorage.setItem(id, value), [key, token] as const)
  await open(page, path)
  return page
}

const tap = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** What the worker does in the background shows after a reload. */
export async function comesUp(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text).filter({ visible: true })
  const isShown = async () => {
    if ((await shown.count()) > 0) return true
    await page.reload()
    return shown
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(isShown, { timeout: 120_000 }).toBe(true)
}

async function lookAround(): Promise<void> {
  const { page } = await openApp('/')
  await tap(page, '发现')
  await page.getByRole('heading', { name: '发现' }).waitFor()
  await open(page, '/boutBallBet')
  await page.getByText('有什么可以帮您').waitFor()
  await open(page, '/')
  await page.getByRole('main').getByRole('button', { name: '庄闲演示桌' }).first().click()
  await reads(page, '请登录！')
  await page.getByRole('button', { name: '去登录' }).click()
  await page.getByRole('button', { name: '免费试玩' }).click()
  await page.getByText(/试玩/).first().waitFor()
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

/** Brings money along, plays one round and leaves. */
async function playDice(page: Page): Promise<void> {
  await open(page, '/')
  await page.getByRole('main').getByRole('button', { name: '快三演示' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('转入金额').fill('50')
  await sheet.getByRole('button', { name: /^转入.*并进入/ }).click()
  const game = page.frameLocator('iframe')
  await game.getByRole('main').getByRole('button', { name: '大' }).first().click()
  // The first bet of a day is asked for again, because seeds change with the day.
  const isPlaced = async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/game/bet'))
    await game.locator('footer button[aria-busy="false"]').click()
    return (await answered).ok()
  }
  await expect.poll(isPlaced, { interval: 3000 }).toBe(true)
  await page.getByRole('button', { name: '退出游戏' }).click()
  const sure = page.getByRole('alertdialog').getByRole('button', { name: '退出' })
  const isOut = async () => {
    if (await sure.isVisible()) await sure.click()
    return !page.url().includes('/gamePage')
  }
  await expect.poll(isOut).toBe(true)
}

async function walletAndVenues(): Promise<void> {
  const page = await as('player03', '/mine')
  await tap(page, '账户明细')
  await page.getByRole('tab', { name: '取款' }).click()
  await page.getByText('已到账').first().waitFor()
  await page.getByText('已拒绝（款项已退回）').first().waitFor()
  await playDice(page)
  await open(page, '/betRecord')
  await comesUp(page, '快三演示')
  await open(page, '/account')
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/transall'))
  await page.getByRole('button', { name: '一键回收' }).click()
  expect(await (await answered).json()).toMatchObject({ code: 200 })
  await open(page, '/money')
  await page
    .getByText(/IG彩票/)
    .first()
    .waitFor()
}

async function lottery(): Promise<void> {
  const page = await as('player03', '/')
  await page.getByRole('main').getByText('PC 彩票').first().click()
  await page.getByRole('tab', { name: '极速28' }).click()
  await page.getByText('新手房').first().click()
  await page.getByText('极速28 · 新手房').first().waitFor()
  // A round with time enough to bet.
  await page
    .getByText(/^00:[2-5]\d$/)
    .first()
    .waitFor()
  await page.getByText('投注中').first().waitFor()
  const title = await page
    .getByText(/^第 \d{4}-\d{4} 期/)
    .first()
    .innerText()
  await page.getByRole('checkbox', { name: /^大，/ }).click()
  await page.getByRole('button', { name: '去投注' }).click()
  await page.getByRole('button', { name: /^确认投注/ }).click()
  await page.getByText('投注成功').first().waitFor()
  await page.getByRole('button', { name: /聊天/ }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill('大家好')
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click()
  await page.getByText('大家好').first().waitFor()
  await page.keyboard.press('Escape')
  const [, day = '', no = ''] = /第 (\d{4})-(\d{4}) 期/.exec(title) ?? []
  await open(page, `/fair?name=js28&expect=${new Date().getFullYear()}${day}${no}`)
  await comesUp(page, '这一期没有被改过')
}

async function withdrawal(): Promise<void> {
  const page = await as('player06', '/withdrawal')
  await page.getByRole('radio', { name: '银行卡取款' }).check()
  await page.getByLabel('取款金额').fill('500')
  await page.getByLabel('支付密码', { exact: true }).fill('Pay00006')
  await page.getByRole('button', { name: '提交取款' }).click()
  await reads(page, '提交成功，等待后台审核')
  const desk = await atDesk('finance01', '/withdrawals')
  await desk
    .getByRole('row', { name: /player06/ })
    .first()
    .click()
  await desk.getByRole('button', { name: /认领这一笔/ }).click()
  await desk.getByRole('button', { name: /放款 500\.00 元/ }).click()
  await desk.getByRole('button', { name: /再按一次/ }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/transRecord?type=2&no='))
  await comesUp(page, '已到账')
}

async function bonus(): Promise<void> {
  const page = await as('player01', '/mine')
  await tap(page, '活动记录')
  await page.getByText('待审核', { exact: true }).waitFor()
  const desk = await atDesk('support01', '/applications')
  await desk.getByText('首存 200.00 的 20%').first().click()
  await desk.getByRole('button', { name: /认领这一笔/ }).click()
  await desk.getByRole('button', { name: /派发 40.00 元/ }).click()
  await desk.getByRole('button', { name: /再按一次/ }).click()
  await desk.getByText('已派发，不能再决定').waitFor()
  await page.reload()
  await page.getByRole('progressbar', { name: '流水进度' }).waitFor()
  await page.getByRole('button', { name: '放弃彩金' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃彩金' }).click()
  await reads(page, '您已放弃彩金，收回¥40.00')
}

async function invitation(): Promise<void> {
  const page = await as('player03', '/mine')
  await tap(page, '邀请好友')
  await page
    .getByText(/#\/\?pid=\d+$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '立即邀请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存图片' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: '邀请' }).getByRole('button', { name: '详细记录' }).click()
  const invited = page.locator('div').filter({ has: page.getByText('已邀请', { exact: true }) })
  await expect.poll(() => invited.last().innerText()).toContain('4 人')
}

async function newMember(): Promise<void> {
  const page = await as('player01', '/mine')
  await tap(page, '个人资料')
  await page.getByLabel('手机号').fill('13800138001')
  await page.getByLabel('邮箱').fill('player01@example.com')
  await page.getByRole('button', { name: /确认|保存/ }).click()
  await reads(page, '操作成功')
  await open(page, '/userCent')
  await page.getByRole('radiogroup', { name: '外观' }).getByText('深色').click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await open(page, '/kefu')
  await page.getByRole('button', { name: '取款', exact: true }).click()
  await page.getByRole('textbox', { name: '写给客服' }).fill('第一次来，取款要多久？')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await reads(page, '第一次来，取款要多久？')
}

async function agent(): Promise<void> {
  const page = await as('agent001', '/mine')
  await tap(page, '代理登录')
  await page.getByText('直属会员').first().waitFor()
  await page
    .getByRole('button', { name: /^\d{4}-\d{2}/ })
    .first()
    .click()
  await page.getByRole('button', { name: '下载 CSV' }).waitFor()
}

async function ownAccount(): Promise<void> {
  const { page } = await openApp('/')
  await register(page, 'visitor01')
  await open(page, '/mine')
  await comesUp(page, 'visitor01')
}

async function failingVenue(): Promise<void> {
  await control('faults', { venue: 'AG', mode: 'lost-reply', count: 1 })
  const page = await as('player03', '/transfer')
  await page.getByLabel('转账金额').fill('100')
  await page.getByRole('button', { name: '转入AG真人' }).click()
  await reads(page, /转账处理中/)
  await open(page, '/transRecord?type=3')
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText('AG真人').first().waitFor()
        return page.getByText('处理中', { exact: true }).count()
      },
      { timeout: 120_000, interval: 2000 },
    )
    .toBe(0)
}

async function rebate(): Promise<void> {
  const first = await as('player03', '/fanshui')
  await first.getByRole('button', { name: '领取', exact: true }).click()
  await reads(first, /领取成功/)
  await playDice(first)
  // Past the run at 02:30 of the day after, whatever the time is now.
  await control('clock', { advance: '27h' })
  const page = await as('player03', '/fanshui')
  await comesUp(page, '未领取')
  await page.getByRole('button', { name: '领取', exact: true }).click()
  await reads(page, /领取成功/)
}

async function redPackets(): Promise<void> {
  await deposit(await as('player03', '/recharge'), 100, { isFirst: false })
  await control('clock', { until: '10:00' })
  const page = await as('player03', '/activity')
  await page.getByRole('link', { name: /每日红包雨/ }).click()
  await tap(page, '去抢红包')
  await page.getByRole('button', { name: '抢红包' }).click()
  await reads(page, '抢到红包')
  await control('clock', { until: '12:00' })
  const list = await as('player03', '/hongbaoList')
  await reads(list, '清单与公布的哈希一致 ✔')
}

export const MEMBER_JOURNEYS = {
  'Look around': lookAround,
  'Wallet and venues': walletAndVenues,
  Lottery: lottery,
  Withdrawal: withdrawal,
  Bonus: bonus,
  Invitation: invitation,
  'New member': newMember,
  Agent: agent,
  'Your own account': ownAccount,
  'A failing venue': failingVenue,
  Rebate: rebate,
  'Red packets': redPackets,
}
