// A venue that never comes back: one fen too much and silence, one too little, 300 members; people end each in real pages.
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { ApiMember, PASSWORD } from '#tools/stage/api-member.ts'
import { atDesk, control, open, withdraw } from '#tools/stage/steps/cashier.ts'
import { expectAccessible, hasSession, openPhone, reads, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'
import { agree, compareTwice, inDatabase, moveAtVenue } from '#tools/stage/steps/venue.ts'

withProduct()
withBrowser()

const CROWD = 300

/** A member with ¥2,000 in the central wallet and all that a withdrawal needs. */
async function concerned(name: string): Promise<Page> {
  const member = await ApiMember.register(name)
  await member.setPayPassword()
  await member.deposit(2000)
  await member.bindBank(`6222000000${name.slice(-2)}7310`)
  await inDatabase(
    "UPDATE turnover_requirements SET state = 'done', done_fen = required_fen, closed_at = now() WHERE state = 'open'",
  )
  const { page, context } = await openPhone()
  await hasSession(context, name, PASSWORD)
  return page
}

async function moveIn(page: Page, yuan: number, venue = 'AG真人'): Promise<void> {
  await open(page, '/transfer')
  await page.getByRole('button', { name: /^到/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: venue }).click()
  await page.getByLabel('转账金额').fill(String(yuan))
  await page.getByRole('button', { name: `转入${venue}` }).click()
  await reads(page, '转账成功')
}

/** While the case is open, the member asks for a payout of central money and takes some to another venue. */
async function spendCentral(page: Page): Promise<void> {
  await withdraw(page, 'bank', 500)
  await moveIn(page, 100, 'BG真人')
}

/** What is left in the central wallet. */
async function hasLeftOver(page: Page, yuan: string): Promise<void> {
  await open(page, '/money')
  await page.getByRole('region', { name: '中心钱包余额' }).getByText(yuan).first().waitFor()
}

async function reopen(desk: Page): Promise<void> {
  await desk.getByLabel(/理由/).fill('差额已处理')
  await desk.getByRole('button', { name: /申请恢复转入转出/ }).click()
  await reads(desk, '已提交，等待管理员确认')
  await agree('/venues', '恢复转账')
  await desk.reload()
  await desk.getByText('13 家场馆').waitFor()
}

/** The first person's form of the case by statement. */
async function byStatement(desk: Page): Promise<void> {
  await desk.getByRole('radio', { name: /按书面声明结案/ }).check()
  await desk.getByLabel('选择书面声明').setInputFiles({
    name: '声明.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('本馆书面声明：会员余额见附表。'),
  })
  await desk.getByText(/SHA-256/).waitFor()
  await desk.getByLabel(/理由/).fill('按场馆书面声明')
}

beforeAll(async () => {
  // A venue where 300 members have a wallet of nothing.
  await inDatabase(
    `WITH crowd AS (
       INSERT INTO members (username, realname, joined_at, adult_declared_at)
       SELECT 'crowd' || n, '', now(), now() FROM generate_series(1, $1::int - 1) n RETURNING id)
     INSERT INTO sandbox.wallets (plat, member, currency, created_at) SELECT 'KY', 'm' || id, 'CNY', now() FROM crowd`,
    [CROWD],
  )
})

test('an unexplained fen too little is borne by the house', async () => {
  const page = await concerned('venuecase02')
  await moveIn(page, 100)
  await moveAtVenue('venuecase02', 'AG', -1)
  const desk = await atDesk('finance01', '/money')
  await compareTwice(desk)
  await desk.getByText('AG真人 差 −0.01 元').waitFor()
  await spendCentral(page)
  await desk.getByRole('radio', { name: /接受差额/ }).check()
  await desk.getByLabel(/理由/).fill('场馆不作解释，金额小')
  await desk.getByRole('button', { name: /提交承担 0.01/ }).click()
  await reads(desk, '已提交，等待管理员确认')
  await agree('/venues', '0.01')
  await desk.reload()
  await reopen(desk)
  await hasLeftOver(page, '1,300.00')
})

test('300 differing members are corrected in one case', async () => {
  const page = await concerned(`crowd${CROWD}`)
  await inDatabase(
    `INSERT INTO sandbox.wallets (plat, member, currency, created_at)
     SELECT 'KY', 'm' || id, 'CNY', now() FROM members WHERE username = $1`,
    [`crowd${CROWD}`],
  )
  await inDatabase(
    `SELECT set_config('search_path', 'sandbox, public', false),
            (SELECT count(sandbox.post('KY', 'm' || id, 'transfer', 'lost' || id, 'operator', 101))
               FROM public.members WHERE username LIKE 'crowd%')`,
  )
  const desk = await atDesk('finance01', '/money')
  await compareTwice(desk)
  await desk.getByText('KY棋牌 差 +303.00 元').waitFor()
  await control('faults', { venue: 'KY', mode: 'reset-before' })
  await spendCentral(page)
  await byStatement(desk)
  await desk.getByRole('button', { name: '粘贴多行' }).click()
  const lines = Array.from({ length: CROWD }, (_, n) => `crowd${n + 1} 1.01`).join('\n')
  await desk.getByLabel(/对账单的行/).fill(lines)
  await desk.getByRole('button', { name: `加入 ${CROWD} 行` }).click()
  await desk.getByText('与声明相符，平台不承担').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /提交结案并恢复/ }).click()
  await reads(desk, '已提交，等待管理员确认')
  await agree('/venues', '恢复转账')
  await desk.reload()
  await desk.getByText('13 家场馆').waitFor()
  await hasLeftOver(page, '1,400.00')
})

test('a silent venue holds no central money and is closed by its statement', async () => {
  const page = await concerned('venuecase01')
  await moveIn(page, 500)
  await moveAtVenue('venuecase01', 'AG', 1)
  const desk = await atDesk('finance01', '/money')
  await compareTwice(desk)
  await control('faults', { venue: 'AG', mode: 'reset-before' })
  await desk.getByText('AG真人 差 +0.01 元').waitFor()
  await spendCentral(page)

  await byStatement(desk)
  await desk.getByText('平台承担 −0.01 元').waitFor()
  await desk.getByRole('radio', { name: /永久关闭/ }).check()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: /提交结案并关闭/ }).click()
  await reads(desk, '已提交，等待管理员确认')
  await agree('/venues', '永久关闭')

  await desk.reload()
  await desk.getByText('已永久关闭').waitFor()
  // The ¥500 of the closed venue came home.
  await hasLeftOver(page, '1,400.00')
})
