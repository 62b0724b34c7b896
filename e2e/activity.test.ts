// A bonus from beginning to end: the reason before a deposit, applying, a colleague's yes, the record, and giving it back.
import { expect, test } from 'vitest'
import { atDesk, deposit, open, join } from '#tools/stage/steps/cashier.ts'
import { expectAccessible, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

test('a member applies, staff approve, the record tells, and the bonus is given back', async () => {
  const { page, problems } = await openApp('/activity')
  await page.getByRole('link', { name: /首存加赠20%/ }).click()
  await page.getByRole('link', { name: '申请参加' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/login?redirect='))

  await join(page, 'bonus01')
  await open(page, '/activityInfo?id=1')
  await page.getByText('暂不符合活动条件：您的首存不符合本活动条件').waitFor()
  await deposit(page, 500)
  await open(page, '/activityInfo?id=1')
  await page.getByText('首存 500.00 的 20%，可得 100.00 元，流水要求 1,000.00 元（彩金的 10 倍）').waitFor()
  await page.getByText('约 41.50 元，按返还率 95.85% 计').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '申请参加' }).click()
  await reads(page, '申请成功，请等待审核')
  await page.getByRole('link', { name: '待审核，查看活动记录' }).click()
  await page.getByText('首存 500.00 的 20%；通过后流水要求 1,000.00').waitFor()

  const desk = await atDesk('support01', '/applications')
  await desk.getByText('首存 500.00 的 20%').first().click()
  await desk.getByRole('button', { name: /认领这一笔/ }).click()
  const pay = desk.getByRole('button', { name: /派发 100.00 元/ })
  await pay.waitFor()
  await expectAccessible(desk)
  await pay.click()
  await desk.getByRole('button', { name: /再按一次/ }).click()
  await desk.getByText('已派发，不能再决定').waitFor()

  await open(page, '/mine')
  await page.getByRole('link', { name: '活动记录' }).click()
  await page.getByText('已派发', { exact: true }).waitFor()
  await page.getByRole('progressbar', { name: '流水进度' }).waitFor()
  await page.getByText('礼金现余 100.00').waitFor()
  await page.getByRole('button', { name: '申请时的规则' }).click()
  await page.getByText(/第 1 版，您于 .+ 申请时的规则/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: '放弃彩金' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃彩金' }).click()
  await reads(page, '您已放弃彩金，收回¥100.00')
  await page.getByText('已撤销', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})
