// The installed app in a real browser: it opens without a network, forgets at a logout, stays whole when a build is deployed
// under it, takes it when tapped and never within a bet, and can be removed by the server.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployApp, type DeployedApp } from '#tools/stage/deployed-app.ts'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import { hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const BETTOR = 'player06'

let db: pg.Client
let table: DrawTable
let app: DeployedApp
beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  table = new DrawTable(db, product())
  app = await deployApp(product())
})
afterAll(async () => {
  await app.remove()
  await db.end()
})

/** A phone on which the app's worker is in charge. */
async function openInstalled(path = '/', as?: string) {
  const visit = await openPhone({ worker: true })
  if (as !== undefined) await hasSession(visit.context, as)
  await visit.page.goto(`${app.url}/#${path}`)
  await isInCharge(visit.page)
  return visit
}

const isInCharge = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** Every address in every cache of the site. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

test('opens without a network, with pages that were never opened before', async () => {
  const { page, context } = await openInstalled()
  await context.setOffline(true)
  await page.reload()
  await page.getByText('网络已断开，恢复后自动更新').waitFor()
  await page.goto(`${app.url}/#/money`)
  await page.getByText('这一页要联网才能打开').waitFor()
  await page.goto(`${app.url}/#/fair`)
  await page.getByText('公平验证').first().waitFor()
  await context.setOffline(false)
  await page.getByText('网络已断开，恢复后自动更新').waitFor({ state: 'hidden' })
})

test('keeps files of the build alone, and throws them away at a logout', async () => {
  const { page } = await openInstalled('/mine', 'player03')
  await page.getByText('player03').first().waitFor()
  const kept = await cached(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => path !== '/' && !/^\/(assets|art|icons)\//.test(path))).toEqual([])
  // The login page that follows fills a new cache, so that only what was put in before shows whether the old one went.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).put('/kept', new Response())
  })
  expect(await cached(page)).toContain('/kept')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await expect.poll(() => cached(page)).not.toContain('/kept')
})

test('can be installed: a browser finds nothing missing', async () => {
  const { page, context } = await openInstalled()
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Every page of a test is a private one.
  const missing = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  expect(missing).toEqual([])
})

/** The browser asks for a newer worker, as it does by itself every hour. */
const findUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const updateButton = (page: Page) => page.getByRole('button', { name: '更新', exact: true })

/** The build that a page runs, by the file of its entry; it goes with its document. */
const entryOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).findLast((src) => src.includes('/assets/')))

const goTo = (page: Page, path: string) => page.evaluate((hash) => void (location.hash = hash), path)

test('a build deployed under an open page leaves it whole, and comes when it is tapped', async () => {
  const { page, problems } = await openInstalled('/', 'player03')
  await page.getByText('庄闲演示桌').first().waitFor()
  const before = await entryOf(page)
  const version = await app.deployNext()
  const late: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/vip-screen')) late.push(`${answer.status()} ${answer.fromServiceWorker()}`)
  })
  await goTo(page, '/vip')
  await page.getByRole('heading', { name: 'VIP特权' }).waitFor()
  // Of the build before, whose file is not among those of the new one.
  await expect.poll(() => late).toContain('200 true')
  expect(await entryOf(page)).toBe(before)

  await findUpdate(page)
  await goTo(page, '/')
  await updateButton(page).waitFor()
  expect(await entryOf(page)).toBe(before)
  expect(await cacheNames(page)).toContain(`build-${version}`)
  await Promise.all([page.waitForEvent('load'), updateButton(page).click()])
  expect(await entryOf(page)).not.toBe(before)
  await page.getByText('庄闲演示桌').first().waitFor()
  await expect.poll(() => cacheNames(page)).toEqual([`build-${version}`])
  await goTo(page, '/vip')
  await page.getByRole('heading', { name: 'VIP特权' }).waitFor()
  // Between two builds the one process of this journey is away.
  expect(problems.filter((problem) => !/net::ERR_/.test(problem))).toEqual([])
})

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Between two documents nothing can be asked. */
const runs = (page: Page, entry: string | undefined) =>
  entryOf(page).then(
    (now) => now === entry || now === undefined,
    () => true,
  )

