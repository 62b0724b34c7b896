// Both edges of what a member may have open and staff may adjust, through HTTP: the last that goes, the first that does not.
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#src/test/daily-jobs.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const TRANSFER = {
  paytype: 'bank',
  bank_owner: '陈一舟',
  bank: '招商银行',
  bank_no: '6222 0000',
  bank_address: '演示支行',
}

describe.each([
  ['LIMITS.openDeposits', { paytype: 'wxpay' }],
  ['LIMITS.openDeposits', TRANSFER],
])('%s: %j', (_limit, way) => {
  it('takes the third that is open, not the fourth, and another once one is closed', async () => {
    const member = await cashier.member(0n)
    const open = () => cashier.test.call('POST /api/recharge', { ...way, amount: '300' }, member.as)
    const opened = [await open(), await open(), await open()]
    expect(opened.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await open()).message).toBe(REFUSALS.depositsOpen.text)
    const { db } = cashier.test.core
    await db.query("UPDATE deposits SET state = 'closed', ended_at = app_now() WHERE no = $1", [
      opened[0]?.data.deposit_no,
    ])
    expect((await open()).code).toBe(200)
    expect((await open()).message).toBe(REFUSALS.depositsOpen.text)
  })
})

describe('an adjustment', () => {
  let member: CashierMember
  let finance: { token: string }
  const ask = async (amount: string, direction: 'credit' | 'debit' = 'credit') => {
    const wish = { member_id: Number(member.id), direction, amount, multiple: 0, reason: 'x' }
    return (await cashier.office.call('POST /office-api/adjust/ask', wish, finance)).code
  }
  beforeAll(async () => {
    // A day that does not end meanwhile.
    await until(cashier.test, '00:05:00')
    member = await cashier.member(6_000_000n)
    finance = { token: await cashier.office.login('finance01') }
  })

  it.each([
    ['LIMITS.adjust.maxYuan', '-0.01', false],
    ['LIMITS.adjust.maxYuan', '0', false],
    ['LIMITS.adjust.maxYuan', '0.01', true],
    ['LIMITS.adjust.maxYuan', '50000', true],
    ['LIMITS.adjust.maxYuan', '50000.01', false],
  ])('%s: of %s', async (_limit, amount, goes) => {
    expect((await ask(amount)) === 200).toBe(goes)
  })

  it.each([
    ['LIMITS.adjust.perDayYuan', 'up to all of it', ['50000', '50000', '49999.99'], true],
    ['LIMITS.adjust.perDayYuan', 'a fen more', ['0.01'], false],
  ])('%s: %s', async (_limit, _what, amounts, goes) => {
    for (const amount of amounts) expect((await ask(amount)) === 200).toBe(goes)
  })

  it('of the other sign counts by its size, and the day after begins anew', async () => {
    expect(await ask('0.01', 'debit')).not.toBe(200)
    await until(cashier.test, '23:59:50')
    finance = { token: await cashier.office.login('finance01') }
    expect(await ask('0.01', 'debit')).not.toBe(200)
    await until(cashier.test, '00:00:00')
    expect(await ask('0.01', 'debit')).toBe(200)
  })
})
