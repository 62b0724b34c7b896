// One venue's books differ: only that venue stops, and two people correct a mirror and open it again, in real pages.
import { test } from 'vitest'
import { atDesk, deposit, join, open } from '#tools/stage/steps/cashier.ts'
import { expectAccessible, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'
import { agree, compareTwice, moveAtVenue } from '#tools/stage/steps/venue.ts'

withProduct()
withBrowser()

test('a mirror is corrected by two people, and the venue opens by a second decision', async () => {
  const { page } = await openApp('/')
  await join(page, 'venuebooks1')
  await deposit(page, 2000)
  await open(page, '/transfer')
  await page.getByLabel('转账金额').fill('500')
  await page.getByRole('button', { name: '转入AG真人' }).click()
  await reads(page, '转账成功')
  await moveAtVenue('venuebooks1', 'AG', -3600)

  const desk = await atDesk('finance01', '/money')
  await compareTwice(desk)
  await desk.getByText('AG真人 差 −36.00 元').waitFor()
  await desk.getByText('还差 36.00 元未解释').waitFor()
  await expectAccessible(desk)

  // The member reads why, and the other venues keep working.
  await open(page, '/transfer')
  await page.getByLabel('转账金额').fill('10')
  await page.getByRole('button', { name: '转入AG真人' }).click()
  await reads(page, '该场馆正在核对账目，暂停转入，您的资金不受影响')

  await desk.getByRole('button', { name: /按对账单补一行/ }).click()
  await desk.getByLabel('第 1 行会员').fill('venuebooks1')
  await desk.getByLabel('第 1 行金额').fill('-36.00')
  await desk.getByLabel('场馆签名声明的原文').fill('场馆说明 11-15-03')
  await desk.getByLabel(/理由/).fill('按场馆对账单更正')
  await desk.getByRole('button', { name: /提交更正 1 人/ }).click()
  await reads(desk, '已提交，等待管理员确认')
  await agree('/venues', '36.00')

  await desk.reload()
  await desk.getByText('AG真人 已相符，转入转出等两人恢复').waitFor()
  await desk.getByLabel(/理由/).fill('镜像已更正')
  await desk.getByRole('button', { name: /申请恢复转入转出/ }).click()
  await reads(desk, '已提交，等待管理员确认')
  await agree('/venues', '恢复转账')

  await desk.reload()
  await desk.getByText('13 家场馆').waitFor()
  await expectAccessible(desk)
  await open(page, '/transfer')
  await page.getByLabel('转账金额').fill('10')
  await page.getByRole('button', { name: '转入AG真人' }).click()
  await reads(page, '转账成功')
})