/** The room of a round that takes bets, with a mark on 大 and the slip open. */
async function openSlip() {
  const round = await table.nextRound('xy28')
  await table.standBefore(round, 205)
  await expect.poll(() => table.takesBets('xy28', round.expect)).toBe(true)
  const visit = await openInstalled('/lotteryPage?room_id=201', BETTOR)
  const { page } = visit
  await page
    .getByText(`第 ${round.expect.slice(4, 8)}-${round.expect.slice(8)} 期`)
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: /^大，/ }).click()
  await page.getByRole('button', { name: '去投注' }).click()
  return { ...visit, round }
}

interface Held {
  /** The server has answered. */
  isTaken?: boolean
  end?: (how: 'given' | 'lost') => void
}

/** Keeps the answer to a bet from the page, behind its worker, where a route of the network would not see it. */
async function holdAnswer(page: Page) {
  await page.evaluate(() => {
    const held = window as Window & Held
    const fetch = window.fetch.bind(window)
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked)
      if (!answer.url.includes('/api/lotteryOrder')) return answer
      const how = await new Promise<string>((resolve) => {
        held.end = resolve
        held.isTaken = true
      })
      if (how === 'lost') throw new TypeError('Failed to fetch')
      return answer
    }
  })
  return {
    taken: () => page.waitForFunction(() => (window as Window & Held).isTaken),
    end: (how: 'given' | 'lost') => page.evaluate((end) => (window as Window & Held).end?.(end), how),
  }
}

async function betsOn(expectNo: string): Promise<number> {
  const { rows } = await db.query(
    `SELECT 1 FROM bets b JOIN members m ON m.id = b.member_id
      WHERE m.username = $1 AND b.plat = 'CP' AND b.round_id = $2`,
    [BETTOR, expectNo],
  )
  return rows.length
}

test('an update tapped while a bet is in flight waits for its answer, also in another tab', async () => {
  const { page: room, context, round } = await openSlip()
  const hall = await context.newPage()
  await hall.goto(`${app.url}/#/`)
  await isInCharge(hall)
  const before = await entryOf(hall)
  await app.deployNext()
  await findUpdate(hall)
  await updateButton(hall).waitFor()

  const bet = await holdAnswer(room)
  await room.getByRole('button', { name: /^确认投注/ }).click()
  await bet.taken()
  await updateButton(hall).click()
  // It waits for the lock that the room holds until its answer is there.
  await expect
    .poll(() => hall.evaluate(async () => (await navigator.locks.query()).pending?.map(({ mode }) => mode)))
    .toEqual(['exclusive'])
  expect([await entryOf(hall), await entryOf(room)]).toEqual([before, before])
  await bet.end('given')
  await room.getByText('投注成功').first().waitFor()
  await expect.poll(() => runs(hall, before)).toBe(false)
  expect(await betsOn(round.expect)).toBe(1)

  // The room stays as it is; at the hall it may be updated.
  expect(await entryOf(room)).toBe(before)
  await goTo(room, '/')
  await updateButton(room).click()
  await expect.poll(() => runs(room, before)).toBe(false)
})

test('no update is offered while a bet is in flight; what was not answered is named after it', async () => {
  const { page, round } = await openSlip()
  const before = await entryOf(page)
  await app.deployNext()
  await findUpdate(page)
  await expect.poll(() => page.evaluate(hasWaiting)).toBe(true)
  const bet = await holdAnswer(page)
  await page.getByRole('button', { name: /^确认投注/ }).click()
  await bet.taken()
  await goTo(page, '/')
  await page.getByText('庄闲演示桌').first().waitFor()
  expect(await updateButton(page).count()).toBe(0)
  expect(await entryOf(page)).toBe(before)
  await bet.end('lost')
  await updateButton(page).click()
  await expect.poll(() => runs(page, before)).toBe(false)
  await page.getByText('投注未收到结果，请以记录为准').waitFor()
  expect(await betsOn(round.expect)).toBe(1)
})

const hasWaiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null

test('is removed by the switch of the server', async () => {
  const { page } = await openInstalled()
  await app.stop()
  await app.start({ APP_WORKER: 'off' })
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        await caches.keys(),
      ]),
    )
    .toEqual([0, []])
})
