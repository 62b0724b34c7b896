// The cashier in a real browser: every text of deposits, cards and withdrawals, in the specification's order.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAY_PASSWORD } from '#tools/stage/api-member.ts'
import { join, open, setPayPassword, skipLimits } from '#tools/stage/steps/cashier.ts'
import { hasLeft, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

const TRC20 = 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe'
const ERC20 = '0x76c249F27391100EDF68C0D7Ca020472FBaBF1a1'

type Step = readonly [fill: () => Promise<unknown>, says: string]

/** Presses the button, reads what is missing, fills it in, and so on to the end. */
async function inOrder(page: Page, button: string, steps: readonly Step[]): Promise<void> {
  for (const [fill, says] of steps) {
    await fill()
    await page.getByRole('button', { name: button, exact: true }).click()
    await reads(page, says)
  }
}

const nothing = async () => undefined

const pickBank = (page: Page, opener: RegExp) => async () => {
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('dialog').getByText('招商银行', { exact: true }).click()
}

test('deposits say what is missing, in order, and what became of them', async () => {
  const { page, context } = await openApp('/')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await join(page, 'cashtext01')
  await open(page, '/recharge')
  const amount = page.getByLabel('存款金额')
  const field = (label: string) => page.getByLabel(label, { exact: true })

  const ranges = [
    ['USDT', 'TRC20', '99', '请输入金额在100-200000之间！'],
    ['USDT', 'ERC20', '499', '请输入金额在500-200000之间！'],
    ['微信', null, '5001', '请输入金额在100-5000之间！'],
    ['支付宝', null, '10001', '请输入金额在100-10000之间！'],
  ] as const
  for (const [way, protocol, typed, says] of ranges) {
    await page.getByRole('radio', { name: way, exact: true }).check()
    if (protocol !== null) await page.getByRole('radio', { name: protocol }).check()
    await expect.poll(() => page.getByText(/单笔 [\d,]+ – [\d,]+ 元/).count()).toBe(1)
    await amount.fill(typed)
    await page.getByRole('button', { name: /^下一步/ }).click()
    await reads(page, says)
  }
  await amount.fill('300')
  await page.getByRole('button', { name: '下一步，获取付款码' }).click()
  // The question before the first deposit comes with an amount that is possible.
  await skipLimits(page)
  await page.getByRole('button', { name: '复制订单号' }).click()
  await reads(page, '复制成功！')

  await open(page, '/recharge')
  await page.getByRole('radio', { name: '银行转账' }).check()
  await inOrder(page, '提交存款信息', [
    [() => amount.fill('99'), '请输入金额在100-50000之间！'],
    [() => amount.fill('500'), '请输入存款人姓名'],
    [() => field('存款人姓名').fill('陈一舟'), '请输入银行类型'],
    [pickBank(page, /转出银行/), '请输入银行卡号'],
    [() => field('转出卡号').fill('6222000011112222'), '请输入银行开户行地址'],
    [() => field('开户行地址').fill('上海市徐汇支行'), '提交成功，等待后台审核'],
  ])
  await page.waitForURL((url) => url.hash.startsWith('#/transRecord?type=1&no='))
  await page.getByRole('main').getByText('待审核', { exact: true }).first().waitFor()
})

test('cards and withdrawals say what is missing, in order', async () => {
  const { page } = await openApp('/')
  await join(page, 'cashtext02')
  await setPayPassword(page)
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await inOrder(page, '确认绑定', [
    [nothing, '请输入USDT地址'],
    [() => field('USDT 地址').fill(`${TRC20.slice(0, -1)}x`), '请输人支付密码'],
    [() => field('支付密码').fill('12345'), '请输人支付密码长度'],
    [() => field('支付密码').fill(PAY_PASSWORD), 'USDT地址格式不正确'],
    [() => field('USDT 地址').fill(ERC20), '地址与所选协议不符'],
    [() => field('USDT 地址').fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), '不能填写合约地址'],
    [() => field('USDT 地址').fill(TRC20), '绑定成功'],
  ])
  await hasLeft(page, '/addUsdtCard')

  await open(page, '/addBankCard')
  await inOrder(page, '确认绑定', [
    [nothing, '请输入姓名'],
    [() => field('持卡人姓名').fill('陈一舟'), '请输入银行'],
    [pickBank(page, /开户银行/), '请输入开户行地址'],
    [() => field('开户行地址').fill('上海市徐汇支行'), '请输人银行卡号'],
    [() => field('银行卡号').fill('1234567'), '请输人支付密码'],
    [() => field('支付密码').fill('12345'), '请输人正确的卡号长度'],
    [() => field('银行卡号').fill('6222000011113333'), '请输人支付密码长度'],
    [() => field('支付密码').fill('Wrong2pass'), '支付密码错误，还可尝试4次'],
    [() => field('支付密码').fill(PAY_PASSWORD), '绑定成功'],
  ])
  await hasLeft(page, '/addBankCard')

  await open(page, '/withdrawal')
  await inOrder(page, '提交取款', [
    // The only address is chosen from the start.
    [nothing, '单笔取款不能低于100元'],
    [() => field('取款金额').fill('99'), '单笔取款不能低于100元'],
    [() => field('取款金额').fill('200'), '请输入您的支付密码'],
    [() => field('支付密码').fill(PAY_PASSWORD), '余额不足'],
  ])
  // Another way to be paid begins anew.
  await page.getByRole('radio', { name: '银行卡取款' }).check()
  await expect
    .poll(async () => [await field('取款金额').inputValue(), await field('支付密码').inputValue()])
    .toEqual(['', ''])
  await inOrder(page, '提交取款', [[nothing, '单笔取款不能低于100元']])

  await open(page, '/withdrawAccount')
  await page.getByRole('button', { name: /^解绑USDT/ }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('温馨提示', { exact: true }).waitFor()
  await dialog.getByText('确定要解除绑定该卡片吗？', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '解除绑定' }).click()
  await reads(page, '解绑成功')
})
