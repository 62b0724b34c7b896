// What README.md tells a visitor to try in the back office.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atDesk } from '#tools/stage/steps/cashier.ts'
import { openApp } from '#tools/stage/harness.ts'
import { comesUp } from './readme-members.ts'

const toPage = (desk: Page, name: RegExp) =>
  desk.getByRole('navigation').getByRole('link', { name }).first().click()

async function maintenance(): Promise<void> {
  const first = await atDesk('admin001', '/config')
  await first.getByRole('button', { name: '进入维护…' }).click()
  await first.getByRole('dialog').getByRole('button', { name: '例行维护' }).click()
  await first.getByRole('dialog').getByRole('button').last().click()
  const { page } = await openApp('/')
  await page.getByText('系统维护中，预计一小时内恢复').first().waitFor()
  await first.getByRole('button', { name: '申请开放…' }).click()
  await first.getByRole('dialog').getByRole('textbox').first().fill('维护结束')
  await first.getByRole('dialog').getByRole('button').last().click()
  const second = await atDesk('admin002', '/approvals')
  await second
    .getByText(/打开站点/)
    .first()
    .click()
  await second.getByLabel(/^输入「开」/).fill('开')
  await second.getByRole('button', { name: /^同意/ }).click()
  await comesUp(page, '静水深流，自在其间')
}

async function support(): Promise<void> {
  const desk = await atDesk('support01', '/support')
  await desk.getByRole('button', { name: /为什么我的取款要等到明天才能审核/ }).click()
  await desk.getByRole('button', { name: /认领后回复/ }).click()
  await desk.getByRole('textbox', { name: '回复' }).fill('新绑定的卡满 24 小时后审核。')
  await desk.getByRole('button', { name: /发送/ }).click()
  await desk.getByText('新绑定的卡满 24 小时后审核。').first().waitFor()
  const members = await atDesk('support01', '/members')
  await members.getByRole('searchbox').fill('player06')
  await members.getByRole('searchbox').press('Enter')
  await members.getByRole('row', { name: /player06/ }).click()
  // The list has a filter of that name; it is shown until the member's page is loaded.
  await members.getByRole('button', { name: '重置密码' }).waitFor()
  await members.getByRole('button', { name: '冻结', exact: true }).click()
  await members.getByRole('button', { name: '疑似账号被盗' }).click()
  await members.getByRole('button', { name: /^冻结 player06/ }).click()
  await members.getByRole('button', { name: '解除冻结', exact: true }).click()
  await members.getByRole('button', { name: '已核实本人身份' }).click()
  await members.getByRole('button', { name: /^解除冻结 player06/ }).click()
  await members.getByRole('button', { name: '冻结', exact: true }).waitFor()
}

async function content(): Promise<void> {
  const desk = await atDesk('content01', '/activities')
  await desk.getByRole('row', { name: /首存加赠20%/ }).click()
  await desk.getByText('v1').first().waitFor()
  for (const [name, shown] of [
    [/^红包场次/, '红包场次'],
    [/^横幅/, '公平开奖，人人可验'],
    [/^公告/, '新公告'],
    [/^文章/, '隐私政策'],
  ] as const) {
    await toPage(desk, name)
    await desk.getByText(shown).first().waitFor()
  }
}

async function finance(): Promise<void> {
  const desk = await atDesk('finance01', '/')
  for (const name of ['存款审核', '取款审核', '转账异常', '出款异常', '悬挂款']) {
    const link = desk.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })
    await expect.poll(() => link.innerText()).toMatch(/\d/)
    await link.click()
    await desk.getByRole('heading', { name }).waitFor()
    await expect.poll(() => desk.getByRole('row').count()).toBeGreaterThan(1)
  }
  await toPage(desk, /^任务/)
  await desk.getByText('返水计算').first().waitFor()
  const second = await atDesk('finance02', '/approvals')
  await expect.poll(() => second.getByRole('row').count()).toBeGreaterThan(1)
}

export const STAFF_JOURNEYS = {
  Maintenance: maintenance,
  'Support desk': support,
  Content: content,
  'Finance queues': finance,
}
