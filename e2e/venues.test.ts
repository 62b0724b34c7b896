// A member moves money to every venue, plays every kind of game, sees each bet, brings all home; not a fen is missing.
import { type FrameLocator, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { VENUES } from '@lanting/contract/data/play/venues'
import { fenFromYuan } from '@lanting/contract/money'
import { signIn } from '#tools/stage/sign-in.mjs'
import { advanceClock, standAtFreshFixture } from '#tools/stage/clock.ts'
import { openApp, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const AMOUNT = '50'

interface Game {
  /** The list of slots that contains it. */
  readonly list?: string
  readonly spot?: string
  /** How the record says what came out. */
  readonly result: RegExp
  readonly title: string
}

const GAMES: readonly Game[] = [
  { title: '庄闲演示桌', spot: '庄', result: /闲 .+ 点，庄 .+ 点，(庄赢|闲赢|和局)/ },
  { title: '龙虎演示', spot: '龙', result: /龙 .+，虎 .+，(龙赢|虎赢|和局)/ },
  { title: '快三演示', spot: '大', result: /\d\+\d\+\d=\d+ / },
  { title: '捕鱼演示', result: /×\d+ (已|未)捕获/ },
  { list: 'obgdy', title: '锦鲤跃泉', result: /，(×[\d.]+|未中)/ },
  { list: 'fgdz', title: '深湾寻贝', result: /，(×[\d.]+|未中)/ },
  { list: 'pp', title: '糖画铺子', result: /，(×[\d.]+|未中)/ },
  { list: 'ae', title: '星轨邮局', result: /，(×[\d.]+|未中)/ },
]
const FIXTURES: readonly Game[] = [
  { title: '模拟足球赛事', result: /(主胜|平局|客胜)/ },
  { title: '模拟电竞赛事', result: /战队胜/ },
]

const open = (page: Page, path: string) => page.goto(`${product().webUrl}/#${path}`)

/** The amount of a figure, as a screen reader announces it. */
async function fenOf(page: Page, region: string, label?: string): Promise<bigint> {
  const card = page.getByRole('region', { name: region })
  const part = label === undefined ? card : card.locator('div', { hasText: label }).last()
  const spoken = part.getByText(/^-?\d+\.\d\d 元$/).first()
  return fenFromYuan((await spoken.innerText()).replace(' 元', ''))
}

interface Record {
  readonly data: readonly { readonly status: number }[]
  readonly sum: { readonly win_loss: string }
}

/** The first page of the record, requested as the page does. */
async function readRecord(page: Page): Promise<Record> {
  const answer = await page.evaluate(async () => {
    const heard = await fetch('/api/betrecord', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('token') ?? ''}`,
      },
      body: JSON.stringify({ date: 4, page: 1, api_type: '' }),
    })
    return (await heard.json()) as { code: number; data: Record }
  })
  expect(answer.code).toBe(200)
  return answer.data
}

/** The net of all bets of the last thirty days, as the record adds it up. */
const recordedNet = async (page: Page) => fenFromYuan((await readRecord(page)).sum.win_loss)

const settledBets = async (page: Page) =>
  (await readRecord(page)).data.filter(({ status }) => status === 1).length

async function bringHome(page: Page): Promise<bigint> {
  await open(page, '/account')
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/transall'))
  await page.getByRole('button', { name: '一键回收' }).click()
  expect(await (await answered).json()).toMatchObject({ code: 200 })
  await expect.poll(() => fenOf(page, '总资产', '场馆内')).toBe(0n)
  return fenOf(page, '总资产', '主账户')
}

/** By the page of transfers, for venues whose games are played elsewhere. */
async function transferTo(page: Page, venue: string): Promise<void> {
  await open(page, '/transfer')
  await page.getByRole('region', { name: '转账方向' }).getByRole('button', { name: /^到/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: venue }).click()
  await page.getByLabel('转账金额').fill(AMOUNT)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/transfer'))
  await page.getByRole('button', { name: `转入${venue}` }).click()
  expect(await (await answered).json()).toMatchObject({ code: 200, data: { state: 1 } })
}

/** Through the hall or the list of slots, with money brought along on the way in. */
async function enter(page: Page, { title, list }: Game): Promise<FrameLocator> {
  await open(page, list === undefined ? '/' : `/concise?type=${list}`)
  await page.getByRole('main').getByRole('button', { name: title }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('转入金额').fill(AMOUNT)
  await sheet.getByRole('button', { name: /转入 50\.00 并进入/ }).click()
  await page.getByRole('button', { name: '退出游戏' }).waitFor()
  return page.frameLocator('iframe')
}

async function place(page: Page, game: FrameLocator): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/game/bet'))
  await game.locator('footer button[aria-busy]').click()
  expect(await (await answered).json()).toMatchObject({ lines: [{ betId: expect.stringMatching(/^S/) }] })
  await game.locator('footer button[aria-busy="false"]').waitFor()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出游戏' }).click()
  const asked = page.getByRole('alertdialog').getByRole('button', { name: '退出' })
  const isOut = async () => {
    if (await asked.isVisible()) await asked.click()
    return !page.url().includes('/gamePage')
  }
  await expect.poll(isOut).toBe(true)
}

async function play(page: Page, game: Game): Promise<void> {
  const frame = await enter(page, game)
  if (game.spot !== undefined) {
    await frame.getByRole('main').getByRole('button', { name: game.spot }).first().click()
  }
  await place(page, frame)
  await leave(page)
}

async function betOnFixture(page: Page, game: Game): Promise<void> {
  const frame = await enter(page, game)
  const pick = frame.getByRole('radio').first()
  await pick.waitFor()
  await expect.poll(() => pick.isEnabled()).toBe(true)
  await pick.click()
  await place(page, frame)
  await leave(page)
}

/** The bet is in the list and, when opened, shows its result and how to check it. */
async function expectRecorded(page: Page, { title, result }: Game): Promise<void> {
  const row = page.getByRole('button', { name: new RegExp(`${title}.*(赢|输|和局)`) }).first()
  await row.click()
  const sheet = page.getByRole('dialog', { name: '注单详情' })
  await sheet.getByText(result).first().waitFor()
  await sheet.getByRole('region', { name: '公平证明' }).waitFor()
  expect(await sheet.getByRole('link', { name: /公平验证/ }).getAttribute('href')).toContain('/verify.html#')
  await sheet.getByRole('button', { name: '关闭' }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function expectBooksBalance(page: Page): Promise<void> {
  const { token } = await signIn(page.request, product(), 'finance01')
  const checked = await page.request.post(`${product().officeUrl}/office-api/money/check`, {
    data: {},
    headers: { authorization: `Bearer ${token}`, origin: product().officeUrl },
  })
  const { data } = (await checked.json()) as {
    data: { last_check: { ok: number; findings: string[] }; venues: { difference: string | null }[] }
  }
  expect(data.last_check.findings).toEqual([])
  expect(data.last_check.ok).toBe(1)
  expect(data.venues).toHaveLength(VENUES.length)
  expect(data.venues.filter(({ difference }) => difference !== null && difference !== '0.00')).toEqual([])
}

test('money goes to every venue and every kind of game, and comes home right to the fen', async () => {
  const { page } = await openApp('/login')
  await page.getByPlaceholder('手机号或用户名').fill('player03')
  await page.getByPlaceholder('密码', { exact: true }).fill('Play0003')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.hash === '#/')

  const start = await bringHome(page)
  const netBefore = await recordedNet(page)
  const before = await settledBets(page)

  await standAtFreshFixture()
  for (const game of FIXTURES) await betOnFixture(page, game)
  await advanceClock(600_000)
  for (const game of GAMES) await play(page, game)
  for (const venue of ['BG真人', 'PG电子', 'AG电子']) await transferTo(page, venue)

  const games = [...GAMES, ...FIXTURES]
  await expect.poll(() => settledBets(page)).toBeGreaterThanOrEqual(Math.min(15, before + games.length))
  await open(page, '/betRecord')
  for (const game of games) await expectRecorded(page, game)

  const end = await bringHome(page)
  expect(end).toBe(start + (await recordedNet(page)) - netBefore)
  await expectBooksBalance(await openPhone().then((visit) => visit.page))
})
