// Payouts under a freeze of the member or of the books: nothing is sent, and sending resumes after the freeze.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { stuckPayouts } from '#src/test/money/stuck-payouts.ts'
import { asked } from '#src/test/money/withdrawing.ts'
import { itemOf } from '#src/test/office/desk-item.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  calm()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, staff, payoutOf, look, locked, alarmsOf, pass, stateOf, choose, agree, turnedAway, calm } =
  stuckPayouts(() => cashier)

describe('a frozen member', () => {
  const support = async () => staff('support01')
  const freeze = async (member: CashierMember) =>
    call('POST /office-api/member/freeze', { id: Number(member.id), reason: '核实' }, await support())
  const unfreeze = async (member: CashierMember) =>
    call('POST /office-api/member/unfreeze', { id: Number(member.id), reason: '已核实' }, await support())

  it('is approved nothing, with the reason, until the freeze is lifted', async () => {
    const member = await cashier.member()
    const no = (await cashier.test.call('POST /api/withdraw', asked(member, 800), member.as)).data.withdraw_no
    const zhou = await staff('finance01')
    await call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no }, zhou)
    await freeze(member)
    const key = { withdraw_no: no }
    const seen = await call('POST /office-api/withdrawal/detail', key, zhou)
    expect(seen.data.row.paused).toBe('会员已冻结，放款暂停')
    const tried = await call(
      'POST /office-api/approval/decide',
      { kind: 'withdrawal', subject: key.withdraw_no, approve: 1, note: '' },
      zhou,
    )
    expect(tried.message).toBe('会员已冻结，放款暂停')
    expect(await stateOf(no)).toBe('review')
    await unfreeze(member)
    const done = await call(
      'POST /office-api/approval/decide',
      { kind: 'withdrawal', subject: key.withdraw_no, approve: 1, note: '' },
      zhou,
    )
    expect(itemOf('withdrawal', done).row).toMatchObject({ state: 2, paused: '' })
  })

  it('is paid nothing that was approved before, and what waited goes on by itself afterwards', async () => {
    const member = await cashier.member()
    const no = (await cashier.test.call('POST /api/withdraw', asked(member, 800), member.as)).data.withdraw_no
    // Approved at the moment of the freeze: committed, and not yet sent to the provider.
    await cashier.test.core.db.tx((tx) => cashier.test.services.payouts.approve(tx, no))
    await freeze(member)
    await cashier.test.services.payouts.send(no)
    await pass(5_000)
    await pass(DESK_LIMITS.payout.stuckAfterMs + 1_000)
    expect(cashier.provider.payouts.has(payoutOf(no))).toBe(false)
    expect(await alarmsOf(payoutOf(no))).toEqual([])
    const zhou = await staff('finance01')
    const list = await call('POST /office-api/withdrawal/list', { state: 0 }, zhou)
    expect(list.data.data.find((row) => row.withdraw_no === no)?.paused).toBe('会员已冻结，放款暂停')
    await unfreeze(member)
    await pass(61_000)
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', 20_000n])
  })

  it('is not paid again either, and that choice opens with the end of the freeze', async () => {
    const member = await cashier.member()
    const { no, payout } = await turnedAway(member)
    await freeze(member)
    const full = await look(payout, await staff('finance01'))
    expect(full.row.paused).toBe('会员已冻结，放款暂停')
    expect(locked(full.choices)).toEqual({ again: 'locked', return: 'open', difference: 'locked' })
    await unfreeze(member)
    await choose(payout, 'again', await staff('finance01'))
    await agree(payout, 'finance02')
    expect(await stateOf(no)).toBe('paid')
  })
})

it('while the books are frozen no approved payout is sent, and it resumes by itself afterwards', async () => {
  const member = await cashier.member()
  const no = (await cashier.test.call('POST /api/withdraw', asked(member, 800), member.as)).data.withdraw_no
  const { db } = cashier.test.core
  await db.tx((tx) => cashier.test.services.payouts.approve(tx, no))
  await db.query("INSERT INTO withdrawal_freezes (run, because, frozen_at) VALUES (1, 'I2', app_now())")
  await cashier.test.services.payouts.send(no)
  await pass(5_000)
  await pass(DESK_LIMITS.payout.stuckAfterMs + 1_000)
  expect([cashier.provider.payouts.has(payoutOf(no)), await stateOf(no)]).toEqual([false, 'paying'])
  await db.query('UPDATE withdrawal_freezes SET lifted_at = app_now()')
  await pass(61_000)
  expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', 20_000n])
})
