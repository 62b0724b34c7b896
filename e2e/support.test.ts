// A conversation from both sides: a member's line appears at two desks by polling, one claims and answers it, the member reads it.
import { expect, test } from 'vitest'
import { atDesk, open, join } from '#tools/stage/cashier-steps.ts'
import { expectAccessible, openApp, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

test('a message comes to both desks by itself, and one of them answers', async () => {
  const [chen, admin] = [await atDesk('support01', '/support'), await atDesk('admin001', '/support')]
  const { page } = await openApp('/')
  await join(page, 'asksdesk1')
  await open(page, '/kefu')
  const words = '支付宝付了一千，钱呢？'
  await page.getByRole('button', { name: '投诉与建议' }).click()
  await page.getByRole('textbox', { name: '写给客服' }).fill(words)
  await page.getByRole('button', { name: '发送', exact: true }).click()
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
