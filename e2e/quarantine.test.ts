// A venue's log that names an unknown member: the bet is quarantined, the others are not, and two people book it in the office.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiMember } from '#tools/stage/api-member.ts'
import { atDesk, login, open } from '#tools/stage/steps/cashier.ts'
import { expectAccessible, openApp, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

const PATIENT = { timeout: 60_000, interval: 200 }

interface Played {
  readonly plat: string
  readonly bet_id: string
  readonly member: string
}

/** The venue resettles the member's last bet under a member name that does not exist; its log continues after it. */
async function lie(): Promise<Played> {
  const found = await db.query<Played>(
    `SELECT plat, bet_id, member FROM sandbox.bets WHERE currency = 'CNY' ORDER BY created_at DESC, bet_id DESC LIMIT 1`,
  )
  const [bet] = found.rows
  if (bet === undefined) throw new Error('nobody played')
  await db.query(
    `WITH numbered AS (UPDATE sandbox.venues SET bet_seq = bet_seq + 1 WHERE plat = $1 RETURNING bet_seq),
          last AS (SELECT shown FROM sandbox.bet_log WHERE plat = $1 AND bet_id = $2 ORDER BY seq DESC LIMIT 1)
     INSERT INTO sandbox.bet_log (plat, seq, bet_id, settle_version, shown)
     SELECT $1, n.bet_seq, $2, 9, l.shown || jsonb_build_object('seq', n.bet_seq, 'settle_version', 9, 'member', 'm999999999',
            'payout', '60.00', 'outcome', 'win',
            'win_loss', (60 - (l.shown ->> 'bet_amount')::numeric)::numeric(12, 2)::text)
       FROM numbered n, last l`,
    [bet.plat, bet.bet_id],
  )
  return bet
}

const press = (desk: Page, name: string | RegExp) => desk.getByRole('button', { name }).click()

test('a quarantined bet is booked by two people, and the member finds it in the records', async () => {
  const member = await ApiMember.register('quarantine01')
  await member.deposit(200)
  await member.play({ yuan: 200 })
  await vi.waitUntil(
    async () => (await db.query("SELECT 1 FROM bets WHERE plat <> 'CP' AND NOT is_trial")).rowCount !== 0,
    PATIENT,
  )
  const bet = await lie()
  await vi.waitUntil(
    async () => (await db.query("SELECT 1 FROM bet_quarantine WHERE state = 'open'")).rowCount === 1,
    PATIENT,
  )

  const finance = await atDesk('finance01', '/')
  await finance.getByRole('table', { name: '告警' }).getByText('注单已隔离').click()
  await finance.getByRole('table', { name: '隔离注单' }).getByText('会员不存在').click()
  await finance.getByRole('row', { name: /会员 m999999999/ }).waitFor()
  await finance.getByRole('radio', { name: /更正后入账/ }).check()
  expect(await finance.getByLabel('会员 UID').inputValue()).toBe(bet.member.slice(1))
  await finance.getByLabel('理由（写入操作日志）').fill('场馆书面答复：会员编号有误')
  await expectAccessible(finance)
  await press(finance, /提交入账/)
  await finance.getByText(/记入 quarantine01/).waitFor()

  const waiting = await db.query<{ id: string }>("SELECT id FROM bet_quarantine WHERE state = 'open'")
  const admin = await atDesk('admin001', `/quarantine?id=${waiting.rows[0]?.id}`)
  await admin.getByText(/记入 quarantine01/).waitFor()
  await expectAccessible(admin)
  // What moves is the difference to what was booked of the bet before.
  const asked = await db.query<{ moves: string }>(
    "SELECT payload ->> 'moves' AS moves FROM approvals WHERE kind = 'quarantine'",
  )
  await admin.getByLabel(/输入金额/).fill(asked.rows[0]?.moves.replace('-', '') ?? '')
  await press(admin, /同意，立即记账/)
  await admin.getByText('已入账，不能再决定').waitFor()

  const booked = await db.query<{ bet_fen: string }>(
    'SELECT bet_fen, payout_fen, settle_version FROM bets WHERE bet_id = $1',
    [bet.bet_id],
  )
  expect(booked.rows).toMatchObject([{ payout_fen: '6000', settle_version: 9 }])
  const net = (6000 - Number(booked.rows[0]?.bet_fen)) / 100
  const { page, context } = await openApp('/login')
  await login(page, 'quarantine01')
  await open(page, '/betRecord')
  // Sixty paid, and numbers are shown by their ends.
  const line = page.getByRole('main').getByText(`${bet.bet_id.slice(0, 5)}…${bet.bet_id.slice(-4)}`)
  await line.first().waitFor()
  await page
    .getByRole('main')
    .getByText(`+${net.toFixed(2)}`)
    .first()
    .waitFor()
  await context.close()
})
