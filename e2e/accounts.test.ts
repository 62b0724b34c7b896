// Accounts in a real browser: every text of registration, login, passwords and profile in the specification's order.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasLeft, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withSharedProduct } from '#tools/stage/own-product.ts'

withSharedProduct()
withBrowser()

const PASSWORD = 'Right2pass'
const NEXT = 'Another3pass'

async function register(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('用户名').fill(name)
  await page.getByPlaceholder('密码，6–16 位').fill(PASSWORD)
  await page.getByPlaceholder('再次输入密码').fill(PASSWORD)
  await page.getByPlaceholder('图形验证码').fill('TEST')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await reads(page, '注册成功')
  await hasLeft(page, '/reg2')
}

async function login(page: Page, name: string, password: string): Promise<void> {
  await page.getByPlaceholder('手机号或用户名').fill(name)
  await page.getByPlaceholder('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('registration says what is missing, in order, and lets a newcomer in', async () => {
  const { page } = await openApp('/reg2')
  const submit = page.getByRole('button', { name: '注册', exact: true })
  expect(await page.getByPlaceholder('图形验证码').count()).toBe(0)
  await submit.click()
  await reads(page, '用户名长度6~16位，以字母或数字组合！')
  await page.getByPlaceholder('用户名').fill('browser01')
  await page.getByPlaceholder('密码，6–16 位').fill('123')
  await submit.click()
  await reads(page, '请输入正确的密码长度，最少6位！')
  await page.getByPlaceholder('密码，6–16 位').fill(PASSWORD)
  await submit.click()
  await reads(page, '两次密码不一致！')
  await page.getByPlaceholder('再次输入密码').fill(PASSWORD)
  await submit.click()
  await reads(page, '请输入验证码！')
  await page.getByPlaceholder('图形验证码').fill('XXXX')
  await submit.click()
  await reads(page, '请确认您已年满18周岁')
  await page.getByRole('checkbox').check()
  const picture = page.getByAltText('验证码图片')
  const unread = await picture.getAttribute('src')
  await submit.click()
  await reads(page, '验证码错误！')
  expect(await page.getByPlaceholder('图形验证码').inputValue()).toBe('')
  // An answer is one to the picture that is shown: the next one has to be there.
  await expect.poll(() => picture.getAttribute('src')).not.toBe(unread)
  await page.getByPlaceholder('图形验证码').fill('test')
  await submit.click()
  await reads(page, '注册成功')
  await page
    .getByText(/，browser01$/)
    .first()
    .waitFor()
})

test('login, passwords and profile speak the specification’s texts in its order', async () => {
  const { page } = await openApp('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await reads(page, '请输入您的账号和密码！')
  await login(page, 'browser02', 'wrong-one')
  await reads(page, '账号或密码错误')
  await page.goto(`${new URL(page.url()).origin}/#/reg2`)
  await register(page, 'browser02')
  await page.waitForURL((url) => url.hash === '#/')

  await page.goto(`${new URL(page.url()).origin}/#/userInfo`)
  const save = page.getByRole('button', { name: /确认|保存/ })
  await page.getByLabel('手机号').fill('12345')
  await save.click()
  await reads(page, '请输入正确手机号')
  await page.getByLabel('手机号').fill('13800138002')
  await page.getByLabel('邮箱').fill('nothing')
  await save.click()
  await reads(page, '请输入正确邮箱号')
  await page.getByLabel('邮箱').fill('a@b.cn')
  await save.click()
  await reads(page, '操作成功')

  await page.goto(`${new URL(page.url()).origin}/#/password?type=1`)
  const fields = page.locator('form input')
  const change = page.locator('form button[type=submit], button[type=submit]').last()
  const steps: [string, string, string, string][] = [
    ['', '', '', '请输入旧密码'],
    [PASSWORD, '', '', '请输入新密码'],
    [PASSWORD, NEXT, '', '请输入确认密码'],
    ['short', NEXT, NEXT, '请输入正确的旧密码长度'],
    [PASSWORD, 'short', 'short', '请输入正确的新密码长度'],
    [PASSWORD, NEXT, 'Other4pass', '两次密码不一致！'],
    [PASSWORD, PASSWORD, PASSWORD, '新旧密码不能一致！'],
    [PASSWORD, NEXT, NEXT, '密码修改成功！'],
  ]
  for (const [old, fresh, confirm, text] of steps) {
    await fields.nth(0).fill(old)
    await fields.nth(1).fill(fresh)
    await fields.nth(2).fill(confirm)
    await change.click()
    await reads(page, text)
  }
  await page.waitForURL((url) => url.hash.startsWith('#/login'))
  await login(page, 'browser02', NEXT)
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
})
