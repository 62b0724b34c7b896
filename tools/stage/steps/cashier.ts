// What members and staff do around the cashier, step by step through the pages.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ApiMember, PASSWORD, PAY_PASSWORD } from '../api-member.ts'
import { control as controlSandbox } from '../control.ts'
import { hasLeft, hasSession, openOffice, reads } from '../harness.ts'
import { product } from '../own-product.ts'
import { passwordOf } from '../sign-in.mjs'

export const open = (page: Page, path: string) => page.goto(`${product().webUrl}/#${path}`)

export async function control(path: string, body: object): Promise<void> {
  await controlSandbox(product(), 'POST', path, body)
}

export async function register(page: Page, name: string): Promise<void> {
  await open(page, '/reg2')
  await page.getByPlaceholder('用户名').fill(name)
  await page.getByPlaceholder('密码，6–16 位').fill(PASSWORD)
  await page.getByPlaceholder('再次输入密码').fill(PASSWORD)
  await page.getByPlaceholder('图形验证码').fill('TEST')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await reads(page, '注册成功')
  await hasLeft(page, '/reg2')
}

export async function login(page: Page, name: string): Promise<void> {
  await open(page, '/login')
  await page.getByPlaceholder('手机号或用户名').fill(name)
  await page.getByPlaceholder('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

/** A new member with a session, without the pages for it: those have journeys of their own. */
export async function join(page: Page, name: string): Promise<void> {
  await ApiMember.register(name)
  await hasSession(page.context(), name, PASSWORD)
  await page.goto('about:blank')
  await open(page, '/')
}

/** On the page that required a login, which is then restored. */
export async function setPayPassword(page: Page): Promise<void> {
  await open(page, '/addUsdtCard')
  await reads(page, '请先设置支付密码')
  await page.getByRole('link', { name: '去设置支付密码' }).click()
  await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('新支付密码').fill(PAY_PASSWORD)
  await page.getByLabel('确认支付密码').fill(PAY_PASSWORD)
  await page.getByRole('button', { name: '保存支付密码' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/addUsdtCard'))
}

/** An order in USDT, paid by the sandbox's button; its state follows on the open page. */
/** The question before a member's first deposit, answered without a limit. */
export async function skipLimits(page: Page): Promise<void> {
  await page.getByRole('button', { name: '暂不设置', exact: true }).click()
  await page.getByRole('button', { name: '确认，暂不设置' }).click()
}

export async function deposit(page: Page, yuan: number, { isFirst = true } = {}): Promise<void> {
  await open(page, '/recharge')
  await page.getByRole('radio', { name: 'USDT', exact: true }).check()
  await page.getByLabel('存款金额').fill(String(yuan))
  await page.getByRole('button', { name: '下一步，获取收款地址' }).click()
  if (isFirst) await skipLimits(page)
  await page.getByRole('button', { name: '模拟支付成功' }).click()
  await page.getByRole('region', { name: '存款结果' }).getByText('已到账', { exact: true }).waitFor()
}

const COVER_YUAN = 500
/** So many rounds, each small against the whole, that luck cannot empty the wallet before the last one. */
const ROUNDS = 40

interface PlayPlan {
  /** Brought to the table, and turned over there. */
  readonly yuan: number
  /** Lost before that, whatever the dice show. */
  readonly loseFirst?: number
}

interface PlayedLine {
  readonly stake: string
  readonly payout: string
}

/** One round by hand, the rest of the evening under the same session as the game's page would play it. */
export async function play(page: Page, { yuan, loseFirst = 0 }: PlayPlan): Promise<void> {
  await open(page, '/')
  await page.getByRole('main').getByRole('button', { name: '快三演示' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('转入金额').fill(String(yuan))
  await sheet.getByRole('button', { name: /^转入.*并进入/ }).click()
  await page.getByRole('button', { name: '退出游戏' }).waitFor()
  const game = page.frameLocator('iframe')
  await game.getByRole('main').getByRole('button', { name: '大' }).first().click()
  const asked = page.waitForRequest((request) => request.url().endsWith('/game/bet'))
  await game.locator('footer button[aria-busy]').click()
  const first = await asked
  await first.response()
  const authorization = (await first.allHeaders())['authorization'] ?? ''
  const bet = async (picks: readonly string[], each: number): Promise<readonly PlayedLine[]> => {
    const lines = picks.map((pick) => ({ pick, stake: `${each}.00` }))
    const answer = await fetch(first.url(), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ key: randomUUID(), lines }),
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { lines: readonly PlayedLine[] }).lines
  }
  // Both sides of one family pay less together than they cost, and count for no turnover.
  for (let lost = 0; lost < loseFirst; )
    for (const line of await bet(['大', '小'], COVER_YUAN)) lost += Number(line.stake) - Number(line.payout)
  // Two families of one round, each counted by itself.
  const stake = Math.ceil(yuan / (2 * ROUNDS))
  for (let turned = 0; turned < yuan; turned += 2 * stake) await bet(['大', '单'], stake)
  await page.getByRole('button', { name: '退出游戏' }).click()
  const sure = page.getByRole('alertdialog').getByRole('button', { name: '退出' })
  await sure.or(page.getByRole('navigation').first()).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await page.getByRole('button', { name: '退出游戏' }).waitFor({ state: 'detached' })
}

/** Collects all venue balances and waits until the venue's log has reported the bets. */
export async function turnoverDone(page: Page): Promise<void> {
  await open(page, '/account')
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/transall'))
  await page.getByRole('button', { name: '一键回收' }).click()
  await answered
  await open(page, '/withdrawal')
  await page.getByRole('link', { name: /提款所需剩余流水.*可取款/ }).waitFor()
}

export async function bindUsdt(page: Page, address: string): Promise<void> {
  await open(page, '/addUsdtCard')
  await page.getByLabel('USDT 地址').fill(address)
  await page.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await reads(page, '绑定成功')
  await hasLeft(page, '/addUsdtCard')
}

export async function bindBank(page: Page, number: string): Promise<void> {
  await open(page, '/addBankCard')
  await page.getByLabel('持卡人姓名').fill('陈一舟')
  await page.getByRole('button', { name: /开户银行/ }).click()
  await page.getByRole('dialog').getByText('招商银行', { exact: true }).click()
  await page.getByLabel('开户行地址').fill('上海市徐汇支行')
  await page.getByLabel('银行卡号').fill(number)
  await page.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await reads(page, '绑定成功')
  await hasLeft(page, '/addBankCard')
}

/** Submits a withdrawal to the only card of its kind, which is chosen already; the page says beforehand that it will be held. */
export async function withdraw(page: Page, kind: 'usdt' | 'bank', yuan: number): Promise<string> {
  await open(page, '/withdrawal')
  if (kind === 'bank') await page.getByRole('radio', { name: '银行卡取款' }).check()
  await page
    .getByRole('button', { name: kind === 'usdt' ? /USDT.*尾号.*更换/ : /银行.*尾号.*更换/ })
    .waitFor()
  await page.getByText(/变更未满 24 小时：现在可以提交/).waitFor()
  await page.getByLabel('取款金额').fill(String(yuan))
  await page.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/withdraw'))
  await page.getByRole('button', { name: '提交取款' }).click()
  const { code, message, data } = (await (await answered).json()) as {
    code: number
    message: string
    data: { withdraw_no: string }
  }
  expect([code, message]).toEqual([200, '提交成功，等待后台审核'])
  await reads(page, '提交成功，等待后台审核')
  await page.waitForURL((url) => url.hash.startsWith('#/transRecord?type=2&no='))
  return data.withdraw_no
}

/** The current steps of the timeline, done ones first. */
export async function timelineReads(page: Page, no: string, steps: readonly string[]): Promise<void> {
  await open(page, `/withdrawal?no=${no}`)
  const titles = page.locator('ol > li > div > span')
  await expect.poll(() => titles.allInnerTexts()).toEqual(steps)
}

/** A desk in the office, with a session that comes over HTTP: most journeys are not about the login page. */
export async function atDesk(name: string, path: string): Promise<Page> {
  const { page } = await openOffice(path, { as: name })
  return page
}

/** The same desk by way of the login page. */
export async function logInAtDesk(name: string, path: string): Promise<Page> {
  const { page } = await openOffice('/login')
  await page.getByLabel('员工账号').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(passwordOf(name))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
  await page.goto(`${product().officeUrl}/#${path}`)
  return page
}
