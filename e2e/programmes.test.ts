// Three ways through the programmes: a friend rewarded; a member who becomes an agent; an agent's month that two people pay.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { addMonths, atClock, beijingDay, monthOf } from '../packages/contract/src/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDesk, deposit, login, open, PASSWORD, play, register, turnoverDone } from './cashier-steps.ts'
import { advanceClock } from './clock.ts'
import { expectAccessible, openApp, reads, withBrowser } from './harness.ts'
import { product, withProduct } from './own-product.ts'

/** So that two phones can stand at two addresses. */
withProduct({ TRUST_PROXY: '1' })
withBrowser()

const MINUTE = 60_000

let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

/** A phone of its own at an address of its own. */
async function phoneAt(address: string) {
  const visit = await openApp('/')
  await visit.context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  return visit
}

/** The link that the page shows. */
async function linkOf(page: Page): Promise<string> {
  await open(page, '/inviter')
  const link = page.getByRole('region', { name: '我的邀请链接' }).getByText(/#\/\?pid=\d+$/)
  return (await link.textContent()) ?? ''
}

async function registerBy(page: Page, link: string, name: string): Promise<void> {
  await open(page, link.slice(link.indexOf('#') + 1))
  await page.getByText('邀请链接带入').waitFor()
  await page.getByPlaceholder('用户名').fill(name)
  await page.getByPlaceholder('密码，6–16 位').fill(PASSWORD)
  await page.getByPlaceholder('再次输入密码').fill(PASSWORD)
  await page.getByPlaceholder('图形验证码').fill('TEST')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并下载APP' }).click()
  await reads(page, '注册成功')
  await login(page, name)
}

const toTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '邀请' }).getByRole('button', { name }).click()

test('an invited friend qualifies, and both have their gift', async () => {
  const host = await phoneAt('203.0.113.1')
  await register(host.page, 'invhost01')
  const link = await linkOf(host.page)
  await host.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.page.getByRole('button', { name: '复制' }).click()
  await reads(host.page, '链接已复制到剪贴板')
  await expectAccessible(host.page)
  await host.page.getByRole('button', { name: '立即邀请' }).click()
  const saved = host.page.waitForEvent('download')
  await host.page.getByRole('dialog').getByRole('button', { name: '保存图片' }).click()
  await reads(host.page, '图片已保存')
  expect((await saved).suggestedFilename()).toMatch(/^邀请-\d+\.png$/)
  await expectAccessible(host.page)

  const friend = await phoneAt('203.0.113.2')
  await registerBy(friend.page, link, 'invfriend1')
  await deposit(friend.page, 600)
  await play(friend.page, { yuan: 600, stake: 50 })
  await turnoverDone(friend.page)
  // The job comes every ten minutes.
  await advanceClock(11 * MINUTE)

  await open(host.page, '/money')
  await expect
    .poll(
      async () => {
        await host.page.reload()
        return host.page.getByText('邀请礼金').first().isVisible()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(true)
  await open(host.page, '/inviter')
  await toTab(host.page, '详细记录')
  await host.page.getByText('好友 inv***d1 达标奖励').waitFor()
  await host.page.getByRole('radio', { name: '好友详情' }).check()
  await host.page.getByText('已达标', { exact: true }).last().waitFor()
  await expectAccessible(host.page)
  await open(friend.page, '/money')
  await friend.page.getByText('受邀达标奖励').first().waitFor()
  expect([...host.problems, ...friend.problems]).toEqual([])
})

test('an application is approved, and the month that ends has its statement', async () => {
  const { page } = await phoneAt('203.0.113.3')
  await register(page, 'newagent1')
  await open(page, '/applyagent')
  await page.getByRole('button', { name: '提交申请' }).click()
  await reads(page, '请输入正确手机号')
  await page.getByLabel('联系电话').fill('13800138000')
  await page.getByRole('button', { name: '提交申请' }).click()
  await reads(page, '请输入申请理由')
  await page.getByLabel('申请理由').fill('向亲友介绍')
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('待审核', { exact: true }).waitFor()

  const desk = await atDesk('support01', '/agent-applications')
  await desk.getByRole('row', { name: /newagent1/ }).click()
  await desk.getByLabel(/输入「newagent1」/).fill('newagent1')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /同意，立即成为代理/ }).click()
  await desk.getByText('没有待审核的申请').waitFor()

  const link = await linkOf(page)
  const friend = await phoneAt('203.0.113.4')
  await registerBy(friend.page, link, 'agentdown1')

  const now = await advanceClock(1)
  const month = monthOf(beijingDay(now))
  await advanceClock(atClock(`${addMonths(month, 1)}-05`, '15:00:10') - now)
  // A month later the old sessions have ended.
  const later = await phoneAt('203.0.113.3')
  await login(later.page, 'newagent1')
  await hasStatement(later.page, month)
  expect(later.problems).toEqual([])

  const money = await atDesk('finance01', '/agent-statements?show=all')
  await money.getByRole('row', { name: /newagent1/ }).click()
  await money.getByText('按账本重算，与月结单一致').waitFor()
  await expectAccessible(money)
})

