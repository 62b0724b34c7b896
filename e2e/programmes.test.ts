// Two ways through the programmes: a friend invited, qualified and rewarded; a member who becomes an agent and has a statement.
import type { Page } from 'playwright-core'
import { addMonths, atClock, beijingDay, monthOf } from '../packages/contract/src/time.ts'
import { expect, test } from 'vitest'
import { atDesk, deposit, login, open, PASSWORD, play, register, turnoverDone } from './cashier-steps.ts'
import { advanceClock } from './clock.ts'
import { expectAccessible, openApp, reads, withBrowser } from './harness.ts'
import { withProduct } from './own-product.ts'

/** So that two phones can stand at two addresses. */
withProduct({ TRUST_PROXY: '1' })
withBrowser()

const MINUTE = 60_000

/** A phone of its own at an address of its own. */
async function phoneAt(address: string) {
  const visit = await openApp('/')
  await visit.context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  return visit
}

/** The link that the page shows. */
async function linkOf(page: Page): Promise<string> {
  await open(page, '/inviter')
  const link = page.getByRole('region', { name: '我的邀请链接' }).getByText(/#\/\?pid=\d+$/)
  return (await link.textContent()) ?? ''
}

async function registerBy(page: Page, link: string, name: string): Promise<void> {
  await open(page, link.slice(link.indexOf('#') + 1))
  await page.getByText('邀请链接带入').waitFor()
  await page.getByPlaceholder('用户名').fill(name)
  await page.getByPlaceholder('密码，6–16 位').fill(PASSWORD)
  await page.getByPlaceholder('再次输入密码').fill(PASSWORD)
  await page.getByPlaceholder('图形验证码').fill('TEST')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并下载APP' }).click()
  await reads(page, '注册成功')
  await login(page, name)
}

const toTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '邀请' }).getByRole('button', { name }).click()

test('an invited friend qualifies, and both have their gift', async () => {
  const host = await phoneAt('203.0.113.1')
  await register(host.page, 'invhost01')
  const link = await linkOf(host.page)
  await host.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.page.getByRole('button', { name: '复制' }).click()
  await reads(host.page, '链接已复制到剪贴板')
  await expectAccessible(host.page)
  await host.page.getByRole('button', { name: '立即邀请' }).click()
  const saved = host.page.waitForEvent('download')
  await host.page.getByRole('dialog').getByRole('button', { name: '保存图片' }).click()
  await reads(host.page, '图片已保存')
  expect((await saved).suggestedFilename()).toMatch(/^邀请-\d+\.png$/)
  await expectAccessible(host.page)

  const friend = await phoneAt('203.0.113.2')
  await registerBy(friend.page, link, 'invfriend1')
  await deposit(friend.page, 600)
  await play(friend.page, { yuan: 600, stake: 50 })
  await turnoverDone(friend.page)
  // The job comes every ten minutes.
  await advanceClock(11 * MINUTE)

  await open(host.page, '/money')
  await expect
    .poll(
      async () => {
        await host.page.reload()
        return host.page.getByText('邀请礼金').first().isVisible()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(true)
  await open(host.page, '/inviter')
  await toTab(host.page, '详细记录')
  await host.page.getByText('好友 inv***d1 达标奖励').waitFor()
  await host.page.getByRole('radio', { name: '好友详情' }).check()
  await host.page.getByText('已达标', { exact: true }).last().waitFor()
  await expectAccessible(host.page)
  await open(friend.page, '/money')
  await friend.page.getByText('受邀达标奖励').first().waitFor()
  expect([...host.problems, ...friend.problems]).toEqual([])
})

test('an application is approved, and the month that ends has its statement', async () => {
  const { page } = await phoneAt('203.0.113.3')
  await register(page, 'newagent1')
  await open(page, '/applyagent')
  await page.getByRole('button', { name: '提交申请' }).click()
  await reads(page, '请输入正确手机号')
  await page.getByLabel('联系电话').fill('13800138000')
  await page.getByRole('button', { name: '提交申请' }).click()
  await reads(page, '请输入申请理由')
  await page.getByLabel('申请理由').fill('向亲友介绍')
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('待审核', { exact: true }).waitFor()

  const desk = await atDesk('support01', '/agent-applications')
  await desk.getByRole('row', { name: /newagent1/ }).click()
  await desk.getByLabel(/输入「newagent1」/).fill('newagent1')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /同意，立即成为代理/ }).click()
  await desk.getByText('没有待审核的申请').waitFor()

  const link = await linkOf(page)
  const friend = await phoneAt('203.0.113.4')
  await registerBy(friend.page, link, 'agentdown1')

  const now = await advanceClock(1)
  const month = monthOf(beijingDay(now))
  await advanceClock(atClock(`${addMonths(month, 1)}-05`, '15:00:10') - now)
  // A month later the old sessions have ended.
  const later = await phoneAt('203.0.113.3')
  await login(later.page, 'newagent1')
  await hasStatement(later.page, month)
  expect(later.problems).toEqual([])

  const money = await atDesk('finance01', '/agent-statements?show=all')
  await money.getByRole('row', { name: /newagent1/ }).click()
  await money.getByText('按账本重算，与月结单一致').waitFor()
  await expectAccessible(money)
})

/** The agent's way in, the month, and its file. */
async function hasStatement(page: Page, month: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await open(page, '/mine')
        await open(page, '/gamePage?dailiD=1')
        await page.getByText('直属会员').first().waitFor()
        return page.getByRole('button', { name: new RegExp(month) }).isVisible()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(true)
  await page.getByRole('button', { name: new RegExp(month) }).click()
  await page.getByText('计入的会员少于 3 位，为保护会员隐私不展示金额').waitFor()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`代理月结单-${month}.csv`)
}
