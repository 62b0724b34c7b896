// Stuck payouts through HTTP: how each enters the queue, which choices two people have, and what the member reads.
import { PAYOUT_NOTICES } from '@lanting/contract/data/money/payouts'
import { DESK_LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
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

const {
  call,
  staff,
  approved,
  payoutOf,
  look,
  locked,
  alarmsOf,
  pass,
  stateOf,
  written,
  choose,
  agree,
  info,
  turnedAway,
  calm,
} = stuckPayouts(() => cashier)

describe('a payout that the provider does not take', () => {
  it('waits for people with an alarm, is not sent again, and says so to the member', async () => {
    const member = await cashier.member()
    const { no, payout } = await turnedAway(member)
    await pass(61_000)
    expect(cashier.provider.payouts.has(payout)).toBe(false)
    expect([await stateOf(no), await cashier.withdrawing(member.id)]).toEqual(['paying', 80_000n])
    expect(await alarmsOf(payout)).toEqual(['payout_stuck'])
    const zhou = await staff('finance01')
    const list = await call('POST /office-api/payout/list', {}, zhou)
    expect(list.data.data.find((row) => row.payout_no === payout)).toMatchObject({
      because: 'refused',
      amount: '800.00',
      paid: null,
      claim: null,
    })
    const full = await look(payout, zhou)
    expect(full.sure).toBe(1)
    expect(locked(full.choices)).toEqual({ again: 'open', return: 'open', difference: 'locked' })
    expect(full.enquiries.map(({ kind, counts }) => [kind, counts])).toEqual([
      ['ask', 1],
      ['send', 1],
    ])
    const seen = await info(member, no)
    expect(seen.notice).toBe(PAYOUT_NOTICES.refused)
    expect(seen.steps.map(({ key, state }) => [key, state])).toEqual([
      ['submitted', 'done'],
      ['locked', 'done'],
      ['review', 'done'],
      ['paying', 'failed'],
      ['checking', 'now'],
      ['paid', 'todo'],
    ])
    await choose(payout, 'return', zhou)
    await agree(payout, 'finance02')
  })

  it('is returned by two people, and the member can withdraw again', async () => {
    const member = await cashier.member()
    const { no, payout } = await turnedAway(member)
    const zhou = await staff('finance01')
    const promised = (await look(payout, zhou)).choices.find(({ choice }) => choice === 'return')
    const ask = { payout_no: payout, choice: 'return' as const, reason: '户名不符' }
    expect((await call('POST /office-api/payout/ask', ask, zhou)).message).toBe(REFUSALS.notClaimed.text)
    const chosen = await choose(payout, 'return', zhou, { member_reason: 'holderMismatch' })
    expect(chosen.data.row).toMatchObject({ chosen: 'return', approval: { state: 'open', mine: 1 } })
    expect((await choose(payout, 'again', zhou)).message).toBe(REFUSALS.requestOpen.text)
    expect((await agree(payout, 'finance01')).message).toBe(REFUSALS.ownRequest.text)
    expect((await agree(payout, 'admin001')).code).toBe(403)
    expect(await stateOf(no)).toBe('paying')
    expect((await agree(payout, 'finance02')).data.approval?.state).toBe('approved')
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['returned', 100_000n])
    expect(await written(promised?.key ?? '')).toEqual(promised?.lines)
    expect(await alarmsOf(payout)).toEqual([])
    const seen = await info(member, no)
    expect(seen).toMatchObject({ state: 3, reason: '收款人与实名不一致', notice: '' })
    const again = await cashier.test.call(
      'POST /api/withdraw',
      asked(member, 800),
      await cashier.again(member),
    )
    expect(again.code).toBe(200)
  })

  it('is paid again under a new number by two people', async () => {
    const member = await cashier.member()
    const { no, payout } = await turnedAway(member)
    await choose(payout, 'again', await staff('finance01'))
    expect((await agree(payout, 'finance02')).data.approval?.state).toBe('approved')
    expect(await stateOf(no)).toBe('paid')
    expect([...cashier.provider.payouts.keys()].filter((key) => key.startsWith(payout))).toEqual([
      payoutOf(no, 2),
    ])
    expect([await cashier.balance(member.id), await cashier.withdrawing(member.id)]).toEqual([20_000n, 0n])
    expect((await info(member, no)).steps.map(({ key }) => key)).toContain('repaying')
  })

  it('is not paid again when the provider has taken it meanwhile', async () => {
    const member = await cashier.member()
    const { no, payout } = await turnedAway(member)
    await choose(payout, 'again', await staff('finance01'))
    // The provider pays the first number after all, between request and approval.
    cashier.provider.payouts.set(payout, {
      payout_no: payout,
      provider_no: 'FO1',
      state: 'accepted',
      merchant: 'lanting-demo',
      currency: 'CNY',
      amount: '800.00',
      paid_amount: null,
      reason: '',
    })
    await pass(61_000)
    expect((await agree(payout, 'finance02')).message).toBe(REFUSALS.changedMeanwhile.text)
    cashier.provider.endPayout(payout, 'paid')
    await pass(61_000)
    expect(await stateOf(no)).toBe('paid')
    expect(await alarmsOf(payout)).toEqual([])
    expect(cashier.provider.payouts.has(payoutOf(no, 2))).toBe(false)
  })
})

