// A day of play that a run of rebates left out: an administrator tries it out and asks, finance agrees, the member has the rebate.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, atClock, beijingDay } from '@lanting/contract/time'
import { atDesk, open, join } from '#tools/stage/steps/cashier.ts'
import { advanceClock } from '#tools/stage/clock.ts'
import { expectAccessible, openApp, reads, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const PATIENT = { timeout: 120_000, interval: 500 }

let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

/** Tomorrow morning, when the rebates of the day before have been given. Gives the day, which is the run's period. */
async function morningAfterTheRun(): Promise<string> {
  const now = await advanceClock(1)
  const day = addDays(beijingDay(now), 1)
  await advanceClock(atClock(day, '03:00:00') - now)
  const run = "SELECT 1 FROM job_runs WHERE job = 'rebate-daily' AND period = $1 AND finished_at IS NOT NULL"
  await expect.poll(async () => (await db.query(run, [day])).rowCount, PATIENT).toBe(1)
  return day
}

/** A bet of yesterday that was not marked for counting: ¥1,000 at 0.30 % are ¥3.00. */
async function plantLeftOut(username: string): Promise<void> {
  await db.query(
    `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
                       valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, created_at, settled_at, settle_version)
     SELECT 'AG', 'left-out', id, false, 'live', 'k3', 'k3', 'left-out', '大', 2000, 100000, 100000, 100000, 'settled', 'win', '{}', '', '',
            app_now() - interval '1 day', app_now() - interval '1 day', 1 FROM members WHERE username = $1`,
    [username],
  )
}

test('a period that left somebody out is tried out, done again by two people, and adds what was missing once', async () => {
  const period = await morningAfterTheRun()
  const { page, problems } = await openApp('/')
  await join(page, 'leftout01')
  await plantLeftOut('leftout01')

  const admin = await atDesk('admin001', '/jobs')
  const card = admin.locator('section', {
    has: admin.getByRole('heading', { name: '补跑', exact: true }),
  })
  await card.getByLabel('业务期').selectOption(period)
  await card.getByText('先试算：算出将新增多少，什么都不写入。').waitFor()
  expect(await card.getByRole('button', { name: /补跑/ }).isDisabled()).toBe(true)
  await card.getByRole('button', { name: /试算/ }).click()
  await card.getByText('1 行 · 3.00 元').waitFor()
  await expectAccessible(admin)
  expect((await db.query("SELECT 1 FROM rebates WHERE plat = 'AG'")).rowCount).toBe(0)
  await card.getByRole('button', { name: '补跑…' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(/理由|原因/).fill('昨日任务漏算一人')
  await dialog.getByRole('button', { name: '提交补跑' }).click()
  await reads(admin, '已提交，等待第二人确认')
  // The requester cannot approve.
  await card.getByRole('link', { name: '待第二人确认' }).click()
  expect(await admin.getByLabel(/输入「补跑」/).count()).toBe(0)

  const finance = await atDesk('finance01', '/approvals')
  await finance.getByRole('table').first().getByText('任务补跑').click()
  await finance.getByText('1 行 · 3.00 元').waitFor()
  await expectAccessible(finance)
  await finance.getByLabel(/输入「补跑」/).fill('补跑')
  await finance.getByLabel(/输入「补跑」/).press('Enter')

  const found =
    "SELECT money_fen FROM rebates r JOIN members m ON m.id = r.member_id WHERE m.username = 'leftout01'"
  await expect.poll(async () => (await db.query(found)).rows, PATIENT).toEqual([{ money_fen: '300' }])
  await open(page, '/fanshui')
  await page.getByRole('main').getByText('3.00').first().waitFor()
  await admin.goto(`${product().officeUrl}/#/jobs`)
  await admin
    .getByText(/陆青 · 周宁 补跑/)
    .first()
    .waitFor()
  await card.getByLabel('业务期').selectOption(period)
  await card.getByRole('button', { name: /试算/ }).click()
  await card.getByRole('button', { name: '补跑（无差额）' }).waitFor()
  expect(await card.getByRole('button', { name: '补跑（无差额）' }).isDisabled()).toBe(true)
  expect(problems).toEqual([])
})
