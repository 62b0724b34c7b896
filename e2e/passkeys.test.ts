// Passkeys in a real browser with a virtual authenticator: added, used to log in a day later, and to confirm a withdrawal.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceClock } from '#tools/stage/clock.ts'
import { expectAccessible, openPhone, reads, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'
import { passwordOf } from '#tools/stage/sign-in.mjs'

withProduct()
withBrowser()

const NAME = 'player03'
const DAY_MS = 86_400_000

/** Keys are bound to a name: browsers refuse them at a bare address. */
const at = (path: string) => `${product().webUrl.replace('127.0.0.1', 'localhost')}/#${path}`

/** A phone with a screen lock that says yes. */
async function withAuthenticator(page: Page): Promise<(isRight: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a key is added, opens the account a day later without a password, and confirms a withdrawal', async () => {
  const { page, problems } = await openPhone()
  const verifies = await withAuthenticator(page)

  await page.goto(at('/login'))
  await page.getByPlaceholder('手机号或用户名').fill(NAME)
  await page.getByPlaceholder('密码', { exact: true }).fill(passwordOf(NAME))
  await press(page, /^登录$/)
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))

  await page.goto(at('/security'))
  await page.getByText('已有 4 项保护，还差 1 项').waitFor()
  await press(page, '添加一把')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('登录密码', { exact: true }).fill(passwordOf(NAME))
  await sheet.getByRole('button', { name: '继续' }).click()
  await page.getByText('5 项保护都已就位').waitFor()
  await page.getByRole('button', { name: /本机.*添加，还没有用过/ }).waitFor()
  await expectAccessible(page)

  // Too young for money: the form still asks for the payment password.
  await page.goto(at('/withdrawal?tab=2'))
  await page.getByLabel('支付密码', { exact: true }).waitFor()

  // The tab is closed before its session ends.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await advanceClock(DAY_MS + 60_000)
  await page.goto(at('/login'))
  await press(page, '用通行密钥登录')
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))

  await page.goto(at('/withdrawal?tab=2'))
  await page.getByRole('button', { name: /银行.*尾号.*更换/ }).waitFor()
  await page.getByLabel('取款金额').fill('500')
  await press(page, '提交取款')
  const confirm = page.getByRole('dialog')
  await confirm.getByText('500.00', { exact: true }).first().waitFor()
  await expectAccessible(page)

  await verifies(false)
  await confirm.getByRole('button', { name: '用通行密钥确认取款' }).click()
  await reads(page, '没有确认，什么都没有提交')
  await verifies(true)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/withdraw'))
  await confirm.getByRole('button', { name: '用通行密钥确认取款' }).click()
  expect(((await (await answered).json()) as { code: number }).code).toBe(200)
  await page.waitForURL((url) => url.hash.startsWith('#/transRecord?type=2&no='))
  expect(problems).toEqual([])
})