describe('a payout in another sum', () => {
  async function other(paid: string) {
    const member = await cashier.member()
    cashier.provider.endPayoutsAs('accepted')
    const no = await approved(member)
    cashier.provider.endPayout(payoutOf(no), 'paid', paid)
    await pass(5_000)
    return { member, no, payout: payoutOf(no) }
  }

  it.each([
    ['798.00', 20_200n, 'the rest is back in the wallet'],
    ['803.00', 20_000n, 'the house bears what was too much'],
  ])('of %s is accepted by two people: %s', async (paid, walletFen) => {
    const { member, no, payout } = await other(paid)
    const zhou = await staff('finance01')
    const full = await look(payout, zhou)
    expect(full.row).toMatchObject({ because: 'amount', paid })
    expect(locked(full.choices)).toEqual({ again: 'locked', return: 'locked', difference: 'open' })
    expect((await info(member, no)).notice).toBe(PAYOUT_NOTICES.amount)
    expect((await choose(payout, 'return', zhou)).message).toBe(REFUSALS.payoutLocked.text)
    expect((await choose(payout, 'difference', zhou, { paid: '800.00' })).message).toBe(
      REFUSALS.paidDiffers.text,
    )
    await choose(payout, 'difference', zhou, { paid })
    expect((await agree(payout, 'finance02')).data.approval?.state).toBe('approved')
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', walletFen])
    const promised = full.choices.find(({ choice }) => choice === 'difference')
    expect(await written(`wddiff:${no}`)).toEqual(promised?.lines)
  })

  it('uses up the month’s cap whichever sign it has, to the last fen', async () => {
    // ¥2 too little and ¥3 too much were accepted before: ¥495 of ¥500 are left.
    const whole = await other('305.00')
    const zhou = await staff('finance01')
    const adminOf = async (payout: string) =>
      (await look(payout, zhou)).choices.find(({ choice }) => choice === 'difference')?.admin
    expect(await adminOf(whole.payout)).toBe(0)
    await choose(whole.payout, 'difference', zhou, { paid: '305.00' })
    expect((await agree(whole.payout, 'finance02')).data.approval?.state).toBe('approved')
    const fen = await other('799.99')
    expect(await adminOf(fen.payout)).toBe(1)
    await choose(fen.payout, 'difference', zhou, { paid: '799.99' })
    expect((await agree(fen.payout, 'finance02')).code).toBe(403)
    expect((await agree(fen.payout, 'admin001')).data.approval?.state).toBe('approved')
  })

  it('beyond what a month allows is an administrator’s to agree to', async () => {
    const { member, no, payout } = await other('200.00')
    const zhou = await staff('finance01')
    const full = await look(payout, zhou)
    expect(full.choices.find(({ choice }) => choice === 'difference')?.admin).toBe(1)
    await choose(payout, 'difference', zhou, { paid: '200.00' })
    expect((await agree(payout, 'finance02')).code).toBe(403)
    expect((await agree(payout, 'admin001')).data.approval?.state).toBe('approved')
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', 80_000n])
  })
})

