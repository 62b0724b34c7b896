// A provider that never answers about one member's order, payout or closing: the others of the same pass are not kept waiting.
import type { PaymentOperation } from '@lanting/contract/providers/payment'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { stuckPayouts } from '#src/test/money/stuck-payouts.ts'
import { keepAway } from '#src/test/restrictions.ts'
import { createFakeProvider } from '#src/test/venues/fake-provider.ts'

const provider = createFakeProvider()
const [[name, honest] = []] = [...provider.payments]
if (name === undefined || honest === undefined) throw new Error('no provider')

/** Of which operation, the first question is not answered until `answer` is called. */
let silentOn: PaymentOperation | null = null
let answer: () => void = () => undefined
const adapter: PaymentAdapter = {
  ...honest,
  async ask(operation, question) {
    if (operation === silentOn) {
      silentOn = null
      await new Promise<void>((resolve) => (answer = resolve))
    }
    return honest.ask(operation, question)
  },
}

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { payments: new Map([[name, adapter]]) })
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const { approved, payoutOf } = stuckPayouts(() => cashier)

async function order(): Promise<{ readonly id: bigint; readonly no: string }> {
  const member = await cashier.member(0n)
  const made = await cashier.test.call('POST /api/recharge', { paytype: 'wxpay', amount: 300 }, member.as)
  return { id: member.id, no: made.data.deposit_no }
}

/** A pass in which the first of two questions hangs: how many are in the state meanwhile, and at the end. */
async function during(
  operation: PaymentOperation,
  pass: () => Promise<unknown>,
  done: () => Promise<number>,
) {
  silentOn = operation
  const running = pass()
  try {
    await vi.waitUntil(async () => (await done()) === 1, 20_000)
  } finally {
    answer()
    await running
  }
  return done()
}

async function countOf(table: 'deposits' | 'withdrawals', state: string, nos: readonly string[]) {
  const text = `SELECT no FROM ${table} WHERE state = $1 AND no = ANY ($2)`
  return (await cashier.test.core.db.query(text, [state, nos])).length
}

it('an order that was paid is credited', async () => {
  const nos = [(await order()).no, (await order()).no]
  for (const no of nos) provider.pay(no)
  await cashier.test.advance(31_000)
  const { payments } = cashier.test.services
  const credited = () => countOf('deposits', 'credited', nos)
  expect(await during('queryOrder', () => payments.runOnce(), credited)).toBe(2)
})

it('a payout that was made is settled', async () => {
  provider.endPayoutsAs('accepted')
  const nos = [await approved(await cashier.member()), await approved(await cashier.member())]
  for (const no of nos) provider.endPayout(payoutOf(no), 'paid')
  await cashier.test.advance(61_000)
  const { payouts } = cashier.test.services
  const paid = () => countOf('withdrawals', 'paid', nos)
  expect(await during('queryPayout', () => payouts.runOnce(), paid)).toBe(2)
})

it('an order of a member who keeps away is closed', async () => {
  const made = [await order(), await order()]
  for (const { id } of made) await keepAway(cashier.test.core.db, id, 'exclusion')
  const nos = made.map(({ no }) => no)
  const { leavings } = cashier.test.services
  const closed = () => countOf('deposits', 'closed', nos)
  expect(await during('closeOrder', () => leavings.runOnce(), closed)).toBe(2)
})
