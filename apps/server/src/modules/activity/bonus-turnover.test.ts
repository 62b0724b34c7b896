// A bonus that merged a deposit's turnover, when a venue corrects a bet downwards: every fen is reverted where it counted.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ActivityStage } from '#src/test/activity-stage.ts'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, venue)

/** 500 deposited, 200 of it turned over at the live dealer before the bonus of 100 was paid, and won back. */
async function merged() {
  const member = await cashier.member(0n)
  await stage.deposit(member, 500)
  const before = await stage.playLive(member, 200, 400)
  const { data } = await stage.apply(member, 1)
  await stage.approve(data.apply_id)
  return { ...member, applyId: data.apply_id, before }
}

it('a live dealer’s bet that becomes void takes back the half that it counted', async () => {
  const member = await stage.applied(1, 500)
  await stage.approve(member.applyId)
  const no = await stage.playLive(member, 300, 590)
  expect(await stage.missing(member)).toBe('4650.00')
  await stage.settleAgain(no, 300, 'void')
  expect(await stage.missing(member)).toBe('4800.00')
  await stage.settleAgain(no, 590, 'win')
  expect(await stage.missing(member)).toBe('4650.00')
})

it('a bet from before the bonus is taken back from the row that went on with it', async () => {
  const member = await merged()
  expect(await stage.missing(member)).toBe('4600.00')
  await stage.settleAgain(member.before, 200, 'void')
  expect(await stage.missing(member)).toBe('4800.00')
})

it('and from the deposit’s own row, once the bonus was given back', async () => {
  const member = await merged()
  const after = await stage.playLive(member, 100, 195)
  expect(await stage.missing(member)).toBe('4550.00')
  const dropped = await cashier.test.call('POST /api/bonusdrop', { apply_id: member.applyId }, member.as)
  // 200 counted whole and 100 half: 250 of the deposit's 500 are done.
  expect(dropped.data).toMatchObject({ returned: '100.00', bet_amount: '250.00' })
  await stage.settleAgain(after, 100, 'void')
  expect(await stage.missing(member)).toBe('300.00')
  await stage.settleAgain(member.before, 200, 'void')
  expect(await stage.missing(member)).toBe('500.00')
  await stage.settleAgain(member.before, 400, 'win')
  expect(await stage.missing(member)).toBe('300.00')
})