describe('a payout without a clear end', () => {
  async function silent() {
    const member = await cashier.member()
    cashier.provider.endPayoutsAs('accepted')
    const no = await approved(member)
    await pass(DESK_LIMITS.payout.stuckAfterMs + 1_000)
    return { member, no, payout: payoutOf(no) }
  }

  it('waits for people after its time, can only be asked about, and ends by itself', async () => {
    const { member, no, payout } = await silent()
    const zhou = await staff('finance01')
    const full = await look(payout, zhou)
    expect(full.row.because).toBe('unknown')
    expect(new Set(Object.values(locked(full.choices)))).toEqual(new Set(['locked']))
    expect((await info(member, no)).notice).toBe(PAYOUT_NOTICES.unknown)
    expect((await call('POST /office-api/payout/query', { payout_no: payout }, zhou)).message).toBe(
      REFUSALS.notClaimed.text,
    )
    await call('POST /office-api/approval/claim', { kind: 'payout', subject: payout }, zhou)
    cashier.provider.endPayout(payout, 'paid')
    const heard = await call('POST /office-api/payout/query', { payout_no: payout }, zhou)
    expect(heard.data.row.ended).toMatchObject({ how: 'itself' })
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', 20_000n])
    expect(await alarmsOf(payout)).toEqual([])
  })

  it.each([
    ['paid', 'paid', 20_000n],
    ['return', 'returned', 100_000n],
  ] as const)(
    'after a day is settled as %s by the written word, by two people',
    async (choice, state, fen) => {
      const { member, no, payout } = await silent()
      await pass(DESK_LIMITS.payout.writtenAfterMs)
      await choose(payout, choice, await staff('finance01'))
      expect((await agree(payout, 'finance02')).data.approval?.state).toBe('approved')
      expect([await stateOf(no), await cashier.balance(member.id)]).toEqual([state, fen])
    },
  )

  it('that is unknown to the provider is sent again until it is stuck, and then surely unpaid', async () => {
    const member = await cashier.member()
    for (let i = 0; i < 3; i++) cashier.provider.spoil('payout', 'no connection')
    const no = await approved(member)
    const payout = payoutOf(no)
    await pass(DESK_LIMITS.payout.stuckAfterMs + 1_000)
    await pass(DESK_LIMITS.payout.sureAfterMs)
    expect(cashier.provider.payouts.has(payout)).toBe(false)
    const zhou = await staff('finance01')
    const full = await look(payout, zhou)
    expect(locked(full.choices)).toMatchObject({ again: 'open', return: 'open', paid: 'locked' })
    await choose(payout, 'return', zhou)
    await agree(payout, 'finance02')
    expect(await cashier.balance(member.id)).toBe(100_000n)
  })
})

it('is looked into by one of finance at a time, found by number and name, and counted', async () => {
  const member = await cashier.member()
  const { no, payout } = await turnedAway(member)
  const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
  await call('POST /office-api/approval/claim', { kind: 'payout', subject: payout }, zhou)
  expect(
    (await call('POST /office-api/approval/claim', { kind: 'payout', subject: payout }, xu)).message,
  ).toContain('周宁')
  const find = async (input: object, as: { readonly token: string }) =>
    (await call('POST /office-api/payout/list', input, as)).data.data.map((row) => row.payout_no)
  expect(await find({ q: no.slice(6) }, zhou)).toEqual([payout])
  expect(await find({ q: member.name.toUpperCase() }, zhou)).toEqual([payout])
  expect(await find({ q: '%' }, zhou)).toEqual([])
  expect(await find({ tab: 'mine' }, zhou)).toEqual([payout])
  expect(await find({ tab: 'mine' }, xu)).toEqual([])
  expect(await find({ because: 'amount' }, zhou)).toEqual([])
  await choose(payout, 'return', zhou)
  expect(await find({ tab: 'second' }, zhou)).toEqual([payout])
  await agree(payout, 'finance02')
  const done = (await call('POST /office-api/payout/list', { tab: 'done' }, zhou)).data
  expect(done.data[0]).toMatchObject({ payout_no: payout, ended: { how: 'return' } })
  expect(done.summary).toMatchObject({ waiting: 0, mine: 0, second: 0 })
})
