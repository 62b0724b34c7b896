// Ways through the programmes: a friend invited, qualified and rewarded; an agent from the application to a paid commission.
import type { Page } from 'playwright-core'
import { addMonths, atClock, beijingDay, monthOf } from '@lanting/contract/time'
import { expect, test } from 'vitest'
import { ApiMember, PASSWORD } from '#tools/stage/api-member.ts'
import { atDesk, login, open, register } from '#tools/stage/steps/cashier.ts'
import { advanceClock } from '#tools/stage/clock.ts'
import { expectAccessible, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'

/** So that two phones can have two addresses. */
withProduct({ TRUST_PROXY: '1' })
withBrowser()

const MINUTE = 60_000

const from = (address: string) => ({ 'x-forwarded-for': address })

/** A phone of its own at an address of its own. */
async function phoneAt(address: string) {
  const visit = await openApp('/')
  await visit.context.setExtraHTTPHeaders(from(address))
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
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await reads(page, '注册成功')
  await page.waitForURL((url) => url.hash === '#/')
}

const pidOf = (link: string) => /pid=(\d+)/.exec(link)?.[1]

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
  const friendByApi = await ApiMember.logIn('invfriend1', from('203.0.113.2'))
  await friendByApi.deposit(600)
  await friendByApi.play({ yuan: 600 })
  // The job comes every ten minutes.
  await advanceClock(11 * MINUTE)

  await open(host.page, '/money')
  await expect
    .poll(
      async () => {
        const listed = host.page.waitForResponse((answer) => answer.url().endsWith('/api/moneylog'))
        await host.page.reload()
        await listed
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

/** Registers, applies, and is approved by one colleague. Gives the link that members join by. */
async function becomeAgent(page: Page, name: string): Promise<string> {
  await register(page, name)
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
  await desk.getByRole('row', { name: new RegExp(name) }).click()
  await desk.getByLabel(`输入「${name}」`).fill(name)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /同意，立即成为代理/ }).click()
  await desk.getByText('没有待审核的申请').waitFor()
  return linkOf(page)
}

/** To the fifth of the month that follows, when months are reckoned. Gives the month that has ended. */
async function toTheFifth(): Promise<string> {
  const now = await advanceClock(1)
  const month = monthOf(beijingDay(now))
  await advanceClock(atClock(`${addMonths(month, 1)}-05`, '15:00:10') - now)
  return month
}

test('two agents from the application to their month: one without a commission, one paid by two people', async () => {
  const { page: idle } = await phoneAt('203.0.113.3')
  const idleLink = await becomeAgent(idle, 'newagent1')
  await ApiMember.register('agentdown1', { pid: pidOf(idleLink), headers: from('203.0.113.4') })
  const { page: paid } = await phoneAt('203.0.113.5')
  const pid = pidOf(await becomeAgent(paid, 'newagent2'))
  await Promise.all(
    ['agentlost1', 'agentlost2', 'agentlost3'].map(async (name, i) => {
      const friend = await ApiMember.register(name, { pid, headers: from(`203.0.113.${10 + i}`) })
      await friend.deposit(3000)
      // The losing bets precede the counted ones in the venue's log: when it returns, all of it has been read.
      await friend.play({ yuan: 3000, loseFirst: 600 })
    }),
  )
  const month = await toTheFifth()
  await readsNoCommission(month)
  await isPaidByTwo(month)
})

/** A month later the old sessions have ended. */
async function backAt(address: string, name: string) {
  const visit = await phoneAt(address)
  await login(visit.page, name)
  return visit
}

async function readsNoCommission(month: string): Promise<void> {
  const { page, problems } = await backAt('203.0.113.3', 'newagent1')
  await hasStatement(page, month, '无佣金')
  await page.getByText('有账目的会员少于 3 位，为保护会员隐私不展示金额').waitFor()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`代理月结单-${month}.csv`)
  expect(problems).toEqual([])
}

async function isPaidByTwo(month: string): Promise<void> {
  const { page, problems } = await backAt('203.0.113.5', 'newagent2')
  await hasStatement(page, month, '待审核')
  await expectAccessible(page)

  const first = await atDesk('finance01', '/agent-statements')
  await first.getByRole('row', { name: /newagent2/ }).click()
  await first.getByText('活跃会员', { exact: true }).waitFor()
  await first.getByRole('button', { name: /通过初审，交复核/ }).click()
  await first.getByRole('button', { name: /再按一次/ }).click()
  await first.getByText('您已通过初审，须由另一位同事复核').waitFor()

  const second = await atDesk('finance02', '/agent-statements')
  await second.getByRole('row', { name: /newagent2/ }).click()
  await second.getByText('按注单与账本重算，与月结单一致').waitFor()
  const commission = await second
    .getByText('newagent2 的佣金')
    .locator('xpath=following-sibling::p')
    .innerText()
  expect(commission).toMatch(/^\+[\d,]+\.\d\d元$/)
  await second.getByLabel(/输入金额/).fill(commission.slice(1, -1))
  await expectAccessible(second)
  await second.getByRole('button', { name: /^同意，立即发放/ }).click()
  await second.getByText('已发放').first().waitFor()

  await hasStatement(page, month, '已发放')
  await open(page, '/money')
  await page.getByText('代理佣金').waitFor()
  await page.getByText(commission.slice(0, -1)).first().waitFor()
  expect(problems).toEqual([])
}

/** The agent's way in, and the month. */
async function hasStatement(page: Page, month: string, standing: string): Promise<void> {
  const row = page.getByRole('button', { name: new RegExp(`${month}.*${standing}`) })
  await expect
    .poll(
      async () => {
        await open(page, '/mine')
        await open(page, '/gamePage?dailiD=1')
        await page.getByText('直属会员').first().waitFor()
        return row.isVisible()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(true)
  await row.click()
}
