// Deposits that leave again without turnover, by a closure that is taken back or in a time-out, earn no packets; what was played for does.
import { REFUSALS } from '@lanting/contract/refusals'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ActivityStage } from '#src/test/activity-stage.ts'
import { closing } from '#src/test/closing.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
let member: CashierMember
beforeEach(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
  await until(cashier.test, '09:30:00')
  member = await cashier.member(0n)
  await stage.deposit(member, 1000)
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
  await cashier.office.close()
})

const { ask } = closing(() => cashier)
const stage = new ActivityStage(() => cashier, venue)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)

async function atTen(): Promise<void> {
  await until(cashier.test, '10:00:00')
  await runJobs(cashier.test)
  Object.assign(member, { as: await cashier.again(member) })
}

/** The whole balance leaves without turnover, and the account stays. */
async function leaveAndStay(): Promise<void> {
  expect((await ask(member)).code).toBe(200)
  const out = { amount: '1000', bank: member.card, password: PAY_PASSWORD }
  expect((await call('POST /api/withdraw', out, member.as)).code).toBe(200)
  expect((await call('POST /api/mydata/stay', {}, member.as)).code).toBe(200)
}

const grab = () => call('POST /api/douserredpacket', {}, member.as)

it('not where the money left before the cut', async () => {
  await leaveAndStay()
  expect((await call('GET /api/userredpacket', {}, member.as)).data).toMatchObject({ max_times: 0 })
  await atTen()
  expect((await grab()).message).toBe(REFUSALS.redPacketNotEntitled.text)
})

it('not where it left after the cut', async () => {
  await atTen()
  await leaveAndStay()
  expect((await grab()).message).toBe(REFUSALS.redPacketNotEntitled.text)
})

it('but where it stays they are given, and go with the balance that leaves without turnover', async () => {
  await atTen()
  expect((await grab()).code).toBe(200)
  const held = await cashier.balance(member.id)
  expect(held).toBeGreaterThan(100_000n)
  expect((await ask(member)).code).toBe(200)
  const rules = (await call('POST /api/withdrawrules', {}, member.as)).data
  const out = { amount: rules.balance, bank: member.card, password: PAY_PASSWORD }
  await call('POST /api/withdraw', { ...out, amount: String(Math.floor(Number(rules.balance))) }, member.as)
  expect(await cashier.withdrawing(member.id)).toBeLessThanOrEqual(100_000n)
})
