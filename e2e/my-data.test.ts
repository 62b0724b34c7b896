// One's own data in a real browser: a file of all of it, and the closing of the account with its seven days.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiMember, PASSWORD } from '#tools/stage/api-member.ts'
import { open } from '#tools/stage/steps/cashier.ts'
import { advanceClock } from '#tools/stage/clock.ts'
import { expectAccessible, hasSession, openApp, openPhone, reads, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'
import { readZip } from '#tools/stage/read-zip.ts'

withProduct()
withBrowser()

const DAY_MS = 86_400_000

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function logIn(page: Page, { name }: ApiMember): Promise<void> {
  await page.getByPlaceholder('手机号或用户名').fill(name)
  await page.getByPlaceholder('密码', { exact: true }).fill(PASSWORD)
  await press(page, /^登录$/)
}

/** The session is over by then: the page has been led to the login, or says so and offers it, by which call was refused first. */
async function logInAgain(page: Page, member: ApiMember): Promise<void> {
  const isOver = async () =>
    new URL(page.url()).hash.startsWith('#/login') || (await page.getByText('重新登录').first().isVisible())
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
  await page.goto('about:blank')
  await open(page, '/login?redirect=%2FcloseAccount')
  await logIn(page, member)
}

async function confirm(page: Page, verb: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: verb, exact: true }).click()
}

test('a file of everything is made in the background and fetched with the password', async () => {
  const member = await ApiMember.register('keepsfile1')
  await member.deposit(300)
  const { page, context, problems } = await openPhone()
  await hasSession(context, member.name, PASSWORD)
  await open(page, '/myData')
  await press(page, '生成一份')
  await confirm(page, '生成')
  await page.getByRole('heading', { name: '资料已备好' }).waitFor()
  await expectAccessible(page)
  await press(page, '下载')
  const download = page.waitForEvent('download')
  await confirm(page, '下载')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^我的资料-\d{4}-\d\d-\d\d\.zip$/)
  const parts = readZip(readFileSync(await file.path()))
  expect([...parts.keys()].filter((name) => name.endsWith('.csv'))).toContain('存款.csv')
  expect(JSON.parse(parts.get('json/deposits.json') ?? '[]')).toMatchObject([{ amount: '300.00' }])
  expect(parts.get('存款.csv')).toContain('300.00')
  expect([...parts.values()].join('')).not.toContain(PASSWORD)
  expect(problems).toEqual([])
})

test('an account is closed after seven days to think again, and not while it holds money', async () => {
  const [rich, empty] = [await ApiMember.register('holdsmoney1'), await ApiMember.register('holdsnone1')]
  await rich.deposit(300)
  const { page } = await openApp('/login?redirect=%2FcloseAccount')
  await logIn(page, rich)
  await page.getByText(/还差 1 件：取走余额；可以先提交/).waitFor()
  await press(page, '注销账号')
  await confirm(page, '确认注销')
  await page.getByText(/以前可以撤回；届时还须：取走余额/).waitFor()
  await expectAccessible(page)
  await press(page, '撤回注销')
  await reads(page, '已撤回，账号照常使用')
  await press(page, '注销账号')
  await confirm(page, '确认注销')
  await page.getByText(/届时还须：取走余额/).waitFor()

  const other = await openApp('/login?redirect=%2FcloseAccount')
  await logIn(other.page, empty)
  await press(other.page, '注销账号')
  await confirm(other.page, '确认注销')
  await other.page.getByText(/以前可以撤回；届时自动注销/).waitFor()

  await advanceClock(7 * DAY_MS + 60_000)
  await logInAgain(page, rich)
  await page.getByText('7 天已过，还差：取走余额。办完后自动注销。').waitFor()
  const isClosed = async () => {
    const refusal = await ApiMember.logIn(empty.name).then(() => '', String)
    return refusal.includes('该账号已注销，不能再登录')
  }
  await expect.poll(isClosed, { interval: 1000 }).toBe(true)
  await logInAgain(other.page, empty)
  await reads(other.page, '该账号已注销，不能再登录')
})
