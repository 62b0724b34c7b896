// A conversation from both sides: a member's line appears at two desks by polling, one claims and answers it and hands the
// order that comes later over to the other, whose answer is announced to the member.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiMember, PASSWORD } from '#tools/stage/api-member.ts'
import { atDesk, open } from '#tools/stage/steps/cashier.ts'
import { expectAccessible, hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

test('a message comes to both desks by itself; one claims it and hands it over, the other answers', async () => {
  const [chen, admin] = [await atDesk('support01', '/support'), await atDesk('admin001', '/support')]
  const member = await ApiMember.register('asksdesk1')
  const { page, context } = await openPhone()
  await hasSession(context, member.name, PASSWORD)
  await open(page, '/kefu')
  const words = '支付宝付了一千，钱呢？'
  await page.getByRole('button', { name: '投诉与建议' }).click()
  await say(page, words)
  for (const desk of [chen, admin]) {
    await desk.getByRole('button', { name: words }).click()
    await desk.getByRole('button', { name: /认领后回复/ }).waitFor()
    await expect.poll(() => desk.title(), { timeout: 60_000 }).toMatch(/^\(\d+\) 客服消息 · 后台$/)
  }
  await chen.getByRole('button', { name: /认领后回复/ }).click()
  await admin.getByText('陈砚 已认领，正在回复').waitFor()
  await chen.getByRole('textbox', { name: '回复' }).fill('马上为您查')
  await chen.getByRole('button', { name: /发送/ }).click()
  await admin.getByText('马上为您查').first().waitFor()
  await expectAccessible(chen)
  // The poll announces the answer, and the open page shows it.
  await page.getByText('马上为您查').waitFor()
  await expectAccessible(page)

  const no = await asksAboutOrder(page, member)
  await chen
    .getByRole('region', { name: '对话' })
    .getByRole('button', { name: `存款 ${no}` })
    .waitFor()
  await handOver(chen, '陆青（管理员）')
  await open(page, '/')
  await answerByTemplate(admin, '订单核对中')
  const answer = `您的订单 ${no} 正在核对，有结果会在这里回复您，不需要再次提交。`
  await admin.getByRole('region', { name: '对话' }).getByText(answer).waitFor()
  // The number is of what was not seen: the first answer came onto the open page.
  await page.getByRole('link', { name: /^客服.*1 条新回复/ }).click()
  await page.getByText(answer).waitFor()
  await page.getByRole('link', { name: '客服', exact: true }).waitFor()
})

test('the first page is whole on a laptop’s screen', async () => {
  const desk = await atDesk('finance01', '/')
  for (const name of ['待办队列', '任务健康']) {
    const table = desk.getByRole('region', { name })
    await table.waitFor()
    expect(await table.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
    const box = await table.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  }
})

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '写给客服' }).fill(words)
  await page.getByRole('button', { name: '发送', exact: true }).click()
}

/** By way of the order's own page, which attaches it. */
async function asksAboutOrder(page: Page, member: ApiMember): Promise<string> {
  const asked = { paytype: 'usdt', catepay: 'TRC20', amount: '500' }
  const { deposit_no: no } = await member.post<{ deposit_no: string }>('/api/recharge', asked)
  await open(page, `/transRecord?no=${no}`)
  await page.getByRole('link', { name: '联系客服' }).click()
  await page.getByRole('link', { name: no }).waitFor()
  await say(page, '这笔到了吗？')
  await page.getByText('这笔到了吗？').waitFor()
  return no
}

async function handOver(desk: Page, to: string): Promise<void> {
  await desk.getByRole('button', { name: /转财务/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('转给').selectOption({ label: to })
  await dialog.getByRole('button', { name: '请核对这笔存款是否到账' }).click()
  await dialog.getByRole('button', { name: /^转给陆青/ }).click()
  await desk.getByText('陆青 已认领，正在回复').waitFor()
}

async function answerByTemplate(desk: Page, title: string): Promise<void> {
  await desk.getByText(/陈砚 转给陆青：请核对这笔存款是否到账/).waitFor()
  await desk.getByRole('button', { name: title }).click()
  await desk.getByRole('button', { name: /发送/ }).click()
}
