// Help about an order, from both sides: picture and order attached, a template filled, handed over, and the mark until it is read.
import { expect, test } from 'vitest'
import { ApiMember } from '#tools/stage/api-member.ts'
import { atDesk, open, join } from '#tools/stage/cashier-steps.ts'
import { expectAccessible, openApp, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

/** A red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)

test('an order goes from its record to the desk, from one colleague to another, and the answer leaves a mark', async () => {
  const { page } = await openApp('/')
  await join(page, 'asksdesk2')
  const member = await ApiMember.logIn('asksdesk2')
  await member.deposit(300)
  await open(page, '/transRecord?type=1')
  await page.getByRole('main').getByText('300.00').first().click()
  await page.getByRole('link', { name: '联系客服' }).first().click()
  await page.waitForURL(/#\/kefu/)
  await page.getByRole('button', { name: '不附上订单' }).waitFor()
  await page
    .getByLabel('选择图片')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByAltText('待发送的图片').waitFor()
  await page.getByRole('textbox', { name: '写给客服' }).fill('这笔存款为什么少了？')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await page.getByAltText('我发送的图片').waitFor()
  await expectAccessible(page)

  const chen = await atDesk('support01', '/support')
  await chen.getByRole('button', { name: /asksdesk2/ }).click()
  const thread = chen.getByRole('region', { name: '对话' })
  await thread.getByRole('button', { name: '查看图片（会留痕）' }).click()
  await thread.getByAltText('会员发送的图片').waitFor()
  await thread.getByRole('button', { name: /^存款 D\d{20}$/ }).click()
  await chen.getByRole('region', { name: /^订单/ }).getByText('300.00 元').waitFor()
  await chen.getByRole('button', { name: '关闭订单' }).click()
  await chen.getByRole('button', { name: /认领后回复/ }).click()
  await chen.getByRole('button', { name: '订单核对中' }).click()
  await expect
    .poll(() => chen.getByRole('textbox', { name: '回复' }).inputValue())
    .toMatch(/^您的订单 D\d{20} 正在核对/)
  await page.goto('about:blank')
  await chen.getByRole('button', { name: /发送/ }).click()
  await thread.getByText(/正在核对，有结果会在这里回复您/).waitFor()

  await chen.getByRole('button', { name: /转财务/ }).click()
  const dialog = chen.getByRole('dialog')
  const zhouId = await dialog.locator('option', { hasText: '周宁' }).getAttribute('value')
  await dialog.getByLabel('转给').first().selectOption(zhouId)
  await dialog.getByRole('textbox').fill('请核对这笔存款')
  await dialog.getByRole('button', { name: /转给周宁/ }).click()
  const zhou = await atDesk('finance01', '/support?state=mine')
  await zhou.getByRole('button', { name: /asksdesk2/ }).click()
  await zhou.getByText(/陈砚 转给周宁：请核对这笔存款/).waitFor()
  await zhou.getByRole('textbox', { name: '回复' }).fill('已核对，金额无误')
  await zhou.getByRole('button', { name: /发送/ }).click()
  await zhou.getByRole('region', { name: '对话' }).getByText('已核对，金额无误').waitFor()

  // Unread on every page until the conversation is opened.
  await open(page, '/')
  await page.getByRole('link', { name: '客服，1 条新回复' }).waitFor()
  await open(page, '/kefu')
  await page.getByText('已核对，金额无误').waitFor()
  await open(page, '/mine')
  await page.getByRole('link', { name: '客服', exact: true }).waitFor()
  await expect.poll(() => zhou.getByText(/已读/).count()).toBeGreaterThan(0)
})
