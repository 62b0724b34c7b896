// A new build under open pages of the installed app: none goes white, and its version waits for a tap and for a bet on its way.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployApp, type DeployedApp } from '#tools/stage/deployed-app.ts'
import { DrawTable } from '#tools/stage/draw-table.ts'
import { hasSession, openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const MEMBER = 'player06'
const PATIENCE_MS = 300_000

let app: DeployedApp
let db: pg.Client
beforeAll(async () => {
  app = await deployApp()
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await app.remove()
})

const isInCharge = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
const builds = (page: Page) => page.evaluate(() => caches.keys())
const newVersion = (page: Page) => page.getByRole('status', { name: '新版本已就绪' })
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return registration?.waiting?.state
  })
/** While the server was started anew, polls of open pages were refused. */
const others = (problems: readonly string[]) =>
  problems.filter((problem) => !/ERR_CONNECTION_REFUSED|WebSocket/.test(problem))

/** Holds a member's bets in the database until it is released. */
async function holdBets(name: string) {
  await db.query('BEGIN')
  await db.query('SELECT person_lock(id) FROM members WHERE username = $1', [name])
  return {
    isAwaited: async () => {
      const { rows } = await db.query(
        `SELECT 1 FROM pg_locks w JOIN pg_locks h USING (locktype, classid, objid, objsubid)
          WHERE w.locktype = 'advisory' AND NOT w.granted AND h.pid = pg_backend_pid()`,
      )
      return rows.length > 0
    },
    release: () => db.query('ROLLBACK'),
  }
}

async function ordersOf(name: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM lottery_orders o JOIN members m ON m.id = o.member_id WHERE m.username = $1',
    [name],
  )
  return rows[0]?.n ?? 0
}

test('the files of the build before are still served, and a page without a worker opens what it had not read', async () => {
  const { page, problems } = await openPhone()
  await page.goto(`${app.url}/`)
  await page.getByRole('link', { name: '我的' }).first().waitFor()
  const before = app.assets()
  await app.deploy('stamp1x')
  const answers = await Promise.all(
    before.map(async (file) => `${(await fetch(`${app.url}/assets/${file}`)).status} ${file}`),
  )
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([])
  await page.evaluate(() => {
    location.hash = '#/vip'
  })
  await page.getByText('VIP特权').first().waitFor()
  expect(others(problems)).toEqual([])
})

test('an update waits for a bet in another tab, which is placed once', { timeout: PATIENCE_MS }, async () => {
  const table = new DrawTable(db, product())
  const round = await table.nextRound('xy28')
  await table.standBefore(round, 205)
  await expect.poll(() => table.takesBets('xy28', round.expect), { timeout: 120_000 }).toBe(true)
  const { page, context, problems } = await openPhone({ worker: true })
  await hasSession(context, MEMBER)
  await page.goto(`${app.url}/`)
  await isInCharge(page)
  const room = await context.newPage()
  await room.goto(`${app.url}/#/lotteryPage?room_id=201`)
  await isInCharge(room)
  const [before] = await builds(page)
  await app.deploy('stamp2x')
  await expect.poll(() => waiting(page)).toBe('installed')
  await newVersion(page).waitFor()

  const placed = await ordersOf(MEMBER)
  await room.getByRole('checkbox', { name: /^大，/ }).click()
  await room.getByRole('button', { name: '去投注' }).click()
  const held = await holdBets(MEMBER)
  await room.getByRole('button', { name: /^确认投注/ }).click()
  await expect.poll(held.isAwaited).toBe(true)
  await page.getByRole('button', { name: '更新' }).click()
  // Both builds are there, and neither page has been loaded anew.
  expect(await builds(page)).toEqual([before, 'build-stamp2x'])
  expect(await page.getByRole('button', { name: '更新' }).isDisabled()).toBe(true)
  expect(await newVersion(room).count()).toBe(0)
  await held.release()

  await room.getByText('投注成功').first().waitFor()
  expect(await ordersOf(MEMBER)).toBe(placed + 1)
  await expect.poll(() => builds(page)).toEqual(['build-stamp2x'])
  await expect
    .poll(() => page.evaluate(() => [...document.scripts].some(({ src }) => src.includes('-stamp2x.js'))))
    .toBe(true)
  // The room goes on with its own build, and is offered the new one where no bet is being made.
  await room.evaluate(() => {
    location.hash = '#/vip'
  })
  await room.getByText('VIP特权').first().waitFor()
  expect(others(problems)).toEqual([])
})
