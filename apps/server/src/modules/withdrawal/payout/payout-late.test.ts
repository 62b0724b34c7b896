// Payouts paid after they were closed, and replies to another request: recorded, never acted on, never lost.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { formatBeijing } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { stuckPayouts } from '#src/test/money/stuck-payouts.ts'
import { asked } from '#src/test/money/withdrawing.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  calm()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { staff, approved, payoutOf, look, locked, alarmsOf, pass, stateOf, choose, agree, turnedAway, calm } =
  stuckPayouts(() => cashier)

describe('a payout that is paid beside its end', () => {
  async function paidTwice(spent: number) {
    const member = await cashier.member()
    const { no, payout } = await turnedAway(member)
    await choose(payout, 'return', await staff('finance01'))
    await agree(payout, 'finance02')
    if (spent > 0) {
      const as = await cashier.again(member)
      await cashier.test.call('POST /api/withdraw', asked(member, spent), as)
    }
    cashier.provider.payouts.set(payout, {
      payout_no: payout,
      provider_no: 'FO1',
      state: 'paid',
      merchant: 'lanting-demo',
      currency: 'CNY',
      amount: '800.00',
      paid_amount: '800.00',
      reason: '',
    })
    await pass(DESK_LIMITS.payout.watchEveryMs + 1_000)
    return { member, no, payout }
  }

  it('is seen with an alarm and collected from the member by two people', async () => {
    const { member, no, payout } = await paidTwice(0)
    expect(await alarmsOf(payout)).toEqual(['payout_stuck'])
    const zhou = await staff('finance01')
    const full = await look(payout, zhou)
    expect(full.row.because).toBe('late')
    expect(locked(full.choices)).toEqual({ collect: 'open', absorb: 'open' })
    await choose(payout, 'collect', zhou)
    expect((await agree(payout, 'finance02')).data.approval?.state).toBe('approved')
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['returned', 20_000n])
    expect(await alarmsOf(payout)).toEqual([])
  })

  it('is borne by the house, with an administrator, where the member has spent it', async () => {
    const { member, payout } = await paidTwice(900)
    const zhou = await staff('finance01')
    expect(locked((await look(payout, zhou)).choices)).toEqual({ collect: 'locked', absorb: 'open' })
    await choose(payout, 'absorb', zhou)
    expect((await agree(payout, 'finance02')).code).toBe(403)
    expect((await agree(payout, 'admin001')).data.approval?.state).toBe('approved')
    expect(await cashier.balance(member.id)).toBe(10_000n)
    expect(await alarmsOf(payout)).toEqual([])
  })

  it('waits since it turned out paid, not since it first got stuck', async () => {
    const { payout } = await paidTwice(0)
    const { row } = await look(payout, await staff('finance01'))
    // It was decided about before the provider paid, more than the watch's interval ago.
    expect(row.because).toBe('late')
    const now = cashier.test.core.clock.now().getTime()
    const halfway = formatBeijing(new Date(now - DESK_LIMITS.payout.watchEveryMs / 2))
    expect(row.stuck_at > halfway).toBe(true)
    await choose(payout, 'collect', await staff('finance01'))
    await agree(payout, 'finance02')
  })

  it('is also seen after a refusal that gave the money back by itself', async () => {
    const member = await cashier.member()
    cashier.provider.endPayoutsAs('refused')
    const no = await approved(member)
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['returned', 100_000n])
    cashier.provider.endPayout(payoutOf(no), 'paid')
    await pass(DESK_LIMITS.payout.watchEveryMs + 1_000)
    expect(await alarmsOf(payoutOf(no))).toEqual(['payout_stuck'])
    await choose(payoutOf(no), 'collect', await staff('finance01'))
    await agree(payoutOf(no), 'finance02')
    expect(await cashier.balance(member.id)).toBe(20_000n)
  })
})

describe('an answer about something else', () => {
  it.each<[string, object]>([
    ['payout', { payout_no: 'P20200101000000000000' }],
    ['sum', { amount: '1.00', paid_amount: '1.00' }],
    ['currency', { currency: 'PLAY' }],
    ['merchant', { merchant: 'somebody-else' }],
  ])('(another %s) is not believed, is an alarm, and is asked again', async (_, lie) => {
    const member = await cashier.member()
    const answers = (data: object) => ({ ...data, ...lie })
    cashier.provider.lieAbout('payout', answers)
    cashier.provider.lieAbout('queryPayout', answers)
    const no = await approved(member)
    await pass(5_000)
    expect([await stateOf(no), await cashier.withdrawing(member.id)]).toEqual(['paying', 80_000n])
    expect(await alarmsOf(payoutOf(no))).toEqual(['answer_refused'])
    cashier.provider.lieAbout('queryPayout', null)
    await pass(61_000)
    expect([await stateOf(no), await cashier.withdrawing(member.id)]).toEqual(['paid', 0n])
    expect(await alarmsOf(payoutOf(no))).toEqual([])
  })
})
