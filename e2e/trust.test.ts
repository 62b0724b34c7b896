// The trust page in a real browser: green for a visitor, a member's own proof computed there, and red once the books do not fit.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join, open } from '#tools/stage/steps/cashier.ts'
import { control } from '#tools/stage/control.ts'
import { expectAccessible, openApp, PATIENCE_MS, reads, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const SLOW = { timeout: PATIENCE_MS }
/** Figures, roots and checks of the books are a minute apart. */
const nextMinute = () => control(product(), 'POST', 'clock', { advance: '65s' })

/** Opens the page anew until it says this of the books; each time it may take as long as the machine does. */
async function booksRead(page: Page, verdict: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload()
      const books = page.getByText(/^账目(平衡|不符|不符，放款冻结|还不知道)$/)
      await books.waitFor(SLOW)
      return books.textContent()
    }, SLOW)
    .toBe(verdict)
}

test('a visitor reads what is owed, what covers it, and books that balance', async () => {
  const { page } = await openApp('/trust')
  await nextMinute()
  await booksRead(page, '账目平衡')
  await page.getByText(/^是负债的 \d/).waitFor(SLOW)
  await page.getByText(/^日志第 [\d,]+ 条$/).waitFor(SLOW)
  await page.getByRole('link', { name: '登录后验证我的余额' }).waitFor()
  await expectAccessible(page)
})

test('a member’s own proof is computed on the device, and holds', async () => {
  const { page } = await openApp('/')
  await join(page, 'trustproof1')
  await nextMinute()
  await open(page, '/trust?view=mine')
  // The root of this minute is in the log within seconds.
  await expect
    .poll(async () => {
      await page.reload()
      await page
        .getByRole('status', { name: '结论' })
        .or(page.getByText('新会员要等下一个负债根'))
        .waitFor(SLOW)
      return page.getByText('算在我们欠会员的总数里').count()
    }, SLOW)
    .toBe(1)
  await reads(page, '根在签名的日志里，和本机见过的日志一致')
  await expectAccessible(page)
})

test('a balance changed behind the ledger turns the page red', async () => {
  const db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  try {
    await db.query('SET session_replication_role = replica')
    await db.query(
      `UPDATE ledger_accounts SET balance = balance + 1
        WHERE id = (SELECT min(id) FROM ledger_accounts WHERE member_id IS NOT NULL AND currency = 'CNY' AND balance > 0)`,
    )
  } finally {
    await db.end()
  }
  const { page } = await openApp('/trust')
  await nextMinute()
  await booksRead(page, '账目不符，放款冻结')
  await page.getByText('不通过').first().waitFor()
  await expectAccessible(page)
})
