// Payment provider replies that do not match the request: no order, credit or end results; an alarm until one matches.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  for (const operation of ['createOrder', 'queryOrder', 'closeOrder'] as const)
    cashier.provider.lieAbout(operation, null)
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const LIES: readonly [string, object][] = [
  ['order', { order_no: 'D20200101000000000000' }],
  ['amount', { amount: '1.00' }],
  ['currency', { currency: 'PLAY' }],
  ['merchant', { merchant: 'somebody-else' }],
]

const PAID_LIES: readonly [string, object][] = [
  ...LIES,
  ['receipt', { txn_id: null }],
  ['sum that cannot be', { paid_amount: '-300.00' }],
]

async function order() {
  const member = await cashier.member(0n)
  const made = await cashier.test.call('POST /api/recharge', { paytype: 'wxpay', amount: 300 }, member.as)
  return { member, made, no: made.data?.deposit_no }
}

const isAlarm = async (subject: string) =>
  (await openAlarms(cashier.test.core.db, 100)).some(
    (alarm) => alarm.kind === 'answer_refused' && alarm.subject === subject,
  )

describe('an answer about another', () => {
  it.each(LIES)('%s makes no order to pay to', async (_, lie) => {
    cashier.provider.lieAbout('createOrder', (data) => ({
      ...data,
      order: { ...(data['order'] as object), ...lie },
    }))
    const { made, member } = await order()
    expect(made.message).toBe('该存款方式暂不可用')
    const rows = await cashier.test.core.db.query<{ no: string; state: string; provider_no: string | null }>(
      'SELECT no, state, provider_no FROM deposits WHERE member_id = $1',
      [member.id],
    )
    expect(rows).toMatchObject([{ state: 'closed', provider_no: null }])
    expect(await isAlarm(`sandbox:${rows[0]?.no}`)).toBe(true)
  })

  it.each(PAID_LIES)(
    '%s credits nothing, is asked again, and is credited by the first that fits',
    async (_, lie) => {
      const { member, no } = await order()
      cashier.provider.pay(no)
      cashier.provider.lieAbout('queryOrder', (data) => ({ ...data, ...lie }))
      await cashier.test.advance(31_000)
      await cashier.test.services.payments.runOnce()
      expect([await cashier.balance(member.id), await isAlarm(`sandbox:${no}`)]).toEqual([0n, true])
      cashier.provider.lieAbout('queryOrder', null)
      await cashier.test.advance(31_000)
      await cashier.test.services.payments.runOnce()
      expect([await cashier.balance(member.id), await isAlarm(`sandbox:${no}`)]).toEqual([30_000n, false])
    },
  )

  it('order is not believed to be paid when one is closed', async () => {
    const { member, no } = await order()
    cashier.provider.lieAbout('closeOrder', (data) => ({ ...data, state: 'paid', merchant: 'somebody-else' }))
    const closed = await cashier.test.call('POST /api/rechargecancel', { deposit_no: no }, member.as)
    expect([closed.code, await cashier.balance(member.id)]).toEqual([200, 0n])
    expect(await isAlarm(`sandbox:${no}`)).toBe(true)
  })

  it('merchant in a signed webhook moves nothing and is an alarm', async () => {
    const { member, no } = await order()
    const answer = await cashier.callback({ order_no: no, amount: '300.00', merchant: 'somebody-else' })
    expect([answer.code, await cashier.balance(member.id)]).toEqual([422, 0n])
    expect(await isAlarm('sandbox:callback')).toBe(true)
  })
})
