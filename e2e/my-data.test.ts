// One's own data in a real browser: a file of everything, opened and compared; an account that closes, stays, and closes for good.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { DATA_PART_NAMES, DATA_PARTS } from '@lanting/contract/data/export-parts'
import { expect, test } from 'vitest'
import { openExport } from '#server/test/history/read-export.ts'
import { PASSWORD } from '#tools/stage/api-member.ts'
import { open, register } from '#tools/stage/cashier-steps.ts'
import { advanceClock } from '#tools/stage/clock.ts'
import { expectAccessible, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const DAY_MS = 86_400_000

async function confirm(page: Page, verb: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: verb, exact: true }).click()
}

test('everything that is stored is fetched with the password, table by table', async () => {
  const { page, problems } = await openApp('/')
  await register(page, 'takesall1')
  await open(page, '/myData')
  await page.getByRole('button', { name: '生成一份' }).click()
  await confirm(page, '生成')
  await page.getByText('资料已备好').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '下载', exact: true }).click()
  const saved = page.waitForEvent('download')
  await confirm(page, '下载')
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^我的资料-\d{4}-\d{2}-\d{2}\.zip$/)
  const { names, text } = openExport(readFileSync(await download.path()))
  for (const part of DATA_PART_NAMES) {
    expect(names).toContain(`json/${part}.json`)
    expect(names).toContain(`${DATA_PARTS[part].title}.csv`)
  }
  const [profile] = JSON.parse(text('json/profile.json')) as { username: string }[]
  expect(profile?.username).toBe('takesall1')
  expect(text('个人资料.csv')).toContain('takesall1')
  expect(JSON.parse(text('json/logins.json'))).toHaveLength(1)
  // It can be fetched again, but not made again on the same day.
  expect(await page.getByRole('button', { name: '重新生成一份' }).isDisabled()).toBe(true)
  expect(problems).toEqual([])
})

test('an account closes seven days after it was asked for once more, and its name is gone for good', async () => {
  const { page } = await openApp('/')
  await register(page, 'leavesus1')
  const ask = async () => {
    await page.getByRole('button', { name: '注销账号', exact: true }).click()
    await confirm(page, '确认注销')
    await page.getByText(/^正在注销/).waitFor()
  }
  await open(page, '/closeAccount')
  await ask()
  await expectAccessible(page)
  await page.getByRole('button', { name: '撤回注销' }).click()
  await reads(page, '已撤回，账号照常使用')
  await ask()

  await advanceClock(7 * DAY_MS + 60_000)
  const login = async () => {
    await page.goto('about:blank')
    await open(page, '/login')
    await page.getByPlaceholder('手机号或用户名').fill('leavesus1')
    await page.getByPlaceholder('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await page.evaluate(() => sessionStorage.clear())
  // Until the worker has come by, the account is still open.
  await expect
    .poll(async () => {
      await login()
      return page.getByText('该账号已注销，不能再登录').first().isVisible()
    })
    .toBe(true)
  await open(page, '/reg2')
  await page.getByPlaceholder('用户名').fill('LeavesUs1')
  await page.getByPlaceholder('密码，6–16 位').fill(PASSWORD)
  await page.getByText('用户名已存在').first().waitFor()
})