/** The agent's way in, the month, and its file. */
async function hasStatement(page: Page, month: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await open(page, '/mine')
        await open(page, '/gamePage?dailiD=1')
        await page.getByText('直属会员').first().waitFor()
        return page.getByRole('button', { name: new RegExp(month) }).isVisible()
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(true)
  await page.getByRole('button', { name: new RegExp(month) }).click()
  await page.getByText('计入的会员少于 3 位，为保护会员隐私不展示金额').waitFor()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`代理月结单-${month}.csv`)
}

/** A round that the member lost, in the venue's books and in its log, as its games would write them. */
async function loseAtVenue(username: string, yuan: number): Promise<void> {
  // No number that the venue gives by itself for a long time.
  const bet = `S9${username.replaceAll(/\D/g, '').padStart(15, '0')}`
  await db.query('SET search_path TO sandbox, public')
  await db.query(
    `WITH who AS (SELECT 'm' || id AS member FROM public.members WHERE username = $1),
          stake AS (SELECT sandbox.post('AG', member, 'stake', $2, 'house', -100 * $3::int) FROM who),
          made AS (
            INSERT INTO sandbox.bets (plat, bet_id, settle_version, member, currency, game_code, game_name, round_id, pick, selection,
                                      odds_milli, bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed,
                                      created_at, settled_at)
            SELECT 'AG', $2, 1, member, 'CNY', 'k3', 'k3', $2, '大', '大', 1950, 100 * $3::int, 100 * $3::int, 0, 'settled', 'lose', '{}', '', '',
                   public.app_now(), public.app_now() FROM who, stake RETURNING *),
          numbered AS (UPDATE sandbox.venues SET bet_seq = bet_seq + 1 WHERE plat = 'AG' RETURNING bet_seq AS seq),
          timed AS (SELECT to_char(public.app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at)
     INSERT INTO sandbox.bet_log (plat, seq, bet_id, settle_version, shown)
     SELECT 'AG', seq, bet_id, 1, to_jsonb(made) - '{plat,pick,bet_fen,valid_fen,payout_fen}'::text[] || jsonb_build_object(
              'seq', seq, 'status', 1, 'bet_amount', $3 || '.00', 'valid_amount', $3 || '.00', 'payout', '0.00', 'win_loss', '-' || $3 || '.00',
              'created_at', at, 'settled_at', at)
       FROM made, numbered, timed`,
    [username, bet, yuan],
  )
  await db.query('RESET search_path')
}

/** Somebody of the agent's who deposits a thousand and loses it at a venue. */
async function loserBy(link: string, address: string, name: string): Promise<void> {
  const { page, context } = await phoneAt(address)
  await registerBy(page, link, name)
  await deposit(page, 1000)
  await open(page, '/transfer')
  await page.getByLabel('转账金额').fill('1000')
  await page.getByRole('button', { name: '转入AG真人' }).click()
  await reads(page, '转账成功')
  await loseAtVenue(name, 1000)
  const booked = 'SELECT 1 FROM bets b JOIN members m ON m.id = b.member_id WHERE m.username = $1'
  await expect
    .poll(async () => (await db.query(booked, [name])).rowCount, { timeout: 120_000, interval: 500 })
    .toBe(1)
  await context.close()
}

async function agreeToCommission(name: string, agent: string, words: RegExp): Promise<void> {
  const desk = await atDesk(name, '/agent-statements')
  await desk.getByRole('row', { name: new RegExp(agent) }).click()
  await desk.getByText('按账本重算，与月结单一致').waitFor()
  await desk.getByLabel(/输入金额以确认/).fill('594.00')
  await expectAccessible(desk)
  await desk.getByLabel(/输入金额以确认/).press('Enter')
  await desk.getByText(words).first().waitFor()
  await desk.context().close()
}

test('an agent’s month is paid by two people, and the wallet has it to the fen', async () => {
  // All at the agent's own address: no gift for an invitation stands between the losses and the month.
  const address = '203.0.113.9'
  const { page } = await phoneAt(address)
  await register(page, 'paidagent1')
  await db.query("UPDATE members SET is_agent = true WHERE username = 'paidagent1'")
  const link = await linkOf(page)
  for (const name of ['downlosta1', 'downlosta2', 'downlosta3']) await loserBy(link, address, name)

  const now = await advanceClock(1)
  const month = monthOf(beijingDay(now))
  await advanceClock(atClock(`${addMonths(month, 1)}-05`, '15:00:10') - now)
  // Three lost a thousand each; one percent of three deposits is thirty; a fifth of the rest is the agent's.
  const made =
    "SELECT commission_fen FROM agent_statements s JOIN members m ON m.id = s.agent_id WHERE m.username = 'paidagent1' AND month = $1"
  await expect
    .poll(async () => (await db.query(made, [month])).rows, { timeout: 120_000, interval: 500 })
    .toEqual([{ commission_fen: '59400' }])

  await agreeToCommission('finance01', 'paidagent1', /待第二人/)
  const between = "SELECT 1 FROM ledger_transactions WHERE code = 'agentCommission'"
  expect((await db.query(between)).rowCount).toBe(0)
  await agreeToCommission('admin001', 'paidagent1', /已发放/)

  const later = await phoneAt(address)
  await login(later.page, 'paidagent1')
  await open(later.page, '/money')
  await later.page.getByText('代理佣金').first().waitFor()
  await later.page.getByText('+594.00').first().waitFor()
  expect(later.problems).toEqual([])
})
